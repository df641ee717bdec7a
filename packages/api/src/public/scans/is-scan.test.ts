import { expect, test } from '@rstest/core';
import { isScan } from './is-scan.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const GOOGLEBOT =
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const asked = (agent: string, headers: Record<string, string> = {}, query = {}, method = 'GET') =>
  isScan({ method, headers: { 'user-agent': agent, ...headers }, query });
const qr = { from: 'qr' };

test.each<[string, boolean]>([
  [
    'a camera app on Android opens the URL',
    asked(PHONE, { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }),
  ],
  [
    'another app on Android opens the URL',
    asked(PHONE, { 'sec-fetch-site': 'cross-site', referer: 'android-app://com.lens/' }),
  ],
  ['an old iPhone opens the URL', asked(IPHONE)],
  ['a computer opens a URL with ?from=qr', asked(COMPUTER, {}, qr)],
  [
    'a page links to a URL with ?from=qr',
    asked(PHONE, { referer: 'https://city.example/' }, { ...qr, lang: 'en' }),
  ],
])('counts as a scan: %s', (_, scan) => {
  expect(scan).toBe(true);
});

test.each<[string, boolean]>([
  ['a link on a page', asked(PHONE, { referer: 'https://city.example/' })],
  ['a link on a page of the product, without a referrer', asked(PHONE, { 'sec-fetch-site': 'same-origin' })],
  ['the link to the other language', asked(PHONE, {}, { lang: 'en' })],
  ['a URL that somebody types on a computer', asked(COMPUTER, { 'sec-fetch-site': 'none' })],
  ['a picture or a frame', asked(PHONE, { 'sec-fetch-dest': 'iframe' }, qr)],
  ['HEAD', asked(PHONE, {}, qr, 'HEAD')],
  ['a prefetch', asked(PHONE, { 'sec-purpose': 'prefetch;prerender' }, qr)],
  ['a preview with the header of old Safari versions', asked(IPHONE, { 'x-purpose': 'preview' }, qr)],
  ['a search engine that calls itself a phone', asked(GOOGLEBOT, {}, qr)],
  ['a program', asked('curl/8.14.1', {}, qr)],
  ['a request without a user agent', isScan({ method: 'GET', headers: {}, query: qr })],
])('does not count as a scan: %s', (_, scan) => {
  expect(scan).toBe(false);
});
