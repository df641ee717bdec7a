import { expect, test } from '@rstest/core';
import { shareAddress, sharedIn, visitAddress } from './public-pages.ts';

test('visitAddress adds ?lang=en for English only', () => {
  expect(visitAddress('MONUMENT_4', 'mn')).toBe('/visit/MONUMENT_4');
  expect(visitAddress('MONUMENT_4', 'en')).toBe('/visit/MONUMENT_4?lang=en');
});

test('shareAddress contains the language and the revision', () => {
  expect(shareAddress('MONUMENT_4', 'en', 17)).toBe('/visit/MONUMENT_4/share-en-17.jpg');
  expect(sharedIn('share-en-17.jpg')).toBe('en');
  for (const file of ['share-de-17.jpg', 'share-en-17.png', 'share-en-.jpg', 'share-en-1.jpg/..', '']) {
    expect(sharedIn(file)).toBeUndefined();
  }
});
