import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { formOf, samples } from '../../testing/samples.ts';
import { onePng } from './inspect/testing/samples.ts';

let api: TestApi;
let base: string;
let access: string;
let monument: { id: number };
let files: string[];

const PLACE = { name: 'Kula', address: 'Trg', latitude: 42.4, longitude: 19.2, description: 'Stara.' };
const path = '/ar_platform/monuments/';

beforeAll(async () => {
  api = await startTestApi();
  base = await api.listen();
  access = (await api.signInAs('SuperAdmin')).access;
});
afterAll(() => api.stop());

beforeEach(async () => {
  const form = formOf({
    ...PLACE,
    base_of_knowledge: await samples.pdf(),
    image: await samples.png(),
    audio_description: samples.mp3(),
  });
  monument = (await api.sendForm('POST', path, form, access)).json();
  files = await storedFiles();
});

const storedFiles = async () => (await readdir(api.folders.files)).sort();
const received = () => readdir(api.folders.incoming);
const rows = async () => (await api.db.selectFrom('monuments').select('id').execute()).length;

afterEach(async () => {
  await expect.poll(received, { timeout: 60_000 }).toEqual([]);
  expect(await storedFiles()).toEqual(files);
  const now = (await api.get(`${path}${monument.id}/`, access)).json();
  expect(now).toEqual(monument);
});

async function refusedOnBothSides(field: string, file: File): Promise<{ status: number; text: string }> {
  const values = { ...PLACE, base_of_knowledge: await samples.pdf(), [field]: file };
  const before = await rows();
  const made = await api.sendForm('POST', path, formOf(values), access);
  const edited = await api.sendForm('PATCH', `${path}${monument.id}/`, formOf({ [field]: file }), access);
  expect(edited.statusCode).toBe(made.statusCode);
  expect(edited.json()).toEqual(made.json());
  expect(await rows()).toBe(before);
  return { status: made.statusCode, text: made.json().errors?.[field]?.join() };
}

describe('refuses a file', () => {
  test.each([
    [
      'with a forbidden extension',
      'image',
      'grb.svg',
      /^Ova vrsta fajla nije podržana\. Dozvoljeni su: \.jpg/,
    ],
    ['without an extension', 'base_of_knowledge', 'znanje', /^Ova vrsta fajla nije podržana/],
    ['with a path', 'base_of_knowledge', '../../znanje.pdf', /^Naziv fajla nije ispravan\.$/],
    ['with a path of Windows', 'base_of_knowledge', 'C:\\znanje.pdf', /^Naziv fajla nije ispravan\.$/],
    ['with a NUL in its name', 'base_of_knowledge', 'znanje\0.pdf', /^Tekst sadrži znak .+ \(U\+0000\)/],
    [
      'with a noncharacter in its name',
      'base_of_knowledge',
      'znanje\ufffe.pdf',
      /^Tekst sadrži znak .+ \(U\+FFFE\)/,
    ],
    [
      'with a line break in its name',
      'base_of_knowledge',
      'zna\u0085nje.pdf',
      /^Ovo polje ima samo jedan red/,
    ],
    [
      'with a name that is too long',
      'base_of_knowledge',
      `${'z'.repeat(252)}.pdf`,
      /^Naziv fajla nije ispravan\.$/,
    ],
    ['without a name', 'base_of_knowledge', '', /^Fajl nema naziv\.$/],
    ['that is empty', 'audio_description', 'prazno.mp3', /^Fajl je prazan\.$/],
    ['in a field that takes no file', 'qr_code', 'kod.png', /^Ovdje se ne očekuje fajl\.$/],
  ])('%s', async (_name, field, name, sentence) => {
    const content = name === 'prazno.mp3' ? [] : [await samples.pdf()];
    const { status, text } = await refusedOnBothSides(field, new File(content, name));
    expect(status).toBe(400);
    expect(text).toMatch(sentence);
  });

  test('together with another file in the same field', async () => {
    const form = formOf({ image: await samples.png() });
    form.append('image', await samples.png('druga.png'));
    const answer = await api.sendForm('PATCH', `${path}${monument.id}/`, form, access);
    expect(answer.json().errors).toEqual({ image: ['Izaberite samo jedan fajl.'] });
  });

  test('together with wrong fields, and reports both', async () => {
    const form = formOf({ latitude: 100, audio_description: new File([], 'prazno.mp3') });
    const answer = await api.sendForm('PATCH', `${path}${monument.id}/`, form, access);
    expect(Object.keys(answer.json().errors).sort()).toEqual(['audio_description', 'latitude']);
  });
});

