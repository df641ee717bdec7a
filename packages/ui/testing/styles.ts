/**
 * Drops inserted CSS rules: jsdom has no layout, and matches every rule with every element of a query by role, which is
 * slow. jsdom's own style sheet still hides elements; the browser tests cover the product's styles.
 */
export function leaveOutStyles(): void {
  CSSStyleSheet.prototype.insertRule = () => 0;
}
