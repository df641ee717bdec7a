// @ts-check

/** The benchmarks; the first is the default. */
const BENCHES = {
  'first-department': () => import('./first-department/run.mjs'),
  landing: () => import('./landing/run.mjs'),
  federation: () => import('./federation/run.mjs'),
  upload: () => import('./upload.mjs'),
  async api() {
    const { buildApiBench } = await import('./api/build.mjs');
    await import(await buildApiBench());
  },
};

const name = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? 'first-department';
const bench = Object.hasOwn(BENCHES, name) && BENCHES[/** @type {keyof typeof BENCHES} */ (name)];
if (bench) await bench();
else {
  console.error(`There is no benchmark ${name}; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 1;
}
