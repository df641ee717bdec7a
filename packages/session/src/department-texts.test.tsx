import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { addTexts, useText } from './index.ts';
import { addingFor, DepartmentTexts, textsOf } from './texts.ts';

const heading = (title: string) => ({ mn: { title }, en: { title } });
const parks = textsOf('parks');

addTexts('monuments', heading('Spomenici'));
addTexts('shell', { mn: { start: 'Početna' }, en: { start: 'Start' } });
parks.addTexts('monuments', heading('Parkovi'));
addingFor('trees', () => addTexts('monuments', heading('Drveće')));

const Title = ({ use = useText, of = 'monuments', name = 'title' }) => <h1>{use(of)(name)}</h1>;

afterEach(cleanup);

test.each([
  ['the host', undefined, 'Spomenici'],
  ['the department parks', 'parks', 'Parkovi'],
  ['the department trees', 'trees', 'Drveće'],
  ['a department without texts of this name', 'users', 'Spomenici'],
])('shows the right text of a shared namespace in %s', (_, department, shown) => {
  render(
    <DepartmentTexts value={department}>
      <Title />
    </DepartmentTexts>,
  );
  screen.getByRole('heading', { name: shown });
});

test('textsOf returns the department’s texts, and the page’s texts for missing keys', () => {
  render(
    <>
      <Title use={parks.useText} />
      <Title use={parks.useText} of="shell" name="start" />
    </>,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Parkovi',
    'Početna',
  ]);
});

test('textsOf(…).defineTexts returns the department’s texts in a shared namespace', () => {
  const useTrees = textsOf('avenues').defineTexts('monuments', heading('Aleje'));
  const Avenues = () => <h1>{useTrees()('title')}</h1>;
  render(<Avenues />);
  screen.getByRole('heading', { name: 'Aleje' });
  cleanup();
  render(<Title />);
  screen.getByRole('heading', { name: 'Spomenici' });
});

test('adds texts to the page’s namespace after a function of a department throws', () => {
  expect(() =>
    addingFor('parks', () => {
      throw new Error('thrown by a department');
    }),
  ).toThrow('thrown by a department');
  addTexts('monuments', heading('Spomenici grada'));
  render(<Title />);
  screen.getByRole('heading', { name: 'Spomenici grada' });
});
