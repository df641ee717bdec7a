import type { Problem } from '@ar/federation/problem';
import * as z from 'zod';

/** So many bytes may one map have, unpacked. The largest of ours has 2 MB. */
export const MAP_BYTES = 4_000_000;

/** Parsing as many takes a few milliseconds; four megabytes of nothing but brackets would take a second. */
const MAP_VALUES = 50_000;

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
const [LIST, OBJECT] = [91, 123];

/** Each value but the first follows a comma or a bracket that stands in no text. */
function hasManyValues(json: Buffer): boolean {
  let values = 0;
  for (let at = 0; at < json.length && values <= MAP_VALUES; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === COMMA || byte === LIST || byte === OBJECT) values += 1;
  }
  return values > MAP_VALUES;
}

/** Where the text ends that begins here: at the next quotation mark that no backslash stands before. */
function endOfText(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
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
  const waiting = [...spots].sort((a, b) => b.line - a.line || b.column - a.column);
  const found = new Map<Spot, Origin>();
  const latest = { source: -1, line: 0, column: 0 };
  /** Those of this line that stand before a column are where what was mapped last is. */
  const settle = (line: number, before: number) => {
    for (let spot = waiting.at(-1); spot?.line === line && spot.column < before; spot = waiting.at(-1)) {
      const source = map.sources[latest.source];
      if (source) found.set(spot, { ...latest, source });
      waiting.pop();
    }
  };
  goThrough(map.mappings, {
    segment(line, told, fields) {
      settle(line, told[0]);
      latest.source = fields < 4 ? -1 : told[1];
      latest.line = told[2];
      latest.column = told[3];
    },
    lineEnd(line) {
      settle(line, Number.POSITIVE_INFINITY);
      latest.source = -1;
      return waiting.length > 0;
    },
  });
  return spots.map((spot) => found.get(spot));
}

/** Column in the script, then source, its line and its column, and a name. */
type Segment = [number, number, number, number, number];

interface Reader {
  segment(line: number, told: Segment, fields: number): void;
  /** Answers whether to go on. */
  lineEnd(line: number): boolean;
}

/** Ends at what is no mapping. */
function goThrough(mappings: string, { segment, lineEnd }: Reader): void {
  // Each number is told by how much more it is than the one before.
  const told: Segment = [0, 0, 0, 0, 0];
  let [line, field, value, shift] = [0, 0, 0, 0];
  for (let at = 0; at <= mappings.length; at += 1) {
    const sign = at < mappings.length ? mappings.charCodeAt(at) : SEMICOLON;
    if (sign === COMMA || sign === SEMICOLON) {
      if (field > 0) segment(line, told, field);
      field = 0;
      if (sign === COMMA) continue;
      if (!lineEnd(line)) return;
      line += 1;
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
