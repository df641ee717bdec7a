import { expect, test } from '@rstest/core';
import { nodeText } from './columns.tsx';

test('reads plain elements, fragments and figures as they are shown', () => {
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
