import { createHash } from 'node:crypto';

/**
 * What a policy's `script-src` says of the scripts that stand in a page: the hash of each (CSP 3, 2.3.1). For pages as
 * they were built, never as they were filled in: what came from data must not allow itself. Blocks of data are no scripts.
 */
export function inlineScriptSources(builtHtml: string): string[] {
  const scripts = builtHtml.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
