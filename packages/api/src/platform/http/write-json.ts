import { setImmediate as turn } from 'node:timers/promises';

const AT_A_TIME = 200;

/** Joins values as JSON. Other requests run in between. */
export async function written<Value>(
  values: readonly Value[],
  sent: (value: Value) => unknown = (value) => value,
): Promise<string> {
  const texts: string[] = [];
  for (const [at, value] of values.entries()) {
    if (at > 0 && at % AT_A_TIME === 0) await turn();
    texts.push(JSON.stringify(sent(value)));
  }
  return texts.join(',');
}
