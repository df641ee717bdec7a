import {
  type Expression,
  type JSXChild,
  type JSXElement,
  type JSXFragment,
  parseSync,
  Visitor,
} from 'oxc-parser';

/**
 * Returns texts without their own element next to a condition. A browser's translation replaces such text nodes, and
 * React then throws when it removes the original nodes (facebook/react#11538).
 */
export function bareTexts(path: string, source: string): string[] {
  const found: string[] = [];
  function check({ type, children }: JSXElement | JSXFragment) {
    const shown = children.filter((child) => !isBlank(child));
    const condition = shown.findIndex(isConditional);
    // A fragment has no DOM node, so React removes its children one by one.
    const isLoose = type === 'JSXFragment' || (shown.length > 1 && condition >= 0);
    if (!isLoose) return;
    const bare = shown.filter(
      (child, at) =>
        isText(child) || (child.type === 'JSXText' && (type === 'JSXFragment' || at > condition)),
    );
    for (const { start, end } of bare) {
      const line = source.slice(0, start).split('\n').length;
      found.push(`${line}: ${source.slice(start, end)}`);
    }
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(parseSync(path, source).program);
  return found;
}

const isBlank = (child: JSXChild) =>
  (child.type === 'JSXText' && child.value.trim() === '') ||
  (child.type === 'JSXExpressionContainer' &&
    (child.expression.type === 'JSXEmptyExpression' ||
      (child.expression.type === 'Literal' && child.expression.value === ' ')));

const isConditional = (child: JSXChild) =>
  child.type === 'JSXExpressionContainer' &&
  (child.expression.type === 'ConditionalExpression' || child.expression.type === 'LogicalExpression');

const isText = (child: JSXChild) =>
  child.type === 'JSXExpressionContainer' &&
  child.expression.type !== 'JSXEmptyExpression' &&
  makesText(child.expression);

function makesText(expression: Expression): boolean {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string';
    case 'TemplateLiteral':
      return true;
    case 'ParenthesizedExpression':
      return makesText(expression.expression);
    case 'CallExpression':
      return (
        expression.callee.type === 'Identifier' && /^(text|cell|format[A-Z]\w*)$/.test(expression.callee.name)
      );
    case 'ConditionalExpression':
      return makesText(expression.consequent) || makesText(expression.alternate);
    case 'LogicalExpression':
      return makesText(expression.right);
    default:
      return false;
  }
}
