import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MAX } from '@ar/domain/limits';
import { describe, expect, it } from '@rstest/core';
import { ASSETS, BUILDINGS, CLERK_FILES, MONUMENTS } from './records.ts';

const FILES = join(import.meta.dirname, '../files');

const PLACES = [...MONUMENTS, ...BUILDINGS];
const TODAY = '2026-11-21';

describe('the demonstration places', () => {
  it('are at least 14 monuments and 10 building sites', () => {
    expect(MONUMENTS.length).toBeGreaterThanOrEqual(14);
    expect(BUILDINGS.length).toBeGreaterThanOrEqual(10);
  });

  it('have unique names, slugs and pictures', () => {
    for (const key of ['slug', 'name', 'name_en', 'image_alt', 'image_alt_en'] as const) {
      expect(new Set(PLACES.map((place) => place[key])).size).toBe(PLACES.length);
    }
    expect(new Set(PLACES.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(
      PLACES.length,
    );
  });

  it.each(PLACES)('$slug is in Podgorica', ({ latitude, longitude }) => {
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

  it.each(PLACES)('$slug has the same figures in English and Montenegrin', (place) => {
    expect(place.description_en).not.toMatch(/\b(je|sagrađen|godine|vijeka|ulica)\b/);
    // The two languages must have the same years and long numbers (1,700 is 1700; "1950s" is a word).
    const numbers = (text: string) => text.replace(/(\d)[,.](\d{3})/g, '$1$2').match(/\d{3,}(?!\d*s)/g) ?? [];
    expect(numbers(place.description_en).sort()).toEqual(numbers(place.description).sort());
  });

  it.each(PLACES)('$slug follows the brand’s style', (place) => {
    const texts = [place.name, place.name_en, place.description, place.description_en, place.image_alt];
    for (const text of texts) {
      expect(text).not.toMatch(/!|\s{2}|^\s|\s$/);
      expect(text).toBe(text.normalize('NFC'));
    }
    // Common ekavian forms, which are wrong in ijekavian.
    expect(place.description).not.toMatch(
      /\b(vek|veka|reka|reke|mesto|lep|lepa|deca|posle|uvek|ovde|vreme)\b/i,
    );
  });
});

describe('the building sites', () => {
  it.each(BUILDINGS)('$slug has the stage of its picture', (site) => {
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

  it('have licence numbers that are recognizably fictional', () => {
    const numbers = BUILDINGS.map((site) => site.licence_number).filter((number) => number !== null);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(number).toMatch(/^DEMO /);
  });
});

describe('the knowledge-base files', () => {
  it('are nine of accepted types, some inactive', () => {
    expect(CLERK_FILES).toHaveLength(9);
    expect(new Set(CLERK_FILES.map(({ filename }) => filename)).size).toBe(9);
    for (const { filename } of CLERK_FILES) expect(filename).toMatch(/\.(txt|pdf|docx|md|csv|json)$/);
    expect(CLERK_FILES.filter((file) => !file.is_active).length).toBeGreaterThan(0);
    for (const { name } of CLERK_FILES) expect((name ?? '').length).toBeLessThanOrEqual(MAX.name);
  });

  const textOf = (ending: string) =>
    CLERK_FILES.filter(({ filename }) => filename.endsWith(ending)).map(({ asset }) =>
      readFileSync(join(FILES, 'clerk', asset), 'utf8'),
    );

  it('have CSV rows as wide as the heading', () => {
    expect(textOf('.csv')).toHaveLength(2);
    for (const table of textOf('.csv')) {
      const widths = table
        .trimEnd()
        .split('\n')
        .map((row) => row.split(';').length);
      expect(widths.length).toBeGreaterThan(5);
      expect(new Set(widths).size).toBe(1);
    }
  });

  it('have valid JSON', () => {
    expect(textOf('.json')).toHaveLength(1);
    for (const text of textOf('.json')) expect(JSON.parse(text).pojmovi.length).toBeGreaterThan(5);
  });
});

describe('the files', () => {
  const committed = readdirSync(FILES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(FILES, path)).isFile(),
  );

  it('are exactly the files of the records', () => {
    expect(committed.sort()).toEqual(ASSETS.map(({ path }) => path).sort());
    expect(new Set(ASSETS.map(({ name }) => name)).size).toBe(ASSETS.length);
  });

  it('are 3.2 MB at most, with portable names', () => {
    const bytes = committed.reduce((sum, path) => sum + statSync(join(FILES, path)).size, 0);
    expect(bytes).toBeLessThan(3_200_000);
    for (const path of committed) expect(path).toMatch(/^[a-z0-9./-]+$/);
  });
});
