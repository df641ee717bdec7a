import { isValidElement, type ReactNode } from 'react';

/**
 * The text of what a cell shows, so that an export says what the screen says. Cells are made of the plain elements
 * that `Show` answers; a component of a department's own has no text before it is drawn, and adds none.
 */
export function nodeText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Array.isArray(node)) return node.map(nodeText).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return nodeText(node.props.children);
  return '';
}
