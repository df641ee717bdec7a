import { beforeEach, expect, test } from '@rstest/core';
import { createStoredChoice } from './choices.ts';

function setUp() {
  const applied: string[] = [];
  const size = createStoredChoice('size', ['small', 'large'], (value) => applied.push(value));
  return { size, applied };
}

beforeEach(() => localStorage.clear());

test('the first counts until somebody chooses, and for what nobody offered', () => {
  const { size, applied } = setUp();
  expect([size.choice(), applied]).toEqual(['small', ['small']]);
  localStorage.setItem('size', 'huge');
  expect(size.choice()).toBe('small');
});

test('a choice is kept, and told to the page and to whoever listens', () => {
  const { size, applied } = setUp();
  const heard: string[] = [];
  const stop = size.subscribe(() => heard.push(size.choice()));
  size.choose('large');
  stop();
  size.choose('small');
  expect(applied).toEqual(['small', 'large', 'small']);
  expect(heard).toEqual(['large']);
  expect(localStorage.getItem('size')).toBe('small');
});

test('what another tab chose or cleared is taken over, and its other keys are not', () => {
  const { applied } = setUp();
  localStorage.setItem('size', 'large');
  dispatchEvent(new StorageEvent('storage', { key: 'colour' }));
  expect(applied).toEqual(['small']);
  dispatchEvent(new StorageEvent('storage', { key: 'size' }));
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(applied).toEqual(['small', 'large', 'small']);
});
