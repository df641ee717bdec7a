import { readPart } from './received.ts';

const SIGNATURE = 'd0cf11e0a1b11ae1';
/** [MS-CFB], section 2.2. */
const HEADER = 512;
const LISTED_IN_HEADER = 109;
const ENTRY = 128;
/** Numbers from here on name no sector ([MS-CFB], section 2.1). */
const NO_SECTOR = 0xfffffffa;
/** 4096 names in sectors of 512 bytes; a Word document has some dozen. */
const MAX_DIRECTORY_SECTORS = 1024;

/** Whether these are the first bytes of a compound file, which older Office and encrypted newer documents are. */
export function startsCompoundFile(head: Buffer): boolean {
  return head.toString('hex', 0, 8) === SIGNATURE;
}

/**
 * The names of the streams and folders at the top of a compound file, as far as they can be read: a damaged one has
 * fewer. It reads a few sectors, whatever the file's size.
 */
export async function namesInCompoundFile(path: string): Promise<ReadonlySet<string>> {
  const directory = await directoryOf(path);
  const names = new Set<string>();
  const seen = new Set<number>();
  // The root's child, then the neighbours of each.
  const open = directory[0] ? [directory[0].readUInt32LE(76)] : [];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = directory[at];
    if (!entry || seen.has(at)) continue;
    seen.add(at);
    const bytes = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
    names.add(entry.toString('utf16le', 0, bytes));
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}

/** The entries of the directory, which is a chain of sectors. */
async function directoryOf(path: string): Promise<Buffer[]> {
  const header = await readPart(path, 0, HEADER);
  const shift = header.length === HEADER ? header.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return [];
  const size = 1 << shift;
  const numbers = size / 4;
  const readSector = (sector: number) => readPart(path, (sector + 1) * size, size);
  /** The number at this index of a sector. */
  const numberIn = async (sector: number, index: number): Promise<number> => {
    const content = sector < NO_SECTOR ? await readSector(sector) : Buffer.alloc(0);
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
  const entries: Buffer[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; sector < NO_SECTOR && count < MAX_DIRECTORY_SECTORS; count += 1) {
    const content = await readSector(sector);
    // Behind the end, where a made-up number would also mean a long way through the allocation table.
    if (content.length === 0) break;
    for (let at = 0; at + ENTRY <= content.length; at += ENTRY)
      entries.push(content.subarray(at, at + ENTRY));
    sector = await numberIn(await tableSector(Math.floor(sector / numbers)), sector % numbers);
  }
  return entries;
}
