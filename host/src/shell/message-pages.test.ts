import { afterEach, expect, test } from '@rstest/core';
import { supportEmail } from './message-pages.tsx';

afterEach(() => {
  document.body.innerHTML = '';
});

const page = (content: string) => {
  document.body.innerHTML = `<script type="application/json" id="settings">${content}</script>`;
};

test('returns the support e-mail address from the settings', () => {
  page('{"supportEmail":"pomoc@podgorica.me","mapTilesUrl":"https://t/{z}"}');
  expect(supportEmail()).toBe('pomoc@podgorica.me');
});

test('returns the default support e-mail address if the setting is missing or empty', () => {
  for (const content of ['{"supportEmail":""}', '{}']) {
    page(content);
    expect(supportEmail()).toBe('podrska@podgorica.example');
  }
});
