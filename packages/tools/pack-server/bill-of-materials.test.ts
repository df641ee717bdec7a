import { expect, test } from '@rstest/core';
import { reproducibleBill } from './bill-of-materials.mjs';

const TIME = new Date('2026-11-24T10:00:00Z');
const hashes = [{ alg: 'SHA-512', content: 'ab' }];
const zod = {
  'bom-ref': 'pkg:npm/zod@4',
  externalReferences: [
    { type: 'distribution', url: 'https://somewhere.example/zod.tgz', hashes },
    { type: 'website', url: 'https://zod.dev' },
  ],
};
const pg = { 'bom-ref': 'pkg:npm/pg@8' };
const [api, none] = [
  { ref: 'api', dependsOn: ['zod', 'pg'] },
  { ref: 'pg', dependsOn: [] },
];
const bill = (serialNumber: string, timestamp: string, order: 1 | -1) => ({
  bomFormat: 'CycloneDX',
  serialNumber,
  metadata: { timestamp, tools: 'pnpm' },
  components: [zod, pg].sort(() => order),
  dependencies: [api, none].sort(() => order),
});

// ASVS 15.1.2
test('equal packages make equal bills without download URLs', () => {
  const first = reproducibleBill(bill('urn:uuid:1', '2026-01-01', 1), TIME);
  expect(reproducibleBill(bill('urn:uuid:2', '2026-02-02', -1), TIME)).toBe(first);
  expect(JSON.parse(first)).toEqual({
    bomFormat: 'CycloneDX',
    serialNumber: expect.stringMatching(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    ),
    metadata: { timestamp: TIME.toISOString(), tools: 'pnpm' },
    components: [
      { 'bom-ref': 'pkg:npm/pg@8' },
      { 'bom-ref': 'pkg:npm/zod@4', hashes, externalReferences: [zod.externalReferences[1]] },
    ],
    dependencies: [{ ref: 'api', dependsOn: ['pg', 'zod'] }, none],
  });
});

test('bills of different packages have different serial numbers', () => {
  const serial = (text: string) => JSON.parse(text).serialNumber;
  const whole = bill('', '', 1);
  expect(serial(reproducibleBill({ ...whole, components: [pg] }, TIME))).not.toBe(
    serial(reproducibleBill(whole, TIME)),
  );
});
