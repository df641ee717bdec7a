import { expect, test } from '@rstest/core';
import { nodeText } from './columns.tsx';

test('returns the text of elements, fragments and numbers', () => {
  expect(
    nodeText(
      <>
        ana@<b>podgorica</b>.<time dateTime="2026">{2026}</time>
        {null}
        {false}
      </>,
    ),
  ).toBe('ana@podgorica.2026');
});
