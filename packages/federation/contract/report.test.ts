import { expect, test } from '@rstest/core';
import { contractReport, numbered } from './report.ts';

test('contract.api.md matches the sources', async () => {
  const hint =
    'The contract with the departments has changed. If that is on purpose, run `pnpm contract` and have the change of ' +
    'contract.api.md reviewed; a department that is live must still run, or CONTRACT has to grow (src/contract.ts).';
  await expect(await contractReport(), hint).toMatchFileSnapshot('../contract.api.md');
});

test.each([
  ['# Contract 0.1.4\n\nreport', 'report', '# Contract 0.1.4\n\nreport'],
  ['# Contract 0.1.4\n\nreport', 'wider', '# Contract 0.1.5\n\nwider'],
  ['# Contract 0.0.4\n\nreport', 'another', '# Contract 0.1.0\n\nanother'],
])('given the file %j and the report %j, returns %j', (before, report, after) => {
  expect(numbered(report, before)).toBe(after);
});
