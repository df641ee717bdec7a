import { expect, test } from '@rstest/core';
import { MAX_QUESTIONS, shownQuestions, TEXTS } from './texts.ts';

const numbered = (count: number): { question: string; answer?: string }[] =>
  Array.from({ length: count }, (_, index) => ({ question: `q${index}`, answer: `a${index}` }));

test('shows at most nine questions', () => {
  expect(shownQuestions(numbered(12))).toEqual(numbered(MAX_QUESTIONS));
});

test('shows only the questions before the first question without a translation', () => {
  const items = numbered(5);
  expect(shownQuestions([...items.slice(0, 2), { question: 'q2' }, ...items.slice(3)])).toEqual(numbered(2));
  expect(shownQuestions([{ question: '', answer: 'a0' }, ...items])).toEqual([]);
});

test('both languages have the same number of questions, and all questions are translated', () => {
  const { mn, en } = TEXTS;
  expect(shownQuestions(mn.faq.items)).toHaveLength(mn.faq.items.length);
  expect(shownQuestions(en.faq.items)).toHaveLength(mn.faq.items.length);
});
