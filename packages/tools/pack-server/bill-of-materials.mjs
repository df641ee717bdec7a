import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { PROJECT } from '../launch/programs.mjs';

/** @typedef {{ 'bom-ref': string, externalReferences?: { type: string, url: string, hashes?: object[] }[] }} Component
 * @typedef {{ serialNumber?: string, metadata: { timestamp?: string }, components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[] }} Bill */

/** @returns {Promise<Omit<Bill, 'components'> & { components: (Component & import('./licences.mjs').Component)[] }>} */
export async function readBill() {
  const shipped = ['--filter', '@ar/api', '--filter', '@ar/host', '--filter', './remotes/*'];
  const kind = ['--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  return JSON.parse(await outputOf('pnpm', ...shipped, 'sbom', ...kind));
}

/** @param {string} program @param {string[]} words */
export async function outputOf(program, ...words) {
  const options = { cwd: PROJECT, maxBuffer: 64e6 };
  return (await promisify(execFile)(program, words, options)).stdout;
}

/** Equal packages make equal bills (CycloneDX 1.7): hashes of files replace download URLs, and the serial number is a
 * hash of the content.
 * @param {Bill} bill @param {Date} time of the commit */
export function reproducibleBill(bill, time) {
  const components = bill.components
    .map(({ externalReferences = [], ...component }) => {
      const hashes = externalReferences.find(({ type }) => type === 'distribution')?.hashes;
      const others = externalReferences.filter(({ type }) => type !== 'distribution');
      return { ...component, hashes, externalReferences: others.length > 0 ? others : undefined };
    })
    .sort(by((component) => component['bom-ref']));
  const dependencies = bill.dependencies
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: [...dependsOn].sort() }))
    .sort(by(({ ref }) => ref));
  const metadata = { ...bill.metadata, timestamp: time.toISOString() };
  const { serialNumber: _random, ...rest } = bill;
  const whole = { ...rest, metadata, components, dependencies };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(whole))}`;
  return `${JSON.stringify({ ...whole, serialNumber }, null, 2)}\n`;
}

/** @template T @param {(one: T) => string} key @returns {(one: T, other: T) => number} */
const by = (key) => (one, other) => (key(one) < key(other) ? -1 : 1);

/** A UUID of version 8 (RFC 9562). @param {string} text */
const uuidOf = (text) =>
  hash('sha256', text).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
