import { afterEach, expect, test } from '@rstest/core';
import { supportEmail } from './message-pages.tsx';

afterEach(() => {
  document.body.innerHTML = '';
});

const page = (content: string) => {
  document.body.innerHTML = `<script type="application/json" id="settings">${content}</script>`;
};

test('people are sent for help where the server says', () => {
  page('{"supportEmail":"pomoc@podgorica.me","mapTilesUrl":"https://t/{z}"}');
  expect(supportEmail()).toBe('pomoc@podgorica.me');
});

test('what it leaves out or empty has its default', () => {
  for (const content of ['{"supportEmail":""}', '{}']) {
    page(content);
    expect(supportEmail()).toBe('podrska@podgorica.example');
  }
});
