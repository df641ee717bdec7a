import { test as base, type Product, withProduct } from './test.ts';

/** A server of a worker's tests' own: what they make live, no other test may meet. */
export const test = base.extend<object, { product: Product }>({
  product: [
    ({}, use, worker) => withProduct(`releases-${worker.workerIndex}`, use),
    { scope: 'worker', timeout: 240_000 },
  ],
});
