import { type Entry, getFileNameLowLevel } from 'yauzl';

/** The upper half of code page 852, which Windows writes names in without a word (it is in no list of WHATWG). */
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0';

const inCp852 = (raw: Buffer) =>
  Array.from(raw, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP852[byte - 128])).join('');
const inCp1250 = (raw: Buffer) => new TextDecoder('windows-1250').decode(raw);
const CODE_PAGES = [inCp852, inCp1250];

/** The name in UTF-8 or ASCII; undefined for a name in a code page. */
function saidName({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string | undefined {
  const [isMarked, isAscii] = [
    (generalPurposeBitFlag & 0x800) !== 0,
    fileNameRaw.every((byte) => byte < 128),
  ];
  // Info-ZIP's field of the name in UTF-8 came before what the header says.
  const isInfoZip = fileName !== getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, [], false);
  if (isMarked || isAscii || isInfoZip) return fileName;
  try {
    return slashed(new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw));
  } catch {
    return undefined;
  }
}

const slashed = (name: string) => name.replaceAll('\\', '/');

function likeness(name: string): number {
  const count = (pattern: RegExp) => name.match(pattern)?.length ?? 0;
  return 2 * count(/[čćđšž]|(?<!\p{Ll})[ČĆĐŠŽ]/gu) - count(/[^\x20-\x7E]/gu);
}

export interface EntryName {
  path: string;
  /** The path in the other code page, where the entry does not say which one it is in. */
  other?: string;
}

/** The paths of entries; all are taken to be in one code page. */
export function namesOf(entries: readonly Entry[]): EntryName[] {
  const said = entries.map(saidName);
  const unsaid = entries.filter((_, at) => said[at] === undefined);
  const scores = CODE_PAGES.map((read) =>
    unsaid.reduce((sum, { fileNameRaw }) => sum + likeness(read(fileNameRaw)), 0),
  );
  const [first = inCp852, second = inCp1250] =
    (scores[1] ?? 0) > (scores[0] ?? 0) ? CODE_PAGES.toReversed() : CODE_PAGES;
  return entries.map(({ fileNameRaw }, at) => {
    const path = said[at];
    return path === undefined
      ? { path: slashed(first(fileNameRaw)), other: slashed(second(fileNameRaw)) }
      : { path };
  });
}
