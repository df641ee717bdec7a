import parser, { type Node, type Selector } from 'postcss-selector-parser';
import { ROOT_ATTRIBUTE } from '../contract.ts';

/** A selector is at the top level, nested in a rule of the department, or inside the department's `@scope`. */
export type Context = 'page' | 'rule' | 'scope';

/** A selector matches the department's root, elements inside the root, or any element (undefined). */
type Reach = 'root' | 'inside' | undefined;

const EITHER = new Set([':is', ':where', ':-webkit-any', ':-moz-any']);
const LEGACY_ELEMENTS = new Set([':before', ':after', ':first-line', ':first-letter']);
const ROOTS = new Set(['html', 'body', ':root', ':host', ':scope']);

export function selectorsOf(list: string): Selector[] {
  const { nodes } = parser().astSync(list);
  if (nodes.some((selector) => selector.length === 0)) throw new Error('Expected a selector.');
  return nodes;
}

export function isContained(selector: Selector, id: string, context: Context): boolean {
  // `@scope` limits the selectors inside, and a nested selector without `&` applies to descendants.
  if (context === 'scope' || (context === 'rule' && !hasNesting(selector))) return true;
  return reachOf(selector, id, context) !== undefined;
}

function hasNesting(selector: Selector): boolean {
  let found = false;
  selector.walkNesting(() => {
    found = true;
  });
  return found;
}

function reachOf(selector: Selector, id: string, context: Context): Reach {
  let reach: Reach;
  let combinator = ' ';
  for (const part of selector.nodes) {
    if (part.type === 'combinator') {
      combinator = part.value.trim() || ' ';
      if (reach === 'root' && combinator !== ' ' && combinator !== '>') reach = undefined;
      else if (reach === 'root') reach = 'inside';
      continue;
    }
    const own = ownReach(part, id, context);
    if (own === 'inside' || reach === undefined) reach = own ?? reach;
  }
  return reach;
}

function ownReach(part: Node, id: string, context: Context): Reach {
  if (part.type === 'class') return part.value.startsWith(`${id}-`) ? 'inside' : undefined;
  if (part.type === 'nesting') return context === 'rule' ? 'inside' : undefined;
  if (part.type === 'attribute')
    return part.attribute.toLowerCase() === ROOT_ATTRIBUTE && part.operator === '=' && part.value === id
      ? 'root'
      : undefined;
  const branches = branchesOf(part).map((branch) => reachOf(branch, id, context));
  if (branches.length === 0 || branches.includes(undefined)) return undefined;
  return branches.includes('root') ? 'root' : 'inside';
}

/** Limits a selector to the department. Undefined if the selector mixes the page and the department. */
export function contained(selector: Selector, id: string): string | undefined {
  const root = `[${ROOT_ATTRIBUTE}="${id}"]`;
  const nodes = [...selector.nodes];
  const subject = nodes.findLastIndex(({ type }) => type === 'combinator') + 1;
  const before = textOf(nodes.slice(0, subject));
  const compound = nodes.slice(subject);
  const end = compound.findIndex(isPseudoElement);
  const [conditions, elements] = end < 0 ? [compound, []] : [compound.slice(0, end), compound.slice(end)];
  const shown = textOf(elements).trimEnd();
  if (!conditions.some(hasRoot)) return `${before}${textOf(conditions).trimEnd()}:where(${root} *)${shown}`;
  if (conditions.some((part) => hasRoot(part) && !isRoot(part))) return undefined;
  const rest = conditions.filter((part) => !isRoot(part) && part.type !== 'comment');
  const outside =
    rest.length > 0 ? [...nodes.slice(0, subject), ...conditions] : nodes.slice(0, Math.max(0, subject - 1));
  const ancestors = outside.every((part) => part.type === 'combinator' || isRoot(part))
    ? ''
    : textOf(outside);
  return `${ancestors.trim()} :where(${root})${shown}`.trim();
}

const textOf = (nodes: readonly Node[]) => nodes.map(String).join('');

const isPseudoElement = (part: Node) =>
  part.type === 'pseudo' && (part.value.startsWith('::') || LEGACY_ELEMENTS.has(part.value.toLowerCase()));

function isRoot(part: Node): boolean {
  const branches = branchesOf(part);
  if (branches.length > 0) return branches.every(({ nodes }) => nodes.every(isRoot));
  return (part.type === 'tag' || part.type === 'pseudo') && ROOTS.has(part.value.toLowerCase());
}

const hasRoot = (part: Node): boolean =>
  isRoot(part) || branchesOf(part).some(({ nodes }) => nodes.some(hasRoot));

const branchesOf = (part: Node): Selector[] =>
  part.type === 'pseudo' && EITHER.has(part.value.toLowerCase()) ? part.nodes : [];
