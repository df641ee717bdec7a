import { deepStrictEqual } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { megabytes, startProduct } from '../product.ts';
import { type Importer, signInTo } from './importer.ts';
import { type Memory, memoryOf } from './memory.ts';
import { largest, monuments, people, type Shape, sha256Of } from './shapes.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    monuments: { type: 'string', default: '300' },
    people: { type: 'string', default: '5000' },
    smaller: { type: 'boolean', default: false },
  },
});
const SERVER_BYTES = 300e6;
const READER_BYTES = 300e6;

type Product = Awaited<ReturnType<typeof startProduct>>;

const wrong: string[] = [];
function tell(step: string, ms: number, { idle, added, reader }: Memory): void {
  const read = reader > 0 ? `, reader ${megabytes(reader)}` : '';
  const seconds = `${(ms / 1000).toFixed(1)} s`.padStart(9);
  console.log(
    `  ${step.padEnd(34)}${seconds}   server ${megabytes(idle)} + ${megabytes(added)} at most${read}`,
  );
  if (added > SERVER_BYTES) wrong.push(`${step}: takes ${megabytes(added)} of the server`);
  if (reader > READER_BYTES) wrong.push(`${step}: takes ${megabytes(reader)} of the reader`);
}

async function step<Result>(name: string, { pid }: Product, work: () => Promise<Result>): Promise<Result> {
  const { result, ms, ...memory } = await memoryOf(pid, work);
  tell(name, ms, memory);
  return result;
}

async function plan(product: Product, person: Importer, { rows }: Shape): Promise<string> {
  const begun = await step('upload', product, () => person.upload());
  const ready = await step('plan', product, async () => {
    await person.choose(begun);
    return person.until(begun.id, ({ state }) => state === 'ready');
  });
  deepStrictEqual(ready.verdicts, { new: rows.length });
  return begun.id;
}

const isDone = ({ state }: { state: string }) => state === 'done';

/** Throws if a row did not become exactly one record or an earlier record changed. */
async function ensureAllThere(person: Importer, { rows, nameOf }: Shape, before: readonly object[]) {
  const after = await person.records();
  const added = after.slice(before.length);
  deepStrictEqual(after.slice(0, before.length), before);
  deepStrictEqual(added.map(nameOf).sort(), rows.map(({ name }) => name).sort());
  const documents = new Map(rows.map(({ name, document }) => [name, document]));
  for (const record of added) {
    const document = documents.get(nameOf(record));
    if (document === undefined) continue;
    deepStrictEqual(await sha256Of(await person.document(record.base_of_knowledge)), document);
    await (await person.picture(record.image)).arrayBuffer();
  }
}

async function takeBack(product: Product, person: Importer, id: string, before: readonly object[]) {
  await step('take back', product, async () => {
    await person.undo(id);
    const undone = await person.until(id, ({ state }) => state === 'undone');
    deepStrictEqual([undone.not_undone, undone.problem], [0, null]);
  });
  deepStrictEqual(await person.records(), before);
}

async function measure(shape: Shape): Promise<void> {
  console.log(shape.title);
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'ar-bench-'));
  let product = await startProduct({ DATA_DIR });
  try {
    let person = await signInTo(product.origin, shape);
    const before = await person.records();
    const first = await plan(product, person, shape);
    await step('run', product, async () => {
      await person.run(first);
      await person.until(first, isDone);
    });
    await ensureAllThere(person, shape, before);
    await takeBack(product, person, first, before);

    const second = await plan(product, person, shape);
    const half = await step('run, killed half-way', product, async () => {
      await person.run(second);
      return person.until(
        second,
        ({ progress }) => progress !== null && progress.done >= shape.rows.length / 2,
      );
    });
    await product.kill();
    console.log(`  killed after row ${half.progress?.done} of ${shape.rows.length}`);
    product = await startProduct({ DATA_DIR });
    person = await signInTo(product.origin, shape);
    await step('gone on with', product, () => person.until(second, isDone));
    await ensureAllThere(person, shape, before);
    await takeBack(product, person, second, before);
    console.log('  nothing twice, nothing missing; taken back, nothing differs\n');
  } finally {
    await product.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function measureLargest(shape: Shape): Promise<void> {
  console.log(shape.title);
  const product = await startProduct();
  try {
    await plan(product, await signInTo(product.origin, shape), shape);
  } finally {
    await product.stop();
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'ar-bench-import-'));
try {
  if (!options.smaller) await measureLargest(await largest(folder));
  if (Number(options.monuments) > 0) await measure(await monuments(folder, Number(options.monuments)));
  if (Number(options.people) > 0) await measure(await people(folder, Number(options.people)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (wrong.length > 0) {
  console.log(wrong.join('\n'));
  process.exitCode = 1;
}
