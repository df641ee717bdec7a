/** The repository's files: path from the root → text. */
export type Texts = ReadonlyMap<string, string>;

const REGISTER = 'docs/requirements.md';

interface Requirement {
  id: string;
  /** Paths of test files. */
  shownBy: string[];
}

/** Sentences about faults in the register of requirements and in citations. */
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

/** Reads items such as `- **R-1** …`, each with nested items that name test files. */
function readRegister(text: string): Requirement[] {
  const register: Requirement[] = [];
  for (const line of text.split('\n')) {
    const id = /^- \*\*(R-\d+)\*\*/.exec(line)?.[1];
    if (id) register.push({ id, shownBy: [] });
    const path = /^ {2}- `([^`]+)`$/.exec(line)?.[1];
    if (path) register.at(-1)?.shownBy.push(path);
  }
  return register;
}

function faultsOfRequirement({ id, shownBy }: Requirement, texts: Texts): string[] {
  if (shownBy.length === 0) return [`${id} names no test.`];
  return shownBy
    .filter((path) => !hasTest(path, texts.get(path)))
    .map((path) => `${id}: there is no test in ${path}.`);
}

/** Whether the file has a test without `skip`, `todo` or `fixme`. */
function hasTest(path: string, text: string | undefined): boolean {
  if (text === undefined || !/\.(test|spec)\.tsx?$/.test(path)) return false;
  return /^(?!\s*(?:\/\/|\*))(?!.*\.(?:skip|todo|fixme)\b).*\b(?:test|it)\b[.\w]*[<(]/m.test(text);
}

/** Unknown ids, pages, source files and links that a text cites. */
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

/** Accepts the end of a path. */
const isNamed = (file: string, texts: Texts) =>
  [...texts.keys()].some((path) => path === file || path.endsWith(`/${file}`));

const isThere = (path: string, texts: Texts) =>
  texts.has(path) || [...texts.keys()].some((other) => other.startsWith(`${path}/`));

// Planning documents outside the repository.
const OUTSIDE = [
  /\bdecisions? \d+/gi,
  /\bspecification,? \(?sections?\b/gi,
  /\b(?:the|our) specification\b/gi,
  /\b(?:design|review|spec|decisions)\.md\b/g,
  /\b(?:design|review), (?:promise|section|point|budgets|")/gi,
  /\bpromise \d+/gi,
];

const STANDARDS = /RFC|WHATWG|WCAG|ASVS|ISO|ECMA|glTF|XML|ID3|MS-CFB|APPNOTE/;

/** Citations of documents outside the repository, except standards. A citation may continue in the next line. */
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
