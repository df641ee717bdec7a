import { readFile } from 'node:fs/promises';
import { readPart } from './received.ts';

/** Number of sectors of the allocation table that the header lists ([MS-CFB], 2.2). */
const LISTED_IN_HEADER = 109;
const ENTRY = 128;
const NAME = 64;
/** Larger values are markers and not sector numbers ([MS-CFB], 2.1). */
const NO_SECTOR = 0xfffffffa;
/** Shorter streams are stored in the mini stream of the root entry ([MS-CFB], 2.6.3). */
const SHORT = 4096;
const PIECE = 64;

/** Reads the streams of an old or encrypted Office file. Resolves to undefined for every other file. */
export async function openCompoundFile(path: string) {
  if ((await readPart(path, 0, 8)).toString('hex') !== 'd0cf11e0a1b11ae1') return undefined;
  const file = await readFile(path);
  const { size, numberAt, chain } = sectorsOf(file);
  const directory = chain(numberAt(48)).flatMap((start) =>
    Array.from({ length: size / ENTRY }, (_, index) => start + index * ENTRY).filter(
      (entry) => entry + ENTRY <= file.length,
    ),
  );
  const [root = file.length] = directory;
  const names = new Map<string, number>();
  const seen = new Set<number>();
  const open = [numberAt(root + 76)];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = directory[at];
    if (entry === undefined || seen.has(at)) continue;
    seen.add(at);
    const length = Math.min(file.readUInt16LE(entry + 64), NAME) - 2;
    names.set(file.toString('utf16le', entry, entry + length), entry);
    open.push(numberAt(entry + 68), numberAt(entry + 72));
  }
  const startOf = (name: string): Buffer => {
    const entry = names.get(name) ?? file.length;
    const [first, length] = [numberAt(entry + 116), numberAt(entry + 120)];
    const isShort = length < SHORT;
    const sectors = chain(isShort ? numberAt(root + 116) : first);
    const offset = isShort ? first * PIECE : 0;
    const start = (sectors[Math.floor(offset / size)] ?? file.length) + (offset % size);
    return file.subarray(start, start + Math.min(length, PIECE));
  };
  return { names: names as ReadonlyMap<string, unknown>, startOf };
}

function sectorsOf(file: Buffer) {
  const numberAt = (at: number) => (at + 4 <= file.length ? file.readUInt32LE(at) : NO_SECTOR);
  const size = (numberAt(30) & 0xffff) === 12 ? 4096 : 512;
  const numbers = size / 4;
  const startOf = (sector: number) => (sector + 1) * size;
  function tableSector(index: number): number {
    if (index < LISTED_IN_HEADER) return numberAt(76 + index * 4);
    const inChain = index - LISTED_IN_HEADER;
    let list = numberAt(68);
    for (let left = Math.floor(inChain / (numbers - 1)); left > 0; left -= 1)
      list = numberAt(startOf(list) + size - 4);
    return numberAt(startOf(list) + (inChain % (numbers - 1)) * 4);
  }
  function chain(first: number): number[] {
    const starts: number[] = [];
    for (let sector = first; startOf(sector) < file.length && starts.length * size < file.length; ) {
      starts.push(startOf(sector));
      sector = numberAt(startOf(tableSector(Math.floor(sector / numbers))) + (sector % numbers) * 4);
    }
    return starts;
  }
  return { size, numberAt, chain };
}
