import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const DEMO_FILES = join(import.meta.dirname, '../../../demo/files');
export const demoFile = (path: string) => readFile(join(DEMO_FILES, path));

export const samples = {
  glb: async (name = 'most.glb') =>
    fileOf(await demoFile('buildings/models/sportska-dvorana-zabjelo.glb'), name),
  pdf: async (name = 'Znanje o kuli.pdf') =>
    fileOf(await demoFile('monuments/documents/sahat-kula.pdf'), name),
  png: async (name = 'kula.png', { width = 40, height = 30 } = {}) =>
    fileOf(await picture(width, height), name),
  /** Four equal silent frames: MPEG 1 Layer III, 128 kbit/s, 44.1 kHz. */
  mp3: (name = 'kula.mp3') => new File(Array(4).fill(silentFrame()), name),
  txt: (name = 'radno vrijeme.txt', text = 'Šalter radi od 8 do 15 časova.\n') => new File([text], name),
};

const fileOf = (content: Uint8Array, name: string) => new File([Uint8Array.from(content)], name);

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b5533c' } })
    .withExif({ IFD0: { Copyright: 'Fotograf' } })
    .png()
    .toBuffer();
}

function silentFrame(): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return frame;
}

export function formOf(values: Record<string, string | number | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    form.append(name, value instanceof File ? value : String(value));
  }
  return form;
}
