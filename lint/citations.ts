/** The texts of the repository's files, by path from the root. */
export type Texts = ReadonlyMap<string, string>;

const REQUIREMENTS = 'docs/requirements.md';

export function faults(texts: Texts): string[] {
  // A requirement is an item of one line that names its test files.
  const requirements = texts.get(REQUIREMENTS)?.match(/^- .+$/gm) ?? [];
  return [
    ...requirements.flatMap((requirement) => faultsOfRequirement(requirement, texts)),
    ...[...texts].flatMap(([path, text]) => [
      ...unresolved(path, text, texts),
      ...outside(text).map((citation) => `${path}: '${citation}' cannot be opened by a reader.`),
    ]),
  ];
}

function faultsOfRequirement(requirement: string, texts: Texts): string[] {
  const paths = requirement.match(/(?<=`)[\w./-]+\.(?:test|spec)\.tsx?(?=`)/g) ?? [];
  if (paths.length === 0) return [`'${requirement}' names no test.`];
  return paths.filter((path) => !hasTest(texts.get(path))).map((path) => `There is no test in ${path}.`);
}

function hasTest(text = ''): boolean {
  return /^(?!\s*(?:\/\/|\*))(?!.*\.(?:skip|todo|fixme)\b).*\b(?:test|it)\b[.\w]*[<(]/m.test(text);
}

function unresolved(path: string, text: string, texts: Texts): string[] {
  const prose = path.endsWith('.md') ? text : (text.match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? []).join('\n');
  const files = prose.match(/(?<=`)[\w./-]+\.(?:tsx?|[cm]js|css|ejs|md)(?=`)/g) ?? [];
  const pages = text.match(/(?<![\w./-])docs\/[\w./-]+\.\w+/g) ?? [];
  const links = path.endsWith('.md') ? (text.match(/(?<=\]\()[^)#\s]+/g) ?? []) : [];
  const gone = [
    ...pages.filter((page) => !texts.has(page)),
    ...files.filter((file) => !isNamed(file.replace(/^(\.\.?\/)+/, ''), texts)),
    ...links.filter((to) => !/^[a-z]+:/.test(to) && !isThere(resolved(path, to), texts)),
  ];
  return [...new Set(gone)].map((name) => `${path}: there is no ${name}.`);
}

const resolved = (from: string, to: string) =>
  new URL(to, `file:///${from}`).pathname.slice(1).replace(/\/$/, '');

/** A citation may omit the beginning of a path. */
const isNamed = (file: string, texts: Texts) =>
  [...texts.keys()].some((path) => path === file || path.endsWith(`/${file}`));

const isThere = (path: string, texts: Texts) =>
  texts.has(path) || [...texts.keys()].some((other) => other.startsWith(`${path}/`));

// Citations of planning documents, which are not in the repository.
const OUTSIDE = [
  /\bdecisions? \d+/gi,
  /\bspecification,? \(?sections?\b/gi,
  /\b(?:the|our) specification\b/gi,
  /\b(?:design|review|spec|decisions)\.md\b/g,
  /\b(?:design|review), (?:promise|section|point|budgets|")/gi,
  /\bpromise \d+/gi,
];

const STANDARDS = /RFC|WHATWG|WCAG|ASVS|ISO|ECMA|glTF|XML|ID3|MS-CFB|APPNOTE/;

/** Allows citations of standards. Joins lines, because a citation may continue in the next line. */
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