test('removes invisible characters from a name before checking it', async () => {
  const url = `${path}${monument.id}/`;
  const rlo = '\u202e';
  const hidden = formOf({ base_of_knowledge: new File([elf()], `faktura.pdf${rlo}\u200b.exe`) });
  const refused = await api.sendForm('PATCH', url, hidden, access);
  expect(refused.json().errors.base_of_knowledge.join()).toMatch(/^Ova vrsta fajla nije podržana/);
  const nothing = formOf({ base_of_knowledge: new File([elf()], rlo) });
  expect((await api.sendForm('PATCH', url, nothing, access)).statusCode).toBe(400);

  const kept = formOf({
    ...PLACE,
    base_of_knowledge: await samples.pdf(`c\u030cna${rlo}fdp\u2066\u00ad.\ufeffpdf`),
  });
  const made = (await api.sendForm('POST', path, kept, access)).json();
  expect(made.file_name).toBe('čnafdp.pdf');
  await api.delete(`${path}${made.id}/`, access);
});

const pixelBomb = async () => Uint8Array.from(onePng(20_000, 20_000, 1));
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('refuses a file whose content contradicts its name, and keeps the earlier file:', () => {
  test.each([
    ['HTML', 'image', 'kula.png', async () => '<!doctype html><script>alert(1)</script>', /\.png/],
    ['an SVG with a script', 'image', 'kula.jpg', async () => SVG, /\.jpg/],
    ['a PDF', 'base_of_knowledge', 'znanje.docx', async () => (await samples.pdf()).bytes(), /\.docx.*\.pdf/],
    ['a program', 'audio_description', 'kula.mp3', async () => elf(), /\.mp3.*\.elf/],
    ['a picture with too many pixels', 'image', 'kula.png', pixelBomb, /previše piksela/],
    [
      'half a picture',
      'image',
      'kula.png',
      async () => (await samples.png()).slice(0, 60).bytes(),
      /oštećen/,
    ],
  ])('%s', async (_name, field, name, content, sentence) => {
    const { status, text } = await refusedOnBothSides(field, new File([await content()], name));
    expect(status).toBe(400);
    expect(text).toMatch(sentence);
  });

  test('a program as a 3D model', async () => {
    const site = { ...PLACE, investor: 'Grad', building_size: 1 };
    const dates = { construction_start_date: '2026-01-01', construction_end_date: '2027-01-01' };
    const form = formOf({ ...site, ...dates, model_3d: new File([elf()], 'most.glb') });
    const answer = await api.sendForm('POST', '/ar_platform/buildings/', form, access);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { model_3d: ['Sadržaj fajla ne odgovara njegovom nastavku (.glb). Izgleda kao .elf.'] },
    ]);
  });
});

function elf(): Uint8Array<ArrayBuffer> {
  const program = new Uint8Array(64);
  program.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  return program;
}

const BOUNDARY = 'granica';
const opening = (field: string, name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;

function openForm(headers: Record<string, string> = {}): {
  sending: ClientRequest;
  answer: Promise<IncomingMessage>;
} {
  const sending = request(`${base}${path}${monument.id}/`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve);
    sending.on('error', reject);
  });
  answer.catch(() => {});
  return { sending, answer };
}

