import { expect, test } from '@rstest/core';
import { contractReport } from './report.ts';

test('the contract with the departments is the one in contract.api.md', async () => {
  const hint =
    'The contract with the departments has changed. If that is on purpose, run `pnpm contract` and have the change of ' +
    'contract.api.md reviewed; a department that is live must still run, or CONTRACT has to grow (src/contract.ts).';
  await expect(await contractReport(), hint).toMatchFileSnapshot('../contract.api.md');
});
