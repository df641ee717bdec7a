import { expect } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

export type Limit = readonly [label: string, past: string, error: string, at: string];

const of = (length: number) => 'š'.repeat(length);
export const longest = (length: number) => `Maksimalna dužina ${length} karaktera`;

const LATITUDE = 'Geografska širina mora biti između -90 i 90';
const LONGITUDE = 'Geografska dužina mora biti između -180 i 180';

export const required = (
  label: string,
  words: string,
  length: number,
  tooLong = longest(length),
): Limit[] => [
  [label, '', words, 'x'],
  [label, of(length + 1), tooLong, of(length)],
];

export const optional = (label: string, length: number): Limit[] => [
  [label, of(length + 1), longest(length), of(length)],
  [label, of(length + 1), longest(length), ''],
];

export const PLACE: readonly Limit[] = [
  ...required('Naziv', 'Naziv je obavezno polje', 200),
  ...optional('Naziv na engleskom', 200),
  ...required('Adresa', 'Adresa je obavezno polje', 255),
  ['Geografska širina', '', LATITUDE, '90'],
  ['Geografska širina', '90,000001', LATITUDE, '-90'],
  ['Geografska širina', '-90,000001', LATITUDE, '0'],
  ['Geografska širina', 'sjeveru', LATITUDE, '42,4381'],
  ['Geografska dužina', '', LONGITUDE, '180'],
  ['Geografska dužina', '-180.000001', LONGITUDE, '-180'],
  ['Geografska dužina', '180.000001', LONGITUDE, '0'],
  ...required('Opis', 'Opis je obavezno polje', 1000),
  ...optional('Opis na engleskom', 1000),
];

export async function expectLimits(title: string, limits: readonly Limit[]): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await dialog.findByText(limits[0]?.[0] ?? '', { selector: 'label' });
  for (const [label, past, words, at] of limits) {
    const { htmlFor } = dialog.getByText<HTMLLabelElement>(label, { selector: 'label' });
    const field = document.getElementById(htmlFor) as HTMLInputElement;
    const isWrong = () => field.getAttribute('aria-invalid');
    const described = () => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent);
    };
    for (const [value, error] of [
      [past, words],
      [at, ''],
    ] as const) {
      fireEvent.focus(field);
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
      await waitFor(() => {
        expect([label, value, isWrong()]).toEqual([label, value, String(error !== '')]);
        if (error) expect(described()).toContain(error);
      });
    }
  }
}
