import { expect, test } from '@rstest/core';
import { headersForAll } from '../../platform/http/headers.ts';
import { headersForApp, pagePolicy } from './built-pages.ts';

const tiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

// ASVS 1.3.2, 13.2.5
test('allows only scripts of this origin and styles with the nonce of the response', () => {
  const policy = pagePolicy(tiles, { nonce: 'n0nce' }).split('; ');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self' 'nonce-n0nce'");
  expect(policy.join()).not.toContain('unsafe');
});

test('allows a developer’s own build only from the granted origin', () => {
  const [without, allowed] = [undefined, 'http://localhost:3101'].map((ownBuild) =>
    pagePolicy(tiles, { nonce: 'n0nce', ownBuild }).split('; '),
  );
  const more = allowed?.filter((directive) => !without?.includes(directive));
  expect(more?.map((directive) => directive.replace(' http://localhost:3101', ''))).toEqual(
    without?.filter((directive) => /^(?:script|style|img|connect|font)-src/.test(directive)),
  );
});

test('allows unsaved recordings on pages of the application', () => {
  expect(pagePolicy(tiles, { nonce: 'n0nce' }).split('; ')).toContain("media-src 'self' blob:");
  expect(pagePolicy(tiles).split('; ')).toContain("media-src 'self'");
});

test('allows the map’s tile server', () => {
  expect(pagePolicy(tiles)).toContain("img-src 'self' data: blob: https://tile.openstreetmap.org;");
  expect(pagePolicy('https://{s}.tiles.example/{z}/{x}/{y}.png')).toContain(' https://*.tiles.example;');
});

test('allows a frame only for the film, from the film’s origin', () => {
  expect(pagePolicy(tiles)).not.toContain('frame-src');
  expect(pagePolicy(tiles, { film: true }).split('; ')).toContain(
    'frame-src https://www.youtube-nocookie.com',
  );
});

test('allows an inline script only by hash', () => {
  const policy = pagePolicy(tiles, { scripts: ["'sha256-abc='"] });
  expect(policy.split('; ')).toContain("script-src 'self' 'sha256-abc='");
  expect(policy).not.toContain('unsafe');
});

test('only the application may request the visitor’s position by default', () => {
  const everywhere = headersForAll('https://ar.example');
  expect(everywhere['permissions-policy']).toContain('geolocation=(),');
  expect(headersForApp('/dashboard/monuments')['permissions-policy']).toBe(
    everywhere['permissions-policy']?.replace('geolocation=()', 'geolocation=(self)'),
  );
});

test('the application requires integrity hashes of scripts', () => {
  expect(headersForApp('/dashboard')['integrity-policy']).toBe('blocked-destinations=(script)');
});

test('the page of a reset link sends no referrer', () => {
  expect(headersForApp('/auth/reset-password?token=x')['referrer-policy']).toBe('no-referrer');
  expect(headersForApp('/auth/forgot-password')).not.toHaveProperty('referrer-policy');
});

test('allows an own build in scripts, styles, pictures, connections and fonts', () => {
  const ownBuild = 'http://localhost:3101';
  const sources = (more: object) => pagePolicy(tiles, { nonce: 'n0nce', ...more }).split('; ');
  const added = sources({ ownBuild }).filter((source) => !sources({}).includes(source));
  expect(added.map((source) => source.split(' ')[0])).toEqual([
    'script-src',
    'style-src',
    'img-src',
    'connect-src',
    'font-src',
  ]);
  expect(added.every((source) => source.endsWith(` ${ownBuild}`))).toBe(true);
});

test('allows connections to the object store', () => {
  const sources = (more: object) => pagePolicy(tiles, { nonce: 'n0nce', ...more }).split('; ');
  const added = sources({ filesElsewhere: 'https://s3.example' }).filter(
    (source) => !sources({}).includes(source),
  );
  expect(added).toEqual(["connect-src 'self' https://s3.example"]);
});

test('allows blob: and data: URLs in connections of a page with a 3D model', () => {
  const added = (model: boolean) => pagePolicy(tiles, { model }).split('; ');
  expect(added(true).filter((source) => !added(false).includes(source))).toEqual([
    "connect-src 'self' blob: data:",
  ]);
});

test('allows by hash a style sheet that a script inserts', () => {
  expect(pagePolicy(tiles, { styles: ["'sha256-x'"] }).split('; ')).toContain("style-src 'self' 'sha256-x'");
  expect(pagePolicy(tiles).split('; ')).toContain("style-src 'self'");
});
