import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../launch/programs.mjs';
import { advisoriesOf, findFaults, lockedPackages } from './advisories.mjs';

const LIST = join(import.meta.dirname, 'advisories.json');

const [folder] = process.argv.slice(2);
if (!folder || !existsSync(folder)) {
  console.error('pnpm advisories FOLDER: the folder of unpacked OSV records, one JSON file each.');
  process.exit(2);
}
const locked = lockedPackages(readFileSync(join(PROJECT, 'pnpm-lock.yaml'), 'utf8'));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.json'),
);
/** @type {import('./advisories.mjs').Osv[]} */
const records = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
if (records.length === 0) {
  console.error(`${folder} has no JSON file. The list stays as it is.`);
  process.exit(1);
}
const advisories = records
  .flatMap((record) => advisoriesOf(record, locked))
  .sort((one, other) => `${one.package} ${one.id}`.localeCompare(`${other.package} ${other.id}`, 'en'));
const [taken] = records.map(({ modified }) => modified.slice(0, 10)).sort((a, b) => b.localeCompare(a));
writeFileSync(LIST, `${JSON.stringify({ taken, advisories }, null, 2)}\n`);
const faults = findFaults(locked, advisories);
console.log(
  `${records.length} records until ${taken}; ${advisories.length} are about our ${locked.size} packages, ${faults.length} about the versions that we have.`,
);
for (const { id, of, severity } of faults) console.log(`  ${id} ${severity}: ${of}`);
