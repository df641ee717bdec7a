import { expect, test } from '@rstest/core';
import { MAX_QUESTIONS, shownQuestions, TEXTS } from './texts.ts';

const numbered = (count: number): { question: string; answer?: string }[] =>
  Array.from({ length: count }, (_, index) => ({ question: `q${index}`, answer: `a${index}` }));

test('shows at most nine questions', () => {
  expect(shownQuestions(numbered(12))).toEqual(numbered(MAX_QUESTIONS));
});

test('shows no question from the first question without a translation on', () => {
  const items = numbered(5);
  expect(shownQuestions([...items.slice(0, 2), { question: 'q2' }, ...items.slice(3)])).toEqual(numbered(2));
  expect(shownQuestions([{ question: '', answer: 'a0' }, ...items])).toEqual([]);
});

test('the texts have as many questions in each language, and all are translated', () => {
  const { mn, en } = TEXTS;
  expect(shownQuestions(mn.faq.items)).toHaveLength(mn.faq.items.length);
  expect(shownQuestions(en.faq.items)).toHaveLength(mn.faq.items.length);
});
