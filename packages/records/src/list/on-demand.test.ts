import { useText } from '@ar/session';
import { expect, test } from '@rstest/core';
import { renderHook } from '@testing-library/react';
import { loadWithTexts } from './on-demand.ts';

test('what is loaded has its words from the beginning', async () => {
  const { result } = renderHook(() => useText('towers'));
  expect(await loadWithTexts('towers', async () => result.current('deleteConfirm'))).toBe('Obriši');
});
