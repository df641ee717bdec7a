import { describe, expect, it } from '@rstest/core';
import { beginning, momentsOf } from './fill.ts';

const NOW = new Date('2026-11-21T09:30:00Z');
const HISTORY = Array.from({ length: 18 }, (_, index) => momentsOf(index, 18, NOW));

describe('the records’ history', () => {
  it('has creation times in order, from a year ago to the last days', () => {
    const created = HISTORY.map((moments) => moments.created.getTime());
    expect(created).toEqual([...created].sort((a, b) => a - b));
    const ages = created.map((time) => (NOW.getTime() - time) / 86_400_000);
    expect(Math.max(...ages)).toBeGreaterThan(270);
    expect(Math.min(...ages)).toBeLessThan(7);
    expect(ages.filter((age) => age < 30).length).toBeGreaterThan(1);
  });

  it('has times in office hours and never in the future', () => {
    for (const moment of HISTORY.flatMap(({ created, updated }) => [created, updated])) {
      expect(moment < NOW).toBe(true);
      expect([0, 6]).not.toContain(moment.getUTCDay());
      expect(moment.getUTCHours()).toBeGreaterThanOrEqual(6);
      expect(moment.getUTCHours()).toBeLessThan(14);
    }
  });

  it('begins after the first accounts joined, and changes follow creations', () => {
    for (const { created, updated } of HISTORY) {
      expect(created > beginning(NOW)).toBe(true);
      expect(updated >= created).toBe(true);
    }
    expect(HISTORY.some(({ created, updated }) => updated > created)).toBe(true);
  });
});
