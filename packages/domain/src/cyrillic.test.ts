import { expect, test } from '@rstest/core';
import { inCyrillic } from './cyrillic.ts';

test.each([
  ['AR Podgorica', 'АР Подгорица'],
  ['Abvgdđežzijklmnoprstćufhcčš', 'Абвгдђежзијклмнопрстћуфхцчш'],
  ['Ljubljana, Njegoš, Džamija', 'Љубљана, Његош, Џамија'],
  ['LJUBAV, NJEGOŠ, DŽAMIJA', 'ЉУБАВ, ЊЕГОШ, ЏАМИЈА'],
  ['Spomenik Čovjeku-paši Mehmedu', 'Споменик Човјеку-паши Мехмеду'],
  ['Śekira i źenica', 'С́екира и з́еница'],
  ['Inje i konj; injekcija, konjunktura, Tanjug', 'Иње и коњ; инјекција, конјунктура, Танјуг'],
  ['Odžaklija, nadžak; nadživjeti, odžaliti', 'Оџаклија, наџак; надживјети, оджалити'],
])('writes %s as %s', (latin, cyrillic) => {
  expect(inCyrillic(latin)).toBe(cyrillic);
});

test('converts digraph characters and combining characters', () => {
  expect(inCyrillic('Ro\u017eaje'.normalize('NFD'))).toBe('Рожаје');
  expect(inCyrillic('\u01c8ubav, \u01c6ep')).toBe('Љубав, џеп');
});

test.each([
  ['Spomenik kralju Nikoli I Petroviću', 'Споменик краљу Николи I Петровићу'],
  ['I crkva i most', 'И црква и мост'],
  ['Petar II, XIX vijek, V proleterska', 'Петар II, XIX вијек, V пролетерска'],
  ['Hotel Hyatt, Müller 3D', 'Хотел Hyatt, Müller 3Д'],
])('does not convert Roman numerals and foreign words in %s', (latin, cyrillic) => {
  expect(inCyrillic(latin)).toBe(cyrillic);
});
