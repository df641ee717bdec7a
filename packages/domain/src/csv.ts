/** Excel's list separator for languages with a decimal comma. */
const SEPARATOR = ';';
/** Excel reads a file as UTF-8 only if the file begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A formula begins with one of these characters or their full-width forms (OWASP, CSV Injection). */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

function isGuarded(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return FORMULA.test(bare) && !NUMBER.test(bare);
}

function field(value: string): string {
  const harmless = isGuarded(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export const withoutGuard = (text: string): string =>
  text.startsWith("'") && isGuarded(text) ? text.slice(1) : text;

export const toCsv = (rows: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + csvLines(rows);

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(field).join(SEPARATOR)}\r\n`).join('');