describe('a multipart stream', () => {
  // ASVS 5.2.1
  test('without an end is refused at the size limit with a message', async () => {
    const { sending, answer } = openForm();
    const chunk = Buffer.alloc(1024 * 1024);
    let answered = false;
    answer.finally(() => {
      answered = true;
    });
    sending.write(opening('base_of_knowledge', 'znanje.pdf'));
    let sent = 0;
    for (; !answered && sent < 2048; sent += 1) {
      if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), answer]);
    }
    const response = await answer;
    expect(response.statusCode).toBe(413);
    expect(JSON.parse(await text(response))).toMatchObject({
      detail: 'Fajl je prevelik. Najveća dozvoljena veličina je 50 MB.',
      errors: { base_of_knowledge: ['Fajl je prevelik. Najveća dozvoljena veličina je 50 MB.'] },
    });
    expect(sent).toBeLessThan(200);
    sending.destroy();
  });

  // ASVS 5.2.1
  test('with a Content-Length of 2 GB is refused before it is read', async () => {
    const { sending, answer } = openForm({ 'content-length': String(2 ** 31) });
    sending.write(opening('base_of_knowledge', 'znanje.pdf'));
    const response = await answer;
    expect(response.statusCode).toBe(413);
    expect(JSON.parse(await text(response)).detail).toBe('Poslati podaci su preveliki.');
    sending.destroy();
  });

  // ASVS 2.3.3
  test('of a client that disconnects stores nothing, and logs no error', async () => {
    const { sending } = openForm();
    sending.on('error', () => {});
    sending.write(opening('base_of_knowledge', 'znanje.pdf'));
    sending.write(Buffer.alloc(3 * 1024 * 1024, '%PDF-1.7 '));
    await expect.poll(received, { timeout: 60_000, interval: 5 }).not.toEqual([]);
    const before = api.log.length;
    sending.destroy();
    await expect.poll(received, { timeout: 60_000 }).toEqual([]);
    await api.get('/health/live/');
    expect(api.log.slice(before).filter((line) => line.includes('request failed'))).toEqual([]);
  });

  test.each([
    ['that is truncated', `${opening('image', 'kula.png')}half`, BOUNDARY],
    ['without its first boundary', 'just text', BOUNDARY],
    ['without a boundary in its content type', opening('image', 'kula.png'), ''],
    ['without parts', `--${BOUNDARY}--\r\n`, BOUNDARY],
    [
      'with the field `__proto__`',
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
      BOUNDARY,
    ],
    ['that is empty', '', BOUNDARY],
  ])('%s does not cause a server error', async (_name, body, boundary) => {
    const type = boundary ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data';
    const { sending, answer } = openForm({ 'content-type': type });
    sending.end(body);
    const response = await answer;
    expect(response.statusCode).toBeLessThan(500);
    const said = JSON.parse(await text(response));
    if (response.statusCode === 200) expect(said).toEqual(monument);
    else expect(said.detail).toMatch(/\.$/);
  });

  test('with a thousand fields is refused', async () => {
    const form = new FormData();
    for (let field = 0; field < 1000; field += 1) form.append(`f${field}`, 'x');
    const answer = await api.sendForm('PATCH', `${path}${monument.id}/`, form, access);
    expect(answer.statusCode).toBe(413);
  });
});

test('ten concurrent uploads queue, and each record gets its own file', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const form = formOf({ ...PLACE, base_of_knowledge: await samples.pdf(`z${index}.pdf`) });
      return (await api.sendForm('POST', path, form, access)).json();
    }),
  );
  expect(made.map(({ file_name }) => file_name).sort()).toEqual(
    Array.from({ length: 10 }, (_, index) => `z${index}.pdf`),
  );
  for (const { id } of made) await api.delete(`${path}${id}/`, access);
});

function once(emitter: ClientRequest, event: string): Promise<void> {
  return new Promise((resolve) => emitter.once(event, () => resolve()));
}
