import { afterEach, expect, test } from '@rstest/core';
import { readPageSettings } from './page-settings.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const page = (content: string) => {
  document.body.innerHTML = `<script type="application/json" id="settings">${content}</script>`;
};

test('what the server says is taken', () => {
  page('{"supportEmail":"pomoc@podgorica.me","mapTilesUrl":"https://t/{z}"}');
  expect(readPageSettings()).toEqual({ supportEmail: 'pomoc@podgorica.me' });
});

test('what it leaves out or empty has its default', () => {
  page('{"supportEmail":""}');
  expect(readPageSettings().supportEmail).toBe('podrska@podgorica.example');
  page('{}');
  expect(readPageSettings().supportEmail).toBe('podrska@podgorica.example');
});
