import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { ORIGIN, startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('the OpenAPI document names every call, its answer, and whether it needs a token', async () => {
  const document = (await api.get('/openapi.json')).json();
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: ORIGIN }] });
  expect(Object.keys(document.paths).sort()).toEqual([
    '/api/ar_platform/buildings/',
    '/api/ar_platform/buildings/public/',
    '/api/ar_platform/buildings/{id}/',
    '/api/ar_platform/monuments/',
    '/api/ar_platform/monuments/public/',
    '/api/ar_platform/monuments/{id}/',
    '/api/ar_platform/monuments/{id}/base_of_knowledge/',
    '/api/audit/',
    '/api/auth/login/',
    '/api/auth/logout/',
    '/api/auth/refresh/',
    '/api/health/live/',
    '/api/health/ready/',
    '/api/registry/',
    '/api/registry/reports/',
    '/api/supersluzbenik/',
    '/api/supersluzbenik/{id}/',
    '/api/supersluzbenik/{id}/upload_file/',
    '/api/users/',
    '/api/users/change-password/',
    '/api/users/check-password/',
    '/api/users/me/',
    '/api/users/request-password-reset/',
    '/api/users/reset-password/',
    '/api/users/{id}/',
  ]);
  const list = document.paths['/api/users/'].get;
  expect(list.security).toEqual([{ bearer: [] }]);
  expect(list.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'limit',
    'offset',
    'search',
    'ordering',
  ]);
  expect(list.responses['200'].content['application/json'].schema.properties).toHaveProperty('results');
  expect(document.paths['/api/auth/login/'].post.security).toBeUndefined();
});

test('its pages run under a policy without inline code', async () => {
  const page = await api.get('/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
  expect(page.body).toContain('<title>AR Podgorica</title>');
  expect((await api.get('/docs')).body).toContain('"/api/docs/static/swagger-ui.css"');
  expect(page.body).not.toMatch(/<script>|<style|onload=|style="/);
});
