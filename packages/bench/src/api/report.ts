import type { Measured } from './measure.ts';

const number = (value: number, width: number) => value.toFixed(value < 10 ? 1 : 0).padStart(width);

export function printHead(): void {
  console.log(`${''.padEnd(66)}server                                    bare SQL`);
  console.log(
    `${''.padEnd(56)}answers/s   rows/s    p50    p99  budget   answers/s    p50    p99   ratio  budget`,
  );
}

interface Limits {
  title: string;
  budget: number;
  p99: number;
}

/** Prints what was measured, and answers what is over its budget. */
export function printCase(
  { title, budget, p99 }: Limits,
  { server, database, rowsInPage, ratio }: Measured,
): string[] {
  const over = [
    ...(ratio > budget ? [`${ratio.toFixed(2)} × its bare SQL, over ${budget.toFixed(2)}`] : []),
    ...(server.p99 > p99 ? [`p99 ${server.p99.toFixed(0)} ms, over ${p99}`] : []),
  ];
  console.log(
    `${title.padEnd(56)}${number(server.rate, 9)}${number(server.rate * rowsInPage, 9)}` +
      `${number(server.p50, 7)}${number(server.p99, 7)}${number(p99, 8)}${number(database.rate, 12)}` +
      `${number(database.p50, 7)}${number(database.p99, 7)}${ratio.toFixed(2).padStart(8)}${budget.toFixed(2).padStart(8)}` +
      `${over.length > 0 ? '  over' : ''}`,
  );
  return over.map((what) => `${title}: ${what}`);
}
