import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { formOf, samples } from '../../testing/samples.ts';

let api: TestApi;
let origin: string;
let access: string;
beforeAll(async () => {
  api = await startTestApi();
  origin = new URL(await api.listen()).origin;
  access = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());

const PLACE = { name: 'Kula', address: 'Trg', latitude: 42.4, longitude: 19.2, description: 'Stara.' };
const SITE = {
  ...PLACE,
  investor: 'Opština',
  building_size: 10,
  construction_start_date: '2026-01-01',
  construction_end_date: '2027-01-01',
};
type Area = 'buildings' | 'monuments' | 'clerk';
const paths: Record<Area, string> = {
  buildings: '/ar_platform/buildings/',
  monuments: '/ar_platform/monuments/',
  clerk: '/supersluzbenik/',
};
const goodForm = async (area: Area): Promise<Record<string, string | number | File>> => {
  if (area === 'buildings') return { ...SITE, model_3d: await samples.glb() };
  if (area === 'monuments') return { ...PLACE, base_of_knowledge: await samples.pdf() };
  return { upload_file: samples.txt() };
};
const NAMES: Record<string, string> = {
  image: 'slika.png',
  model_3d: 'model.glb',
  base_of_knowledge: 'znanje.pdf',
  audio_description: 'govor.mp3',
  upload_file: 'znanje.pdf',
};

const HTML = '<!doctype html><script>fetch("//evil.example")</script>';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>';
const ELF = Uint8Array.from({ length: 400 }, (_, index) => [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1][index] ?? 0);
const DISGUISED: [string, string | Uint8Array<ArrayBuffer>][] = [
  ['HTML', HTML],
  ['SVG', SVG],
  ['an ELF program', ELF],
];

const storedFiles = async () => (await readdir(api.folders.files).catch(() => [])).sort();
const received = () => readdir(api.folders.incoming).catch(() => []);

interface Operation {
  tags: [Area];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { format?: string }> } }> };
}

async function fileFields() {
  const document: { paths: Record<string, Record<string, Operation>> } = (
    await api.get('/openapi.json')
  ).json();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const ofRecords = operations.filter(({ path }) => !path.includes('/imports'));
  return ofRecords.flatMap(({ method, path, operation: { tags, requestBody } }) => {
    const fields = requestBody?.content['multipart/form-data']?.schema.properties ?? {};
    return Object.keys(fields)
      .filter((field) => fields[field]?.format === 'binary')
      .map((field) => ({
        method: method.toUpperCase() as 'POST' | 'PATCH',
        path: path.replace('/api', ''),
        area: tags[0],
        field,
      }));
  });
}

async function sendChunked(method: string, path: string, form: FormData): Promise<number> {
  const { body, headers } = new Response(form);
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    body,
    headers: { 'content-type': headers.get('content-type') ?? '', authorization: `Bearer ${access}` },
    duplex: 'half',
  } as RequestInit);
  await answer.arrayBuffer();
  return answer.status;
}

// ASVS 5.2.2
describe('CVE-2026-22707: the content of every upload is checked', () => {
  const ids = {} as Record<Area, number>;
  beforeAll(async () => {
    for (const area of ['buildings', 'monuments', 'clerk'] as const) {
      const answer = await api.sendForm('POST', paths[area], formOf(await goodForm(area)), access);
      ids[area] = answer.json().id;
    }
  });

  test('the OpenAPI document lists these file fields', async () => {
    const fields = await fileFields();
    expect(fields.map(({ method, area, field }) => `${method} ${area} ${field}`).sort()).toEqual([
      'PATCH buildings image',
      'PATCH buildings model_3d',
      'PATCH monuments audio_description',
      'PATCH monuments base_of_knowledge',
      'PATCH monuments image',
      'POST buildings image',
      'POST buildings model_3d',
      'POST clerk upload_file',
      'POST monuments audio_description',
      'POST monuments base_of_knowledge',
      'POST monuments image',
    ]);
  });

  test.each(DISGUISED)(
    'every call refuses %s with an allowed file name, with and without Content-Length',
    async (_what, content) => {
      const before = await storedFiles();
      for (const { method, path, area, field } of await fileFields()) {
        const values = method === 'POST' ? await goodForm(area) : {};
        const form = () => formOf({ ...values, [field]: new File([content], NAMES[field] ?? '') });
        const url = path.replace('{id}', String(ids[area]));
        const answer = await api.sendForm(method, url, form(), access);
        expect([method, url, field, answer.statusCode]).toEqual([method, url, field, 400]);
        expect(Object.keys(answer.json().errors)).toEqual([field]);
        expect([method, url, field, await sendChunked(method, url, form())]).toEqual([
          method,
          url,
          field,
          400,
        ]);
      }
      expect(await storedFiles()).toEqual(before);
      expect(await received()).toEqual([]);
    },
  );
});

