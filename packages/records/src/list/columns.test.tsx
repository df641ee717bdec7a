import { expect, test } from '@rstest/core';
import { nodeText } from './columns.tsx';

test('returns the text of elements, fragments and numbers', () => {
  expect(
    nodeText(
      <>
        ana@
        <wbr />
        {'podgorica'}.<time dateTime="2026">{2026}</time>
        {null}
        {false}
      </>,
    ),
  ).toBe('ana@podgorica.2026');
});
