import type { Texts } from './citations.ts';

/** A requirement of OWASP ASVS 5.0. Comments in tests contain the requirement's id. */
interface Requirement {
  level: 1 | 2;
  what: string;
  /** The page and the heading of the required documentation. */
  page?: string;
  notApplicable?: string;
  /** The part that is missing. `until` is the deadline. */
  open?: string;
  until?: string;
}

export type Register = Readonly<Record<string, Requirement>>;

const TAG = /^[ \t]*\/\/ ASVS ((?:\d+\.\d+\.\d+(?:, )?)+)$/gm;

/** Returns the test files with a comment such as `// ASVS 6.2.1, 6.2.2`, by requirement. */
export function taggedTests(texts: Texts): Map<string, Set<string>> {
  const tagged = new Map<string, Set<string>>();
  for (const [path, text] of texts) {
    if (!/\.(test|spec)\.tsx?$/.test(path)) continue;
    for (const id of [...text.matchAll(TAG)].flatMap(([, ids = '']) => ids.split(', ')))
      tagged.set(id, new Set(tagged.get(id)).add(path));
  }
  return tagged;
}

/** Reports each requirement that is not in exactly one state: met, not applicable or open. */
export function registerFaults(register: Register, texts: Texts): string[] {
  const tagged = taggedTests(texts);
  const unknown = [...tagged.keys()].filter((id) => !register[id]);
  return [
    ...unknown.map((id) => `ASVS ${id} is tagged, and is no requirement of levels 1 and 2.`),
    ...Object.entries(register).flatMap(([id, { notApplicable, open, until, page }]) => {
      const isMet = tagged.has(id) || page !== undefined;
      const states = [isMet, notApplicable !== undefined, open !== undefined].filter(Boolean).length;
      if (states === 0) return [`${id} is neither tagged in a test, nor not applicable, nor open.`];
      if (states > 1) return [`${id} has two states.`];
      if (open !== undefined && !until) return [`${id} is open without an end.`];
      if (page !== undefined && !hasHeading(page, texts)) return [`${id}: there is no ${page}.`];
      return [];
    }),
  ];
}

function hasHeading(page: string, texts: Texts): boolean {
  const [path = '', anchor] = page.split('#');
  const headings = (texts.get(path)?.match(/^#+ .+$/gm) ?? []).map((line) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
  return anchor === undefined ? texts.has(path) : headings.includes(anchor);
}

const CHAPTERS = [
  'Encoding and sanitisation',
  'Validation and business logic',
  'The browser',
  'API',
  'Files',
  'Authentication',
  'Sessions',
  'Authorisation',
  'Self-contained tokens',
  'OAuth and OpenID Connect',
  'Cryptography',
  'Secure communication',
  'Configuration',
  'Data protection',
  'Secure coding and architecture',
  'Logging and errors',
  'WebRTC',
];

export function registerPage(register: Register, texts: Texts): string {
  const tagged = taggedTests(texts);
  const entries = Object.entries(register);
  const count = (isCounted: (requirement: Requirement) => boolean) =>
    entries.filter(([, one]) => isCounted(one)).length;
  const open = count((one) => one.open !== undefined);
  const notApplicable = count((one) => one.notApplicable !== undefined);
  const chapters = CHAPTERS.map((name, at) => {
    const rows = entries
      .filter(([id]) => id.startsWith(`${at + 1}.`))
      .map(([id, one]) => `| ${id} | ${one.level} | ${one.what} | ${stateOf(one, tagged.get(id))} |`);
    return `## ${at + 1} ${name}\n\n| Id | Level | In short | State |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `# OWASP ASVS 5.0, levels 1 and 2

[OWASP ASVS 5.0](https://github.com/OWASP/ASVS/tree/v5.0.0/5.0) lists requirements for secure applications. The tables summarise the ${entries.length}
requirements of levels 1 and 2. \`pnpm --filter @ar/lint asvs\` generates this page from \`lint/asvs.json\` and from tests with a comment such as
\`// ASVS 6.2.1\`. \`npm test\` fails if the page is out of date.

| State | Requirements | Meaning |
| --- | --- | --- |
| met | ${entries.length - open - notApplicable} | the named tests or documents show that the product meets the requirement |
| not applicable | ${notApplicable} | the product has nothing that the requirement concerns |
| open | ${open} | not met; the brackets name the version that will meet the requirement, or why it stays open |

${chapters.join('\n')}`;
}

function stateOf({ notApplicable, open, until, page }: Requirement, tests: Iterable<string> = []): string {
  if (notApplicable !== undefined) return `**not applicable**: ${notApplicable}`;
  if (open !== undefined) return `**open** (${until}): ${open}`;
  const link = page && `[${page}](../../${page})`;
  return ['**met**', ...(link ? [link] : []), ...[...tests].map((path) => `\`${path}\``)].join('<br>');
}
