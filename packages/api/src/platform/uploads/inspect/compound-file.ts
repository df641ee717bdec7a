import { readPart } from './received.ts';

/** [MS-CFB], section 2.2. */
const HEADER = 512;
const LISTED_IN_HEADER = 109;
const ENTRY = 128;
/** Numbers from here on name no sector ([MS-CFB], section 2.1). */
const NO_SECTOR = 0xfffffffa;
/** 4096 names in sectors of 512 bytes; a Word document has some dozen. */
const MAX_DIRECTORY_SECTORS = 1024;
/** Shorter streams lie in pieces of 64 bytes in the stream of the root ([MS-CFB], section 2.6.3). */
const SHORT = 4096;
const PIECE = 64;

/**
 * A compound file, which older Office and encrypted newer documents are: the names of the streams and folders at its top, as
 * far as they can be read (a damaged one has fewer), and the first bytes of one. Undefined for any other file. It reads a few
 * sectors.
 */
export async function openCompoundFile(path: string) {
  const header = await readPart(path, 0, HEADER);
  if (header.toString('hex', 0, 8) !== 'd0cf11e0a1b11ae1') return undefined;
  const sectors = sectorsOf(path, header);
  const directory = await directoryIn(sectors, header);
  const names = new Map<string, Buffer>();
  const seen = new Set<number>();
  const root = directory[0];
  // The root's child, then the neighbours of each.
  const open = root ? [root.readUInt32LE(76)] : [];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = directory[at];
    if (!entry || seen.has(at)) continue;
    seen.add(at);
    names.set(entry.toString('utf16le', 0, entry.readUInt16LE(64) - 2), entry);
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  /** Up to one piece of the stream of this name. */
  const startOf = async (name: string): Promise<Buffer> => {
    const entry = names.get(name);
    const length = Math.min(entry?.readUInt32LE(120) ?? 0, PIECE);
    if (!root || !entry || length === 0) return Buffer.alloc(0);
    const start = entry.readUInt32LE(116);
    if (entry.readUInt32LE(120) >= SHORT) return (await sectors.read(start)).subarray(0, length);
    const place = start * PIECE;
    let sector = root.readUInt32LE(116);
    for (let left = Math.floor(place / sectors.size); left > 0 && sector < NO_SECTOR; left -= 1) {
      sector = await sectors.next(sector);
    }
    return (await sectors.read(sector)).subarray(place % sectors.size, (place % sectors.size) + length);
  };
  return { names: names as ReadonlyMap<string, unknown>, startOf };
}

interface Sectors {
  size: number;
  read(sector: number): Promise<Buffer>;
  /** The sector that follows in the chain. */
  next(sector: number): Promise<number>;
}

function sectorsOf(path: string, header: Buffer): Sectors {
  const shift = header.length === HEADER ? header.readUInt16LE(30) : 0;
  const size = shift === 9 || shift === 12 ? 1 << shift : 0;
  const numbers = size / 4;
  const read = async (sector: number): Promise<Buffer> =>
    sector < NO_SECTOR && size > 0 ? readPart(path, (sector + 1) * size, size) : Buffer.alloc(0);
  const numberIn = async (sector: number, index: number): Promise<number> => {
    const content = await read(sector);
    return index * 4 + 4 <= content.length ? content.readUInt32LE(index * 4) : NO_SECTOR;
  };
  /** The sector of this part of the allocation table: the header lists the first, a chain the rest ([MS-CFB], 2.5). */
  const tableSector = async (index: number): Promise<number> => {
    if (index < LISTED_IN_HEADER) return header.readUInt32LE(76 + index * 4);
    let list = header.readUInt32LE(68);
    const inChain = index - LISTED_IN_HEADER;
    for (let left = Math.floor(inChain / (numbers - 1)); left > 0 && list < NO_SECTOR; left -= 1) {
      list = await numberIn(list, numbers - 1);
    }
    return numberIn(list, inChain % (numbers - 1));
  };
  const next = async (sector: number) =>
    numberIn(await tableSector(Math.floor(sector / numbers)), sector % numbers);
  return { size, read, next };
}

async function directoryIn({ size, read, next }: Sectors, header: Buffer): Promise<Buffer[]> {
  const entries: Buffer[] = [];
  let sector = size > 0 ? header.readUInt32LE(48) : NO_SECTOR;
  for (let count = 0; sector < NO_SECTOR && count < MAX_DIRECTORY_SECTORS; count += 1) {
    const content = await read(sector);
    // Behind the end, where a made-up number would also mean a long way through the allocation table.
    if (content.length === 0) break;
    for (let at = 0; at + ENTRY <= content.length; at += ENTRY)
      entries.push(content.subarray(at, at + ENTRY));
    sector = await next(sector);
  }
  return entries;
}
