import { setImmediate as turn } from 'node:timers/promises';

/** So many are written at a time; requests of others come in between. */
const AT_A_TIME = 500;

/** Values as JSON, with commas between. */
export async function written(values: readonly unknown[]): Promise<string> {
  const texts: string[] = [];
  for (const [at, value] of values.entries()) {
    if (at > 0 && at % AT_A_TIME === 0) await turn();
    texts.push(JSON.stringify(value));
  }
  return texts.join(',');
}
