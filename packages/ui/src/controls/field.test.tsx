import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { TextField } from './field.tsx';

test('describes the input by `help` and `echo`, or by `error`', () => {
  const field = { label: 'Površina', help: 'U kvadratnim metrima', echo: 'Biće sačuvano: 125' };
  const view = render(<TextField {...field} />);
  const input = screen.getByLabelText('Površina');
  const said = () =>
    input
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(said()).toEqual(['U kvadratnim metrima · Biće sačuvano: 125']);
  view.rerender(<TextField {...field} error="Nije broj" />);
  expect(said()).toEqual(['Nije broj']);
});
