import { MAX } from '@ar/domain/limits';
import { describe, expect, it } from '@rstest/core';
import { BUILDINGS } from './buildings.ts';
import { MONUMENTS } from './monuments.ts';

const PLACES = [...MONUMENTS, ...BUILDINGS];
const TODAY = '2026-11-21';

describe('the demonstration places', () => {
  it('are as many as decisions 25 asks for', () => {
    expect(MONUMENTS.length).toBeGreaterThanOrEqual(14);
    expect(BUILDINGS.length).toBeGreaterThanOrEqual(10);
  });

  it('have names, slugs and pictures of their own', () => {
    for (const key of ['slug', 'name', 'name_en', 'image_alt', 'image_alt_en'] as const) {
      expect(new Set(PLACES.map((place) => place[key])).size).toBe(PLACES.length);
    }
    expect(new Set(PLACES.map((place) => place.drawing)).size).toBe(PLACES.length);
    expect(new Set(PLACES.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(
      PLACES.length,
    );
  });

  it.each(PLACES)('$slug stands in Podgorica', ({ latitude, longitude }) => {
    expect(latitude).toBeGreaterThan(42.2);
    expect(latitude).toBeLessThan(42.6);
    expect(longitude).toBeGreaterThan(19);
    expect(longitude).toBeLessThan(19.5);
  });

  it.each(PLACES)('$slug keeps the limits of the forms', (place) => {
    expect(place.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const text of [place.name, place.name_en]) expect(text.length).toBeLessThanOrEqual(MAX.name);
    for (const text of [place.description, place.description_en]) {
      expect(text.length).toBeLessThanOrEqual(MAX.description);
      expect(text.length).toBeGreaterThan(100);
    }
    for (const text of [place.address, place.image_alt, place.image_alt_en]) {
      expect(text.length).toBeLessThanOrEqual(MAX.address);
    }
  });

  it.each(PLACES)('$slug says in English what it says in Montenegrin', (place) => {
    expect(place.description_en).not.toMatch(/\b(je|sagrađen|godine|vijeka|ulica)\b/);
    // Years and other long numbers are facts: both languages must give the same (1,700 is 1700; "1950s" is a word).
    const numbers = (text: string) => text.replace(/(\d)[,.](\d{3})/g, '$1$2').match(/\d{3,}(?!\d*s)/g) ?? [];
    expect(numbers(place.description_en).sort()).toEqual(numbers(place.description).sort());
  });

  it.each(PLACES)('$slug speaks in the voice of the brand', (place) => {
    const texts = [place.name, place.name_en, place.description, place.description_en, place.image_alt];
    for (const text of texts) {
      expect(text).not.toMatch(/!|\s{2}|^\s|\s$/);
      expect(text).toBe(text.normalize('NFC'));
    }
    // Ijekavian: a sample of the ekavian forms that slip in most easily.
    expect(place.description).not.toMatch(
      /\b(vek|veka|reka|reke|mesto|lep|lepa|deca|posle|uvek|ovde|vreme)\b/i,
    );
  });
});

describe('the building sites', () => {
  it.each(BUILDINGS)('$slug is in the state its picture shows', (site) => {
    const { construction_start_date: start, construction_end_date: end, stage } = site;
    expect(start < end).toBe(true);
    for (const day of [start, end]) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    expect(stage).toBe(TODAY < start ? 'planned' : TODAY < end ? 'under-way' : 'finished');
  });

  it('cover every state', () => {
    for (const stage of ['planned', 'under-way', 'finished']) {
      expect(BUILDINGS.filter((site) => site.stage === stage).length).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(BUILDINGS)('$slug has figures that a form accepts', (site) => {
    expect(site.investor.length).toBeLessThanOrEqual(MAX.investor);
    expect(site.building_size).toBeGreaterThan(0);
    expect(Math.round(site.building_size * 100) / 100).toBe(site.building_size);
    expect((site.licence_number ?? '').length).toBeLessThanOrEqual(MAX.licenceNumber);
  });

  it('cannot be taken for real permits', () => {
    const numbers = BUILDINGS.map((site) => site.licence_number).filter((number) => number !== null);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(number).toMatch(/^DEMO /);
  });
});
