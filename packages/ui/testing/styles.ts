/**
 * Drops inserted CSS rules, because jsdom matches every rule with every element of a query by role, which is slow.
 * jsdom has no layout, and the browser tests cover the product's styles.
 */
export function leaveOutStyles(): void {
  CSSStyleSheet.prototype.insertRule = () => 0;
}
