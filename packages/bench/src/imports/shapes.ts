import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { megabytes } from '../product.ts';

export interface Shape {
  title: string;
  list: string;
  email: string;
  sheet: string;
  archive?: string;
  rows: { name: string; document?: string }[];
  nameOf(record: Record<string, unknown>): string;
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
export const sha256Of = async (answer: Response) => sha256(new Uint8Array(await answer.arrayBuffer()));

async function writeSheet(folder: string, name: string, rows: (string | number)[][]): Promise<string> {
  const file = path.join(folder, `${name}.xlsx`);
  await writeFile(file, await writeXlsx({ sheets: [{ name, rows }] }));
  return file;
}

const pdf = (text: string) =>
  Buffer.from(
    `%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

const PICTURE = { width: 1600, height: 1200, channels: 3 } as const;

async function picture(): Promise<Buffer> {
  const noise = randomBytes(PICTURE.width * PICTURE.height * PICTURE.channels);
  return sharp(noise, { raw: PICTURE }).jpeg({ quality: 60 }).toBuffer();
}

interface Files {
  document: Buffer;
  picture?: Buffer;
}

async function monumentsWith(
  folder: string,
  title: string,
  count: number,
  filesOf: (name: string) => Promise<Files>,
): Promise<Shape> {
  const archive = path.join(folder, `${count}.zip`);
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(archive));
  const rows: Shape['rows'] = [];
  const cells: (string | number)[][] = [
    ['Naziv', 'Adresa', 'Geografska širina', 'Geografska dužina', 'Opis', 'Baza znanja', 'Slika'],
  ];
  for (let at = 1; at <= count; at += 1) {
    const name = `Mjereni spomenik ${at}`;
    const { document, picture } = await filesOf(name);
    const names = [`znanje/dokument-${at}.pdf`, picture ? `slike/slika-${at}.jpg` : ''];
    zip.addBuffer(document, names[0] ?? '', { compress: false });
    if (picture) zip.addBuffer(picture, names[1] ?? '', { compress: false });
    rows.push({ name, document: sha256(document) });
    const [latitude, longitude] = [43 + (at % 20) / 500, 19 + Math.floor(at / 20) / 300];
    cells.push([name, `Ulica ${at}`, latitude, longitude, `Opis ${at}.`, ...names]);
  }
  zip.end();
  await written;
  return {
    title: `${title}, a ZIP of ${megabytes((await stat(archive)).size)}`,
    list: '/ar_platform/monuments/',
    email: 'monuments@podgorica.example',
    sheet: await writeSheet(folder, `spomenici-${count}`, cells),
    archive,
    rows,
    nameOf: ({ name }) => String(name),
  };
}

export const monuments = (folder: string, count: number) =>
  monumentsWith(folder, `${count} monuments with a picture and a document each`, count, async (name) => ({
    document: pdf(name),
    picture: await picture(),
  }));

const DOCUMENT_BYTES = 50e6;

/** The ZIP has almost the largest allowed size. */
export const largest = (folder: string) =>
  monumentsWith(folder, '21 monuments with large documents', 21, async (name) => ({
    document: Buffer.concat([pdf(name), randomBytes(DOCUMENT_BYTES), pdf(name)]),
  }));

export async function people(folder: string, count: number): Promise<Shape> {
  const addresses = Array.from({ length: count }, (_, at) => `mjera${at}@bench.example`);
  const cells = addresses.map((email, at) => [
    `Ime${at}`,
    `Prezime${at}`,
    email,
    'Turistička organizacija Podgorice',
  ]);
  return {
    title: `${count} people`,
    list: '/users/',
    email: 'superadmin@podgorica.example',
    sheet: await writeSheet(folder, 'korisnici', [['Ime', 'Prezime', 'Email', 'Rola'], ...cells]),
    rows: addresses.map((name) => ({ name })),
    nameOf: ({ email }) => String(email),
  };
}
