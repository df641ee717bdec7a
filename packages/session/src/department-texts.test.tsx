import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { addTexts, useText } from './index.ts';
import { addingFor, DepartmentTexts, textsOf } from './texts.ts';

const heading = (title: string) => ({ mn: { title }, en: { title } });
const parks = textsOf('parks');

addTexts('monuments', heading('Spomenici'));
addTexts('shell', { mn: { start: 'Početna' }, en: { start: 'Start' } });
parks.addTexts('monuments', heading('Parkovi'));
// What the host's list adds while a department calls it.
addingFor('trees', () => addTexts('monuments', heading('Drveće')));

const Title = ({ use = useText, of = 'monuments', name = 'title' }) => <h1>{use(of)(name)}</h1>;

afterEach(cleanup);

test.each([
  ['the host', undefined, 'Spomenici'],
  ['the department parks', 'parks', 'Parkovi'],
  ['the department trees', 'trees', 'Drveće'],
  ['a department without texts of this name', 'users', 'Spomenici'],
])('shows to %s its own text of a namespace that others use too', (_, department, shown) => {
  render(
    <DepartmentTexts value={department}>
      <Title />
    </DepartmentTexts>,
  );
  screen.getByRole('heading', { name: shown });
});

test('gives a department its own texts outside of its screens, and the page’s texts besides', () => {
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

test('gives a department what it defines, under a namespace that others use too', () => {
  const useTrees = textsOf('avenues').defineTexts('monuments', heading('Aleje'));
  const Avenues = () => <h1>{useTrees()('title')}</h1>;
  render(<Avenues />);
  screen.getByRole('heading', { name: 'Aleje' });
  cleanup();
  render(<Title />);
  screen.getByRole('heading', { name: 'Spomenici' });
});

test('adds texts for everybody again after a department’s call threw', () => {
  expect(() =>
    addingFor('parks', () => {
      throw new Error('thrown while texts are added');
    }),
  ).toThrow('thrown while');
  addTexts('monuments', heading('Spomenici grada'));
  render(<Title />);
  screen.getByRole('heading', { name: 'Spomenici grada' });
});
