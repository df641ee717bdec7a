import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  CssSyntaxError,
  list,
  type Rule,
} from 'postcss';
import { ROOT_ATTRIBUTE } from '../contract.ts';
import type { Problem } from '../problem.ts';
import { type Context, contained, isContained, selectorsOf } from './scope.ts';

const MOST = 10;

const CONDITIONS = new Set(['media', 'supports', 'layer', 'container', 'starting-style']);
const HARMLESS = new Set(['charset', 'namespace']);
const NAMING =
  /^(?:-\w+-)?(?:keyframes|counter-style|property|font-palette-values|position-try|function|page|font-feature-values)$/;

interface Options {
  id: string;
  path: string;
  map?: string | undefined;
}

export function styleProblems(css: string, options: Options): Problem[] {
  return walk(css, options).problems;
}

export function containStyles(css: string, options: Options) {
  return walk(css, options, true);
}

function walk(
  css: string,
  { id, path, map }: Options,
  rewrite = false,
): { css: string; problems: Problem[] } {
  const problems: Problem[] = [];
  const report: Visit['report'] = (node, code, facts) => {
    const { line, column } = node.source?.start ?? { line: 1, column: 1 };
    const origin = map === undefined ? undefined : node.source?.input.origin(line, column);
    const place = origin
      ? `${sourceName(origin.url)}:${origin.line}:${origin.column}`
      : `${path}:${line}:${column}`;
    problems.push({ code, facts: { place, ...facts } });
  };
  try {
    const root = postcss.parse(css, { from: path, map: map === undefined ? false : { prev: map } });
    visit(root, 'page', { id, rewrite, report });
    const more = problems.length - MOST;
    if (more > 0) problems.splice(MOST, more, { code: 'style-more', facts: { path, more } });
    return { css: rewrite ? root.toString() : css, problems };
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const place = `${path}:${error.line}:${error.column}`;
    return { css, problems: [{ code: 'style-unreadable', facts: { place, what: error.reason } }] };
  }
}

const sourceName = (url: string) => decodeURI(url).replace(/^.*?:\/\/\/?(?:\.\/)?/, '');

interface Visit {
  id: string;
  rewrite: boolean;
  report(node: ChildNode, code: Problem['code'], facts: Problem['facts']): void;
}

function visit(parent: Container, context: Context, visiting: Visit): void {
  parent.each((node) => {
    if (node.type === 'comment') return;
    if (hasOpenString(node)) unreadable(node, 'a string ends with its line', visiting);
    else if (node.type === 'rule') visitRule(node, context, visiting);
    else if (node.type === 'atrule') visitAtRule(node, context, visiting);
    // Browsers parse a top-level `--name: {}` as a rule, but postcss parses it as a declaration.
    else if (context === 'page') unreadable(node, `${node.prop} is outside of a rule`, visiting);
  });
}

const unreadable = (node: ChildNode, what: string, { report }: Visit) =>
  report(node, 'style-unreadable', { what });

/** Browsers end a string at a line break, but postcss does not. */
function hasOpenString(node: ChildNode): boolean {
  const text = node.type === 'rule' ? node.selector : node.type === 'decl' ? node.value : '';
  const strings = `${text}${node.type === 'atrule' ? node.params : ''}`.matchAll(
    /(["'])((?:\\[\s\S]|(?!\1)[^\\])*)\1/g,
  );
  return [...strings].some(([, , content = '']) => /[\n\r\f]/.test(content.replace(/\\\r?[\s\S]/g, '')));
}

function visitRule(rule: Rule, context: Context, visiting: Visit): void {
  const limited = limitSelectors(rule, rule.selector, context, visiting);
  if (visiting.rewrite && limited !== rule.selector) rule.selector = limited;
  visit(rule, context === 'scope' ? 'scope' : 'rule', visiting);
}

function limitSelectors(node: Rule | AtRule, selectors: string, context: Context, visiting: Visit): string {
  const { id, rewrite, report } = visiting;
  try {
    const limited = selectorsOf(selectors).map((selector) => {
      if (isContained(selector, id, context)) return String(selector);
      const instead = contained(selector, id);
      if (rewrite && instead !== undefined) return instead;
      const found = String(selector).trim();
      report(node, 'style-unscoped', { found, instead: instead ?? `[${ROOT_ATTRIBUTE}="${id}"] ${found}` });
      return String(selector);
    });
    return limited.join(',');
  } catch (error) {
    unreadable(node, `${selectors}: ${(error as Error).message}`, visiting);
    return selectors;
  }
}

function visitAtRule(node: AtRule, context: Context, visiting: Visit): void {
  const { id, report } = visiting;
  const name = node.name.toLowerCase();
  if (HARMLESS.has(name)) return;
  if (name === 'scope') visitScope(node, context, visiting);
  else if (CONDITIONS.has(name)) visit(node, context, visiting);
  else if (name === 'font-face' || NAMING.test(name)) {
    const named = name === 'font-face' ? familyOf(node) : node.params;
    if (isOwnName(named, id)) return;
    const found = `@${node.name} ${named}`.trim();
    report(node, 'style-name', { found, instead: `@${node.name} ${ownName(named, id)}` });
  } else report(node, 'style-forbidden', { found: `@${node.name} ${node.params}`.trim() });
}

function visitScope(node: AtRule, context: Context, visiting: Visit): void {
  const [roots, limit] = scopeOf(node.params);
  if (context !== 'scope' && roots === '') {
    const root = `([${ROOT_ATTRIBUTE}="${visiting.id}"])`;
    const found = `@scope ${node.params}`.trim();
    if (visiting.rewrite) node.assign({ params: `${root} ${node.params}`.trim(), raws: { afterName: ' ' } });
    else visiting.report(node, 'style-unscoped', { found, instead: `@scope ${root}` });
  } else if (context !== 'scope') {
    const limited = limitSelectors(node, roots, context, visiting);
    if (visiting.rewrite && limited !== roots) node.params = `(${limited})${limit}`;
  }
  visit(node, 'scope', visiting);
}

function scopeOf(params: string): [roots: string, limit: string] {
  const [roots = '', ...limit] = list.space(params);
  return roots.startsWith('(') ? [roots.slice(1, -1), ['', ...limit].join(' ')] : ['', ''];
}

function familyOf(face: AtRule): string {
  let family = '';
  face.walkDecls(/^font-family$/i, ({ value }) => {
    family = value;
  });
  return family;
}

const TAILWIND = '--tw-';

const isOwnName = (name: string, id: string) =>
  name.startsWith(TAILWIND) || /^(?:--)?["']?([\w]*)[- ]/.exec(name)?.[1]?.toLowerCase() === id;

/** `spin` → `parks-spin`, `--edge` → `--parks-edge`, `"Inter"` → `"parks-Inter"`. */
function ownName(name: string, id: string): string {
  const [, start = '', rest = ''] = /^((?:--)?["']?)(.*)$/s.exec(name) ?? [];
  return `${start}${id}-${rest || 'page'}`;
}
