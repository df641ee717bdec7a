import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

const shown = (src: string) => {
  render(<Picture src={src} alt="Sahat kula" lang="sr-Latn-ME" sizes="256px" width={320} height={180} />);
  const image = screen.getByRole('img', { name: 'Sahat kula' });
  return { image, sources: [...(image.parentElement?.querySelectorAll('source') ?? [])] };
};

test('a stored picture has `source` elements for its copies', () => {
  const { image, sources } = shown('/files/kula.webp');
  expect(sources.map(({ type, sizes, srcset }) => [type, sizes, srcset.split(', ').length])).toEqual([
    ['image/avif', '256px', 3],
    ['image/webp', '256px', 3],
  ]);
  expect(image.getAttribute('src')).toBe('/files/kula.webp');
  expect([image.lang, image.getAttribute('width'), image.getAttribute('height')]).toEqual([
    'sr-Latn-ME',
    '320',
    '180',
  ]);
});

test('a chosen file, which is not stored yet, has no `source` elements', () => {
  const { image, sources } = shown('blob:https://ar.example/0');
  expect([image.getAttribute('src'), sources.length]).toEqual(['blob:https://ar.example/0', 0]);
});
