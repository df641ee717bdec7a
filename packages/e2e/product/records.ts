import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Download } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './test.ts';

export const STAMP = Date.now();

export interface Found {
  count: number;
  results: (Record<string, unknown> & { id: number })[];
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

export const contentOf = async (download: Download) => readFile(await download.path());

export const PDF = {
  name: 'Znanje o mostu.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${'Kameni most na Ribnici. '.repeat(40)}\n%%EOF\n`),
};

const silence = Buffer.alloc(32_044);
silence.write('RIFF');
silence.writeUInt32LE(32_036, 4);
silence.write('WAVEfmt \x10\0\0\0\x01\0\x01\0', 8, 'latin1');
silence.writeUInt32LE(8000, 24);
silence.writeUInt32LE(16_000, 28);
silence.write('\x02\0\x10\0data', 32, 'latin1');
silence.writeUInt32LE(32_000, 40);
export const SOUND = { name: 'Dobrodošlica.wav', mimeType: 'audio/wav', buffer: silence };

let pictures = 0;

/** Returns a unique picture, because a stored file is public as soon as one public record has an equal file. */
export async function picture(name = 'kula.png') {
  pictures += 1;
  const create = { width: 40 + pictures, height: 30, channels: 3, background: '#b5533c' } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

interface Person {
  first_name: string;
  last_name: string;
  email?: string;
}

export async function addUser(request: APIRequestContext, access: string, person: Person): Promise<void> {
  const email = `${person.first_name}.${STAMP}@podgorica.example`.toLowerCase();
  const answer = await request.post('/api/users/', {
    headers: { authorization: `Bearer ${access}` },
    data: { email, ...person, username: person.email ?? email, group_names: ['BuildingsAdmin'] },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

export const BUILDING = {
  Adresa: 'Trg Bećir-bega Osmanagića',
  'Geografska širina': '42.4346',
  'Geografska dužina': '19.2614',
  Investitor: 'Glavni grad',
  Površina: '36',
  'Početak gradnje': '2026-01-01',
  'Završetak gradnje': '2027-01-01',
  Opis: 'Za pregled.',
};

export const MONUMENT = {
  Adresa: 'Obala Ribnice',
  'Geografska širina': '42,4381',
  'Geografska dužina': '19.2632',
  Opis: 'Kameni most na Ribnici.',
};

export async function addMonument(
  request: APIRequestContext,
  access: string,
  name: string,
  place = { latitude: '42.4381', longitude: '19.2632' },
) {
  const answer = await request.post('/api/ar_platform/monuments/', {
    headers: { authorization: `Bearer ${access}` },
    multipart: {
      name,
      address: MONUMENT.Adresa,
      ...place,
      description: MONUMENT.Opis,
      base_of_knowledge: PDF,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id }: { id: number } = await answer.json();
  return { id, path: `/ar_platform/monuments/${id}/` };
}

export async function patchRecord(
  request: APIRequestContext,
  access: string,
  path: string,
  multipart: Record<string, string>,
): Promise<void> {
  const headers = { authorization: `Bearer ${access}` };
  const answer = await request.patch(`/api${path}`, { headers, multipart });
  expect(answer.status(), await answer.text()).toBe(200);
}
