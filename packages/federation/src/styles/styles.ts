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

/** So many problems of one stylesheet are told: a stylesheet that nobody scoped has thousands. */
const MOST = 10;

const CONDITIONS = new Set(['media', 'supports', 'layer', 'container', 'starting-style']);
const HARMLESS = new Set(['charset', 'namespace']);
/** At-rules that define a name for the whole page. */
const NAMING =
  /^(?:-\w+-)?(?:keyframes|counter-style|property|font-palette-values|position-try|function|page|font-feature-values)$/;

interface Options {
  id: string;
  path: string;
}

export function styleProblems(css: string, options: Options): Problem[] {
  return walk(css, options).problems;
}

/**
 * The stylesheet with each selector held to its department, and the problems that remain. `map` is its source map, which
 * the places in problems are looked up in.
 */
export function containStyles(css: string, options: Options & { map?: string | undefined }) {
  return walk(css, { ...options, rewrite: true });
}

interface Walk extends Options {
  rewrite?: boolean;
  map?: string | undefined;
}

function walk(css: string, { id, path, rewrite = false, map }: Walk): { css: string; problems: Problem[] } {
  const problems: Problem[] = [];
  const tell = (node: ChildNode, code: Problem['code'], facts: Problem['facts']) => {
    const { line, column } = node.source?.start ?? { line: 1, column: 1 };
    const origin = map === undefined ? undefined : node.source?.input.origin(line, column);
    const place = origin
      ? `${sourceName(origin.url)}:${origin.line}:${origin.column}`
      : `${path}:${line}:${column}`;
    problems.push({ code, facts: { place, ...facts } });
  };
  try {
    const root = postcss.parse(css, { from: path, map: map === undefined ? false : { prev: map } });
    visit(root, 'page', { id, rewrite, tell });
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
  tell(node: ChildNode, code: Problem['code'], facts: Problem['facts']): void;
}

function visit(parent: Container, context: Context, visiting: Visit): void {
  parent.each((node) => {
    if (node.type === 'comment') return;
    if (hasOpenString(node)) unreadable(node, 'a string ends with its line', visiting);
    else if (node.type === 'rule') visitRule(node, context, visiting);
    else if (node.type === 'atrule') visitAtRule(node, context, visiting);
    // Browsers take what follows `--name: {}` outside of a rule for a rule.
    else if (context === 'page') unreadable(node, `${node.prop} stands outside of a rule`, visiting);
  });
}

const unreadable = (node: ChildNode, what: string, { tell }: Visit) =>
  tell(node, 'style-unreadable', { what });

/** Whether a browser ends a string earlier than postcss does: at a line break. */
function hasOpenString(node: ChildNode): boolean {
  const text = node.type === 'rule' ? node.selector : node.type === 'decl' ? node.value : '';
  const strings = `${text}${node.type === 'atrule' ? node.params : ''}`.matchAll(
    /(["'])((?:\\[\s\S]|(?!\1)[^\\])*)\1/g,
  );
  return [...strings].some(([, , content = '']) => /[\n\r\f]/.test(content.replace(/\\\r?[\s\S]/g, '')));
}

function visitRule(rule: Rule, context: Context, visiting: Visit): void {
  const held = heldTo(rule, rule.selector, context, visiting);
  if (visiting.rewrite && held !== rule.selector) rule.selector = held;
  visit(rule, context === 'scope' ? 'scope' : 'rule', visiting);
}

/** A list of selectors as it may stand in the department's stylesheet; what can't is told. */
function heldTo(node: Rule | AtRule, selectors: string, context: Context, visiting: Visit): string {
  const { id, rewrite, tell } = visiting;
  try {
    const held = selectorsOf(selectors).map((selector) => {
      if (isContained(selector, id, context)) return String(selector);
      const instead = contained(selector, id);
      if (rewrite && instead !== undefined) return instead;
      const found = String(selector).trim();
      tell(node, 'style-unscoped', { found, instead: instead ?? suggested(found, id) });
      return String(selector);
    });
    return held.join(',');
  } catch (error) {
    unreadable(node, `${selectors}: ${(error as Error).message}`, visiting);
    return selectors;
  }
}

const suggested = (found: string, id: string) => `[${ROOT_ATTRIBUTE}="${id}"] ${found}`;

function visitAtRule(node: AtRule, context: Context, visiting: Visit): void {
  const { id, tell } = visiting;
  const name = node.name.toLowerCase();
  if (HARMLESS.has(name)) return;
  if (name === 'scope') visitScope(node, context, visiting);
  else if (CONDITIONS.has(name)) visit(node, context, visiting);
  else if (name === 'font-face' || NAMING.test(name)) {
    const named = name === 'font-face' ? familyOf(node) : node.params;
    if (isOwnName(named, id)) return;
    const found = `@${node.name} ${named}`.trim();
    tell(node, 'style-name', { found, instead: `@${node.name} ${ownName(named, id)}` });
  } else tell(node, 'style-forbidden', { found: `@${node.name} ${node.params}`.trim() });
}

/** `@scope` holds its rules to its roots; without any, it holds them to nothing. */
function visitScope(node: AtRule, context: Context, visiting: Visit): void {
  const [roots, limit] = scopeOf(node.params);
  if (context !== 'scope' && roots === '') {
    const root = `([${ROOT_ATTRIBUTE}="${visiting.id}"])`;
    const found = `@scope ${node.params}`.trim();
    if (visiting.rewrite) node.assign({ params: `${root} ${node.params}`.trim(), raws: { afterName: ' ' } });
    else visiting.tell(node, 'style-unscoped', { found, instead: `@scope ${root}` });
  } else if (context !== 'scope') {
    const held = heldTo(node, roots, context, visiting);
    if (visiting.rewrite && held !== roots) node.params = `(${held})${limit}`;
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

/** What Tailwind registers for itself, and nothing else in a page reads. */
const TAILWIND = '--tw-';

const isOwnName = (name: string, id: string) =>
  name.startsWith(TAILWIND) || /^(?:--)?["']?([\w]*)[- ]/.exec(name)?.[1]?.toLowerCase() === id;

/** `spin` → `parks-spin`, `--edge` → `--parks-edge`, `"Inter"` → `"parks-Inter"`. */
function ownName(name: string, id: string): string {
  const [, start = '', rest = ''] = /^((?:--)?["']?)(.*)$/s.exec(name) ?? [];
  return `${start}${id}-${rest || 'page'}`;
}
