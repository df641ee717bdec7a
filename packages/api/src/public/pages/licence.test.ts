import { LICENCE_ADDRESS_MARK, LICENCE_PARTS, licenceMark } from '@ar/domain/public-pages';
import { expect, test } from '@rstest/core';
import { JSDOM } from 'jsdom';
import { fillSettings, licenceName } from './built-pages.ts';

const part = (name: string, markup: string) => `<!--${name}-->${markup}<!--/${name}-->`;
const BUILT = `<script type="application/ld+json">{"@type":"Dataset","license":"${LICENCE_ADDRESS_MARK}","url":"x"}</script>
${part(LICENCE_PARTS.set, `<dd id="mn">${licenceMark('mn')}</dd><dd id="en">${licenceMark('en')}</dd>`)}
${part(LICENCE_PARTS.unset, '<p id="ask">Ask us</p>')}`;

function filled(dataLicence: string | undefined) {
  const settings = { supportEmail: 'help@ar.example', cityWords: {}, apps: {}, dataLicence };
  const { document } = new JSDOM(fillSettings(BUILT, settings)).window;
  const told = (id: string) => document.getElementById(id)?.textContent;
  return { document, told, data: JSON.parse(document.scripts[0]?.textContent ?? '') };
}

test('the licence of the data is named and linked, for programs too', () => {
  const address = 'https://creativecommons.org/licenses/by/4.0/';
  const { document, told, data } = filled(address);
  expect([told('mn'), told('en'), told('ask')]).toEqual(['CC BY 4.0', 'CC BY 4.0', undefined]);
  expect(document.querySelector('a')?.href).toBe(address);
  expect(data).toEqual({ '@type': 'Dataset', license: address, url: 'x' });
});

test('where the city has set none, neither people nor programs read of one', () => {
  const { told, data } = filled(undefined);
  expect([told('mn'), told('en'), told('ask')]).toEqual([undefined, undefined, 'Ask us']);
  expect(data).toEqual({ '@type': 'Dataset', url: 'x' });
});

test('an address is text, whatever stands in it', () => {
  const address = 'https://city.example/?"</script><b>$&';
  const { document, told, data } = filled(address);
  expect(told('en')).toBe(address);
  expect(data.license).toBe(address);
  expect(document.querySelector('b')).toBeNull();
});

test.each([
  ['https://creativecommons.org/licenses/by-sa/4.0/deed.en', 'CC BY-SA 4.0'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0'],
  ['https://opendatacommons.org/licenses/odbl/1-0/', 'https://opendatacommons.org/licenses/odbl/1-0/'],
])('%s is called %s', (address, name) => {
  expect(licenceName(address)).toBe(name);
});
