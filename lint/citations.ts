/** Every text of the repository by its path from the root. */
export type Texts = ReadonlyMap<string, string>;

const REGISTER = 'docs/requirements.md';

interface Requirement {
  id: string;
  shownBy: { path: string; title: string }[];
}

/** What is wrong with the register of requirements and with what cites it, a sentence each. */
export function faults(texts: Texts): string[] {
  const register = readRegister(texts.get(REGISTER) ?? '');
  const ids = new Set(register.map(({ id }) => id));
  return [
    ...register.flatMap((requirement) => faultsOfRequirement(requirement, texts)),
    ...register
      .filter(({ id }, at) => register.findIndex((other) => other.id === id) < at)
      .map(({ id }) => `${id} is there twice.`),
    ...[...texts].flatMap(([path, text]) => [
      ...unresolved(path, text, ids, texts),
      ...outside(text).map((citation) => `${path}: '${citation}' cannot be opened by a reader.`),
    ]),
  ];
}

/** A requirement is an item `- **R-1** …`, and below it an item for each test: its path and its title. */
function readRegister(text: string): Requirement[] {
  const register: Requirement[] = [];
  for (const line of text.split('\n')) {
    const id = /^- \*\*(R-\d+)\*\*/.exec(line)?.[1];
    if (id) register.push({ id, shownBy: [] });
    const [, path, title] = /^ {2}- `([^`]+)`: (.+)$/.exec(line) ?? [];
    if (path && title) register.at(-1)?.shownBy.push({ path, title });
  }
  return register;
}

function faultsOfRequirement({ id, shownBy }: Requirement, texts: Texts): string[] {
  if (shownBy.length === 0) return [`${id} names no test.`];
  return shownBy
    .filter(({ path, title }) => !hasTest(path, texts.get(path), title))
    .map(({ path, title }) => {
      const now = [...texts].filter(([other, text]) => hasTest(other, text, title)).map(([other]) => other);
      return `${id}: there is no test '${title}' in ${path}${now.length > 0 ? `, but in ${now.join(', ')}` : ''}.`;
    });
}

/** Whether the file has a test of this title that is run. */
function hasTest(path: string, text: string | undefined, title: string): boolean {
  if (text === undefined || !/\.(test|spec)\.tsx?$/.test(path)) return false;
  const written = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("'", String.raw`\\?'`);
  // `test('…',`, `test.each(…)('…',` and `it.for(…)('…',`, in a line that is no comment.
  return new RegExp(
    String.raw`^(?!\s*(?://|\*))(?!.*\.(?:skip|todo|fixme)\b).*(?:\b(?:test|it)|\))\(\s*(['"\`])${written}\1\s*,`,
    'm',
  ).test(text);
}

/** What the text cites and is not there: ids, pages, source files named in comments and pages, and pages' links. */
function unresolved(path: string, text: string, ids: ReadonlySet<string>, texts: Texts): string[] {
  const prose = path.endsWith('.md') ? text : (text.match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? []).join('\n');
  const files = prose.match(/(?<=`)[\w./-]+\.(?:tsx?|[cm]js|css|ejs|md)(?=`)/g) ?? [];
  const cited = (text.match(/\bR-\d+\b/g) ?? []).filter((id) => !ids.has(id));
  const pages = text.match(/(?<![\w./-])docs\/[\w./-]+\.\w+/g) ?? [];
  const links = path.endsWith('.md') ? (text.match(/(?<=\]\()[^)#\s]+/g) ?? []) : [];
  const gone = [
    ...pages.filter((page) => !texts.has(page)),
    ...files.filter((file) => !isNamed(file.replace(/^(\.\.?\/)+/, ''), texts)),
    ...links.filter((to) => !/^[a-z]+:/.test(to) && !isThere(resolved(path, to), texts)),
  ];
  return [...new Set([...cited, ...gone])].map((name) => `${path}: there is no ${name}.`);
}

const resolved = (from: string, to: string) =>
  new URL(to, `file:///${from}`).pathname.slice(1).replace(/\/$/, '');

/** A file may be named by the end of its path. */
const isNamed = (file: string, texts: Texts) =>
  [...texts.keys()].some((path) => path === file || path.endsWith(`/${file}`));

const isThere = (path: string, texts: Texts) =>
  texts.has(path) || [...texts.keys()].some((other) => other.startsWith(`${path}/`));

// What the project was ordered by and planned with is not in the repository.
const OUTSIDE = [
  /\bdecisions? \d+/gi,
  /\bspecification,? \(?sections?\b/gi,
  /\b(?:the|our) specification\b/gi,
  /\b(?:design|review|spec|decisions)\.md\b/g,
  /\b(?:design|review), (?:promise|section|point|budgets|")/gi,
  /\bpromise \d+/gi,
];

const STANDARDS = /RFC|WHATWG|WCAG|ASVS|ISO|ECMA|glTF|XML|ID3|MS-CFB|APPNOTE/;

/** What the text cites that is no standard and not in the repository. Citations may go on in the next line. */
function outside(text: string): string[] {
  const flat = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const sections = [...flat.matchAll(/\bsections? \d[\d.]*/gi)];
  return [
    ...OUTSIDE.flatMap((pattern) => flat.match(pattern) ?? []),
    ...sections
      .filter(({ index }) => !STANDARDS.test(flat.slice(Math.max(0, index - 80), index)))
      .map(([citation]) => citation),
  ];
}
