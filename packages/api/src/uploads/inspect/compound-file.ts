import { readPart } from './received.ts';

/** [MS-CFB], section 2.2. */
const HEADER = 512;
const SIGNATURE = 'd0cf11e0a1b11ae1';
const LISTED_IN_HEADER = 109;
/** [MS-CFB], section 2.1: no sector follows, or none is there. Everything above is no sector either. */
const MAX_SECTOR = 0xfffffffa;
const ENTRY = 128;
const NOTHING = 0xffffffff;
/** 4096 names in sectors of 512 bytes; a Word document has some dozen. */
const MAX_DIRECTORY_SECTORS = 1024;

interface Entry {
  name: string;
  left: number;
  right: number;
  child: number;
}

/** Whether these are the first bytes of a compound file, which older Office and encrypted newer documents are. */
export function startsCompoundFile(head: Buffer): boolean {
  return head.toString('hex', 0, 8) === SIGNATURE;
}

/**
 * The names of the streams and folders at the top of a compound file, as far as they can be read: a damaged one has
 * fewer. A few sectors are read, whatever the file's size.
 */
export async function namesInCompoundFile(path: string): Promise<ReadonlySet<string>> {
  const entries = await directoryOf(path);
  const names = new Set<string>();
  const open = [entries[0]?.child ?? NOTHING];
  const seen = new Set<number>();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const entry = entries[at];
    if (!entry || seen.has(at)) continue;
    seen.add(at);
    names.add(entry.name);
    open.push(entry.left, entry.right);
  }
  return names;
}

async function directoryOf(path: string): Promise<Entry[]> {
  const header = await readPart(path, 0, HEADER);
  const shift = header.length === HEADER ? header.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return [];
  const sectors = { path, header, size: 1 << shift };
  const entries: Entry[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; sector < MAX_SECTOR && count < MAX_DIRECTORY_SECTORS; count += 1) {
    const content = await readSector(sectors, sector);
    // Behind the end, where a made-up number would also mean a long way through the allocation table.
    if (content.length === 0) break;
    for (let at = 0; at + ENTRY <= content.length; at += ENTRY) entries.push(entryAt(content, at));
    sector = await nextSector(sectors, sector);
  }
  return entries;
}

function entryAt(content: Buffer, at: number): Entry {
  const bytes = Math.min(Math.max(content.readUInt16LE(at + 64) - 2, 0), 62);
  return {
    name: content.toString('utf16le', at, at + bytes),
    left: content.readUInt32LE(at + 68),
    right: content.readUInt32LE(at + 72),
    child: content.readUInt32LE(at + 76),
  };
}

interface Sectors {
  path: string;
  header: Buffer;
  size: number;
}

const readSector = ({ path, size }: Sectors, sector: number): Promise<Buffer> =>
  readPart(path, (sector + 1) * size, size);

/** The allocation table names each sector's successor; it fills sectors itself, as many as the file needs. */
async function nextSector(sectors: Sectors, sector: number): Promise<number> {
  const inTable = sectors.size / 4;
  const table = await tableSector(sectors, Math.floor(sector / inTable));
  return table === undefined ? NOTHING : numberIn(await readSector(sectors, table), sector % inTable);
}

/** Where the table's `index`th sector is: the header lists the first, a chain of sectors the rest ([MS-CFB], section 2.5). */
async function tableSector(sectors: Sectors, index: number): Promise<number | undefined> {
  if (index < LISTED_IN_HEADER) return usable(sectors.header.readUInt32LE(76 + index * 4));
  const inList = sectors.size / 4 - 1;
  let list = usable(sectors.header.readUInt32LE(68));
  for (
    let left = Math.floor((index - LISTED_IN_HEADER) / inList);
    left > 0 && list !== undefined;
    left -= 1
  ) {
    list = usable(numberIn(await readSector(sectors, list), inList));
  }
  return list === undefined
    ? undefined
    : usable(numberIn(await readSector(sectors, list), (index - LISTED_IN_HEADER) % inList));
}

const usable = (sector: number): number | undefined => (sector < MAX_SECTOR ? sector : undefined);

const numberIn = (content: Buffer, index: number): number =>
  content.length >= index * 4 + 4 ? content.readUInt32LE(index * 4) : NOTHING;
