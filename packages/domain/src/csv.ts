/** Excel's list separator where numbers have a decimal comma. */
const SEPARATOR = ';';
/** Without it Excel reads an old code page, and č, ć, đ, š and ž are lost. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What begins a formula in a spreadsheet, also behind white space and in full width (OWASP, CSV Injection). */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;
/** A plain number is none, and keeps its sign: negative coordinates stay numbers. */
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;

/** Also what has apostrophes of its own before it: else one of them would be taken for the guard. */
function isGuarded(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return FORMULA.test(bare) && !NUMBER.test(bare);
}

/** An apostrophe comes first where a formula could begin. */
function field(value: string): string {
  const harmless = isGuarded(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export const withoutGuard = (text: string): string =>
  text.startsWith("'") && isGuarded(text) ? text.slice(1) : text;

/** Rows of texts as CSV (RFC 4180, apart from its separator). */
export const toCsv = (rows: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + csvLines(rows);

export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(field).join(SEPARATOR)}\r\n`).join('');
