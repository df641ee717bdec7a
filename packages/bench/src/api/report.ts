import type { Case } from './cases.ts';
import type { Measured } from './measure.ts';

const number = (value: number, width: number) => value.toFixed(value < 10 ? 1 : 0).padStart(width);

export function printHead(): void {
  console.log(`${''.padEnd(58)}server                            bare SQL`);
  console.log(`${''.padEnd(48)}answers/s   rows/s    p50    p99   answers/s    p50    p99   ratio`);
}

export function printCase(
  { list, title, budget }: Case,
  { server, database, rowsInPage, ratio }: Measured,
): void {
  const over = ratio > budget ? `  over ${budget.toFixed(2)}` : '';
  console.log(
    `${`${list}, ${title}`.padEnd(48)}${number(server.rate, 9)}${number(server.rate * rowsInPage, 9)}` +
      `${number(server.p50, 7)}${number(server.p99, 7)}${number(database.rate, 12)}${number(database.p50, 7)}` +
      `${number(database.p99, 7)}${ratio.toFixed(2).padStart(8)}${over}`,
  );
}
