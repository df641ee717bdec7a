import { setImmediate as turn } from 'node:timers/promises';

/** Other requests are answered between so many values. */
const AT_A_TIME = 200;

/** Values as JSON, with commas between; each as `sent` makes it. */
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
