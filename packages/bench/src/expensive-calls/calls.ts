import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { ROOT } from '../product.ts';

export const ROLES = ['BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin'] as const;
export type Role = (typeof ROLES)[number];

export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** The body in parts, so that several calls can share a large part. */
  body?: readonly Uint8Array[];
}

export interface ExpensiveCall {
  title: string;
  /** The route. The benchmark uses only the most expensive call of a route. */
  call: string;
  /** The call is anonymous if the role is undefined. */
  by?: Role;
  /** Returns a different request for each `n`, so that the server has no cached response. */
  nth(n: number): Sent;
  /** The number of measured calls; five if undefined. */
  times?: number;
}

const BUILDINGS = '/api/ar_platform/buildings/';
const MONUMENTS = '/api/ar_platform/monuments/';
const CLERK = '/api/supersluzbenik/';

/** Returns the same route for all lists. */
const callAt = (address: string) =>
  address
    .replace(/^(?:\/api)?\/(?:ar_platform\/(?:buildings|monuments)|supersluzbenik|users)\//, '{list}/')
    .replace(/\?.*/, '')
    .replace(/(export)\/\w+\/?$/, '$1/{field}')
    .replace(/\/$/, '');

const get = (
  title: string,
  by: Role | undefined,
  address: (n: number) => string,
  more = {},
): ExpensiveCall => ({
  title,
  call: callAt(address(0)),
  ...(by && { by }),
  nth: (n) => ({ method: 'GET', path: address(n) }),
  ...more,
});

const json = (path: string, body: object | string): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: [Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))],
});

const BOUNDARY = 'ar-bench-boundary';

