import { expect, test } from '@rstest/core';
import { en } from './en.ts';
import { mn } from './mn.ts';
import { MAX_QUESTIONS, shownQuestions } from './texts.ts';

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ question: `q${index}`, answer: `a${index}` }));

test('shows nine questions at most', () => {
  expect(shownQuestions(numbered(12))).toEqual(numbered(MAX_QUESTIONS));
});

test('stops at the first question that lacks a translation, even if later ones have theirs', () => {
  const items = numbered(5);
  const { answer } = items[4] ?? {};
  expect(shownQuestions([...items.slice(0, 2), { question: 'q2' }, ...items.slice(3)])).toEqual(numbered(2));
  expect(
    shownQuestions([
      { question: '', answer: 'a0' },
      { question: 'q1', answer: answer ?? 'a1' },
    ]),
  ).toEqual([]);
});

test('both languages are translated to the end, with the same number of questions', () => {
  expect(shownQuestions(mn.faq.items)).toHaveLength(mn.faq.items.length);
  expect(shownQuestions(en.faq.items)).toHaveLength(mn.faq.items.length);
});
