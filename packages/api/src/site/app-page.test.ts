import { expect, test } from '@rstest/core';
import { fillPage } from './app-page.ts';

const template =
  '<style nonce="__NONCE__"></style><script type="application/json" id="registry">{}</script><b nonce="__NONCE__"></b>';

function dataIn(page: string): unknown {
  const [, json = ''] = /id="registry">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json);
}

test('the nonce stands at every mark and the data in its element', () => {
  const page = fillPage(template, 'abc', { registry: { revision: 3 } });
  expect(page.match(/nonce="abc"/g)).toHaveLength(2);
  expect(dataIn(page)).toEqual({ revision: 3 });
});

test('data cannot leave its element, nor act as a replacement pattern', () => {
  const hostile = { label: "</script><script>alert(1)</script><!-- $& $' $1 __NONCE__" };
  const page = fillPage(template, 'abc', { registry: hostile });
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(dataIn(page)).toEqual(hostile);
});

test('a page without a place for the data is refused', () => {
  expect(() => fillPage('<html></html>', 'abc', { registry: {} })).toThrow('no place for its registry');
});