describe('CVE-2025-24372: a picture contains no script', () => {
  test.each([
    ['crtez.svg', SVG],
    ['crtez.svgz', SVG],
    ['crtez.png.svg', SVG],
    ['stranica.html', HTML],
    ['crtez.png', SVG],
    ['crtez.webp', `<?xml version="1.0"?>${SVG}`],
  ])('refuses %s', async (name, content) => {
    const values = await goodForm('monuments');
    const form = formOf({ ...values, image: new File([content], name, { type: 'image/png' }) });
    const answer = await api.sendForm('POST', paths.monuments, form, access);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['image']]);
  });

  test('removes HTML after the end of a picture', async () => {
    const image = new File([await samples.png(), HTML], 'kula.png');
    const form = formOf({ ...(await goodForm('monuments')), image });
    const made = await api.sendForm('POST', paths.monuments, form, access);
    if (made.statusCode === 201) {
      const file = await api.send({ url: made.json().image });
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy':
          "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      });
      expect(file.rawPayload.includes('<script>')).toBe(false);
      expect((await sharp(file.rawPayload).metadata()).format).toBe('webp');
    } else {
      expect([made.statusCode, Object.keys(made.json().errors)]).toEqual([400, ['image']]);
    }
  });
});

describe('CVE-2025-24033: an aborted upload', () => {
  beforeEach(async () => {
    expect(await received()).toEqual([]);
  });

  test.each(['POST', 'PATCH'] as const)('by %s stores no file and no row', async (method) => {
    const { id } = (
      await api.sendForm('POST', paths.monuments, formOf(await goodForm('monuments')), access)
    ).json();
    const before = [await storedFiles(), await api.db.selectFrom('files').select('id').execute()];
    const sending = request(`${origin}/api${paths.monuments}${method === 'PATCH' ? `${id}/` : ''}`, {
      method,
      headers: { authorization: `Bearer ${access}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    sending.on('error', () => {});
    sending.write(
      '--b\r\ncontent-disposition: form-data; name="base_of_knowledge"; filename="z.pdf"\r\n\r\n',
    );
    sending.write(Buffer.alloc(1024 * 1024, '%PDF-1.7 '));
    await expect.poll(received, { timeout: 60_000, interval: 5 }).not.toEqual([]);
    sending.destroy();
    await expect.poll(received, { timeout: 60_000 }).toEqual([]);
    expect([await storedFiles(), await api.db.selectFrom('files').select('id').execute()]).toEqual(before);
  });
});

// ASVS 5.3.2
describe('CVE-2023-32321: the name of a file is not used as a path', () => {
  test.each([
    '../../x.pdf',
    '/etc/x.pdf',
    '..\\..\\x.pdf',
    'C:\\x.pdf',
    'x\0.pdf',
    '..%2f..%2fx.pdf',
    '%2e%2e%2fx.pdf',
    '....//x.pdf',
    '~root/x.pdf',
    'con.pdf',
    '.pdf',
    '..pdf',
  ])('%j', async (name) => {
    const before = await storedFiles();
    // The contents differ, because the server stores equal contents once.
    const pdf = new File([await (await samples.pdf()).arrayBuffer(), name], name);
    const form = formOf({ ...PLACE, base_of_knowledge: pdf });
    const answer = await api.sendForm('POST', paths.monuments, form, access);
    expect([201, 400]).toContain(answer.statusCode);
    const added = (await storedFiles()).filter((file) => !before.includes(file));
    expect(added).toHaveLength(answer.statusCode === 201 ? 1 : 0);
    for (const file of added) {
      expect(file).toMatch(/^[0-9a-f]{32}\.pdf$/);
      expect((await readFile(join(api.folders.files, file))).subarray(0, 4).toString()).toBe('%PDF');
    }
    const shown: string = answer.json().file_name ?? '';
    expect(shown).not.toMatch(/[/\\\0]/);
  });
});
