import type { Problem } from '@ar/federation/problem';
import * as z from 'zod';

/** So many bytes may one map have, unpacked. The largest of ours has 2 MB. */
export const MAP_BYTES = 4_000_000;

/** Parsing as many takes a few milliseconds; four megabytes of nothing but brackets would take a second. */
const MAP_VALUES = 100_000;

const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()),
  mappings: z.string(),
});
type SourceMap = z.infer<typeof sourceMap>;

/** Why a file is not kept as a source map. Whatever it holds, this ends soon: it is asked while others wait. */
export function mapProblems(path: string, bytes: Buffer): Problem[] {
  if (hasManyValues(bytes)) {
    const facts = { what: path, is: `> ${MAP_VALUES}`, budget: MAP_VALUES, unit: 'values' };
    return [{ code: 'over-budget', facts }];
  }
  return parseMap(bytes) ? [] : [{ code: 'invalid-map', facts: { path } }];
}

/** Undefined for what is no map, or more than is read. */
export function readMap(bytes: Buffer): SourceMap | undefined {
  return bytes.length > MAP_BYTES || hasManyValues(bytes) ? undefined : parseMap(bytes);
}

function parseMap(bytes: Buffer): SourceMap | undefined {
  try {
    return sourceMap.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, COMMA, SEMICOLON] = [34, 92, 44, 59];
const OPENING = [...'[{,'].map((sign) => sign.charCodeAt(0));

/** Each value but the first follows a comma or a bracket that stands in no text. */
function hasManyValues(json: Buffer): boolean {
  let inText = false;
  let values = 0;
  for (let at = 0; at < json.length && values <= MAP_VALUES; at += 1) {
    const byte = json[at] as number;
    if (inText && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) inText = !inText;
    else if (!inText && OPENING.includes(byte)) values += 1;
  }
  return values > MAP_VALUES;
}

/** Counted from 0, as a map counts. */
export interface Spot {
  line: number;
  column: number;
}

export interface Origin extends Spot {
  source: string;
}

/**
 * Where spots of a script are in its sources (ECMA-426, base64 VLQ). The mappings are gone through once, and none is kept: a
 * map of four megabytes can have two million (docs/decisions/own-code.md).
 */
export function originsOf(map: Pick<SourceMap, 'sources' | 'mappings'>, spots: readonly Spot[]) {
  const waiting = [...spots].sort((a, b) => a.line - b.line || a.column - b.column).reverse();
  const found = new Map<Spot, Origin | undefined>();
  let latest: Origin | undefined;
  let line = 0;
  /** Those of this line before a column, or all of it, are where what was mapped last is. */
  const settle = (before: number) => {
    for (let spot = waiting.at(-1); spot && spot.line === line && spot.column < before; spot = waiting.at(-1))
      found.set(waiting.pop() as Spot, latest);
  };
  goThrough(map.mappings, {
    segment([column, source, originLine, originColumn], fields) {
      settle(column);
      const name = fields < 4 ? null : (map.sources[source] ?? null);
      latest = name === null ? undefined : { source: name, line: originLine, column: originColumn };
    },
    lineEnd() {
      settle(Number.POSITIVE_INFINITY);
      line += 1;
      latest = undefined;
      return waiting.length > 0;
    },
  });
  return spots.map((spot) => found.get(spot));
}

/** Column in the script, then source, its line and its column, and a name. */
type Segment = [number, number, number, number, number];

interface Reader {
  segment(told: Segment, fields: number): void;
  /** Answers whether to go on. */
  lineEnd(): boolean;
}

/** Ends at what is no mapping. */
function goThrough(mappings: string, { segment, lineEnd }: Reader): void {
  // Each number is told by how much more it is than the one before.
  const told: Segment = [0, 0, 0, 0, 0];
  let [field, value, shift] = [0, 0, 0];
  for (let at = 0; at <= mappings.length; at += 1) {
    const sign = at < mappings.length ? mappings.charCodeAt(at) : SEMICOLON;
    if (sign === COMMA || sign === SEMICOLON) {
      if (field > 0) segment(told, field);
      field = 0;
      if (sign === COMMA) continue;
      if (!lineEnd()) return;
      told[0] = 0;
      continue;
    }
    const digit = DIGITS[sign] ?? -1;
    if (digit < 0 || field === told.length) return;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    told[field] = (told[field] as number) + (value & 1 ? -(value >>> 1) : value >>> 1);
    field += 1;
    value = 0;
    shift = 0;
  }
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const DIGITS = Int8Array.from({ length: 128 }, (_, code) => BASE64.indexOf(String.fromCharCode(code)));