function form(path: string, fields: Record<string, string | { name: string; content: Uint8Array }>): Sent {
  const parts = Object.entries(fields).flatMap(([field, value]) => {
    const file =
      typeof value === 'string' ? '' : `; filename="${value.name}"\r\ncontent-type: application/octet-stream`;
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n`;
    return [
      Buffer.from(head),
      typeof value === 'string' ? Buffer.from(value) : value.content,
      Buffer.from('\r\n'),
    ];
  });
  return {
    method: 'POST',
    path,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: [...parts, Buffer.from(`--${BOUNDARY}--\r\n`)],
  };
}

const PLACE = { address: 'Trg', latitude: '42.44', longitude: '19.26', description: 'Mjera.' };
const BUILDING = {
  ...PLACE,
  investor: 'Grad',
  building_size: '100',
  construction_start_date: '2026-01-01',
  construction_end_date: '2027-01-01',
};

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#753' } });
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

async function hostileFiles() {
  const big = { width: 8000, height: 8000 };
  const words = Buffer.from(`[${'{"a":[1,2,3]},'.repeat(45e6 / 14)}`);
  return {
    'PNG of 64 megapixels, one colour': [
      'png',
      await flat(big.width, big.height).png({ compressionLevel: 9 }).toBuffer(),
    ],
    'PNG of 64 megapixels, interlaced': [
      'png',
      await flat(big.width, big.height).png({ progressive: true }).toBuffer(),
    ],
    'WebP of 64 megapixels': ['webp', await flat(big.width, big.height).webp({ quality: 10 }).toBuffer()],
    'GIF of 36 megapixels': ['gif', await flat(6000, 6000).gif().toBuffer()],
    'AVIF of 12 megapixels': ['avif', await flat(4000, 3000).avif({ effort: 0, quality: 20 }).toBuffer()],
    'JPEG of 24 megapixels, progressive noise': [
      'jpg',
      await noise(6000, 4000).jpeg({ progressive: true, quality: 60 }).toBuffer(),
    ],
    'JSON of 45 MB, broken at its end': ['json', words],
    'glTF of 45 MB, broken at its end': ['gltf', Buffer.concat([Buffer.from('{"a":'), words])],
  } as const;
}

const pdf = await readFile(path.join(ROOT, 'packages/demo/files/monuments/documents/sahat-kula.pdf'));

function upload(kind: string, [extension, content]: readonly [string, Uint8Array]): ExpensiveCall {
  const file = { name: `fajl.${extension}`, content };
  const isText = extension === 'json';
  const isModel = extension === 'gltf';
  return {
    title: `upload: ${kind}`,
    call: isText ? 'upload of JSON' : isModel ? 'upload of a model' : 'upload of a picture',
    by: isText ? 'SupersluzbenikAdmin' : isModel ? 'BuildingsAdmin' : 'MonumentsAdmin',
    nth: (n) =>
      isText
        ? form(CLERK, { description: `Mjera ${n}`, upload_file: file })
        : isModel
          ? form(BUILDINGS, { ...BUILDING, name: `Mjera ${n}`, model_3d: file })
          : form(MONUMENTS, {
              ...PLACE,
              name: `Mjera ${n}`,
              image: file,
              base_of_knowledge: { name: 'znanje.pdf', content: pdf },
            }),
  };
}

async function table(rows: number): Promise<Uint8Array> {
  const people = Array.from({ length: rows }, (_, n) => [
    `Most ${n}`,
    'Trg',
    'Opis',
    42.4,
    19.2,
    'Grad',
    100,
  ]);
  return writeXlsx({
    sheets: [
      {
        name: 'a',
        rows: [
          ['Naziv', 'Adresa', 'Opis', 'Geografska širina', 'Geografska dužina', 'Investitor', 'Površina'],
          ...people,
        ],
      },
    ],
  });
}

const WIDTHS = [1280, 720, 360];
const copyOf = (pictures: readonly string[], n: number, format: string) => {
  const key = pictures[n % pictures.length] ?? '';
  const width = WIDTHS[Math.floor(n / pictures.length) % WIDTHS.length];
  return `/files/${key.replace('.webp', `-${width}.${format}`)}`;
};

const letters = 'abcdefghijklmnopqrstuvwxyz';
const pair = (n: number) => `${letters[n % 26]}${letters[Math.floor(n / 26) % 26]}`;

/** `accounts`: e-mail addresses with a password. `pictures`: stored files. */
export async function candidates(
  accounts: readonly string[],
  pictures: readonly string[],
): Promise<ExpensiveCall[]> {
  const files = Object.entries(await hostileFiles());
  const sheet = await table(5000);
  const tooLong = json('/api/auth/login/', `{"email":"${'x'.repeat(45e6)}"}`);
  return [
    {
      title: 'sign-in with a wrong password',
      call: 'sign-in',
      nth: (n) => json('/api/auth/login/', { email: accounts[n % accounts.length], password: 'Pogresna-1' }),
    },
    {
      title: 'a link for a new password',
      call: 'link',
      nth: (n) => json('/api/users/request-password-reset/', { email: accounts[n % accounts.length] }),
    },
    {
      title: 'sign-in with a body of 45 MB',
      call: 'sign-in',
      nth: () => tooLong,
      times: 3,
    },
    get('a picture’s copy, AVIF', undefined, (n) => copyOf(pictures, n, 'avif'), {
      call: 'a picture’s copy',
    }),
    get('a picture’s copy, WebP', undefined, (n) => copyOf(pictures, n, 'webp'), {
      call: 'a picture’s copy',
    }),
    get('public list of monuments', undefined, () => `${MONUMENTS}public/`),
    get(
      'public list of monuments, an area',
      undefined,
      (n) => `${MONUMENTS}public/?in_bbox=19,42,${(19.3 + n / 1e4).toFixed(4)},42.5`,
    ),
    get('a page behind a code', undefined, (n) => `/visit/MONUMENT_${1 + (n % 500)}`),
    get('list, two letters', 'BuildingsAdmin', (n) => `${BUILDINGS}?search=${pair(n)}&ordering=name`),
    get(
      'list, a word that half of all have',
      'BuildingsAdmin',
      (n) => `${BUILDINGS}?search=stambena+${pair(n)}&ordering=-investor`,
    ),
    get(
      'list, last page',
      'BuildingsAdmin',
      (n) => `${BUILDINGS}?limit=100&offset=${9000 + n}&ordering=investor`,
    ),
    get('list, 100 rows', 'MonumentsAdmin', (n) => `${MONUMENTS}?limit=100&offset=${n * 100}&ordering=name`),
    get('places of all', 'BuildingsAdmin', () => `${BUILDINGS}places/`),
    get(
      'export, workbook',
      'BuildingsAdmin',
      (n) => `${BUILDINGS}export/?format=xlsx&ordering=${n % 2 ? '-' : ''}name`,
      { times: 2 },
    ),
    get(
      'export, CSV',
      'BuildingsAdmin',
      (n) => `${BUILDINGS}export/?format=csv&ordering=${n % 2 ? '-' : ''}name`,
      { times: 2 },
    ),
    get('analytics', 'BuildingsAdmin', () => '/api/analytics/'),
    ...files.map(([kind, file]) => upload(kind, file)),
    {
      title: 'import: a table of 5,000 rows',
      call: 'import',
      by: 'BuildingsAdmin',
      nth: () => form(`${BUILDINGS}imports/`, { sheet: { name: 'tabela.xlsx', content: sheet } }),
      times: 2,
    },
    {
      title: 'import: noise for a table',
      call: 'import',
      by: 'BuildingsAdmin',
      nth: () => form(`${BUILDINGS}imports/`, { sheet: { name: 'tabela.xlsx', content: randomBytes(1e6) } }),
      times: 2,
    },
    {
      title: 'check of the present password',
      call: 'password check',
      by: 'SupersluzbenikAdmin',
      nth: (n) => json('/api/users/check-password/', { current_password: `Pogresna-${n}` }),
    },
    {
      title: 'a new building without a file',
      call: 'new building',
      by: 'BuildingsAdmin',
      nth: (n) => form(BUILDINGS, { ...BUILDING, name: `Mjera ${n}` }),
    },
  ];
}

export function sweep(document: {
  paths: Record<string, Record<string, { security?: unknown[] }>>;
}): ExpensiveCall[] {
  return Object.entries(document.paths).flatMap(([address, methods]) => {
    if (!methods.get) return [];
    const filled = `/api${address.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, '1')}`;
    const by = /supersluzbenik/.test(filled) ? ROLES[2] : /monuments/.test(filled) ? ROLES[1] : ROLES[0];
    return [get(`GET ${address}`, by, () => filled)];
  });
}
