import { expect, test } from '@rstest/core';
import { inlineScriptSources } from './inline-scripts.ts';

test('each script in the page is allowed by its hash; files and blocks of data are not scripts in it', () => {
  const page = `<script data-later="/a.js">alert(1)</script>
    <script src="/a.js"></script><script type="application/ld+json">{"a":1}</script><script>
two()</script>`;
  // `printf 'alert(1)' | openssl dgst -sha256 -binary | base64`
  expect(inlineScriptSources(page)).toEqual([
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
  ]);
});

test('a page without a script allows none', () => {
  expect(inlineScriptSources('<p>Podgorica</p>')).toEqual([]);
});
