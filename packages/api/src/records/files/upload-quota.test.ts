import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ uploadQuota: { forms: 3, megabytes: 1 } });
});
beforeEach(async () => {
  await api.db.deleteFrom('rate_limits').execute();
});
afterAll(() => api.stop());

const FORM = '/supersluzbenik/';
function textOf(kilobytes: number): FormData {
  const form = new FormData();
  form.set('upload_file', new File(['a'.repeat(kilobytes * 1024)], 'pitanja.txt'));
  return form;
}

// ASVS 2.3.2
test('limits the forms of each person per hour on all servers together', async () => {
  const [{ access }, other] = [await api.signInAs('SuperAdmin'), await api.signInAs('SuperAdmin')];
  for (let sent = 0; sent < 3; sent += 1) {
    expect(await api.sendForm('POST', FORM, textOf(1), access)).toMatchObject({ statusCode: 201 });
  }
  const refused = await api.sendForm('POST', FORM, textOf(1), access);
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { detail: 'U jednom satu poslali ste najviše što je dozvoljeno. Pokušajte ponovo za 60 minuta.' },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(await api.sendForm('POST', FORM, textOf(1), other.access)).toMatchObject({ statusCode: 201 });
});

// ASVS 2.4.1
test('limits the megabytes of each person per hour, including refused forms', async () => {
  const { access } = await api.signInAs('SuperAdmin');
  const wrong = textOf(600);
  wrong.set('upload_file', new File(['a'.repeat(600 * 1024)], 'pitanja.exe'));
  expect(await api.sendForm('POST', FORM, wrong, access)).toMatchObject({ statusCode: 400 });
  expect(await api.sendForm('POST', FORM, textOf(600), access)).toMatchObject({ statusCode: 429 });
});

test('counts the files of a form without a content length, and stops the form at the quota', async () => {
  const [{ access }, other] = [await api.signInAs('SuperAdmin'), await api.signInAs('SuperAdmin')];
  const base = await api.listen();
  const sendChunked = async (kilobytes: number, by = access) => {
    const encoded = new Response(textOf(kilobytes));
    const { status } = await fetch(`${base}${FORM}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${by}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      body: encoded.body,
      duplex: 'half',
    } as RequestInit);
    return status;
  };
  expect([await sendChunked(400), await sendChunked(400), await sendChunked(400)]).toEqual([201, 201, 429]);
  expect(await sendChunked(1500, other.access)).toBe(429);
  expect(await readdir(api.folders.incoming)).toEqual([]);
});
