import { expect, test } from '@rstest/core';
import { RECORDS } from './entities/all.ts';
import { fieldsOf } from './entities/entity.ts';
import { monument } from './entities/monument.ts';
import { reasonIn, sentenceIn } from './sentences.ts';

test.each([
  ['Naziv je obavezno polje', 'The name is required'],
  ['Fajla „missing.pdf“ nema u ZIP arhivi.', 'The file “missing.pdf” is not in the ZIP archive.'],
  [
    'Fajla „bista“ nema u ZIP arhivi. Da li ste mislili „bista.webp“?',
    'The file “bista” is not in the ZIP archive. Did you mean “bista.webp”?',
  ],
  [
    'Izgleda da su širina i dužina zamijenjene. Da li ste mislili 42,4471?',
    'Latitude and longitude seem to be exchanged. Did you mean 42,4471?',
  ],
  [
    'Nedostaje decimalni znak. Da li ste mislili 42,4381?',
    'The decimal mark is missing. Did you mean 42,4381?',
  ],
  ['Isti zapis je već u redu 12.', 'The same record is already in row 12.'],
  ['Zapis je u međuvremenu izmijenio/la Vuk Popović.', 'Vuk Popović changed the record in the meantime.'],
  ['Nepoznata rečenica.', 'Nepoznata rečenica.'],
  ['constructor', 'constructor'],
])('%s is in English: %s', (sentence, english) => {
  expect(sentenceIn('en', sentence)).toBe(english);
  expect(sentenceIn('mn', sentence)).toBe(sentence);
});

test('every sentence of the rules of records has its English', () => {
  const sentences = RECORDS.flatMap((entity) =>
    fieldsOf(entity).flatMap(([, field]) =>
      ['missing', 'sentence', 'tooFine', 'tooLarge'].flatMap((key) => {
        const sentence = (field as unknown as Record<string, unknown>)[key];
        return typeof sentence === 'string' ? [sentence] : [];
      }),
    ),
  );
  expect(sentences.length).toBeGreaterThan(5);
  expect(sentences.filter((one) => sentenceIn('en', one) === one)).toEqual([]);
});

test('a reason of several fields names each in the language', () => {
  const reason = 'Naziv: Naziv je obavezno polje; Adresa: Adresa je obavezno polje';
  expect(reasonIn(monument, 'en', reason)).toBe(
    'Name: The name is required; Address: The address is required',
  );
  expect(reasonIn(monument, 'mn', reason)).toBe(reason);
});
