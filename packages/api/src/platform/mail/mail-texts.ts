import { PRODUCT_NAME } from '@ar/domain/product';
import MAILS from './mails.json';

export type MailKind = keyof typeof MAILS;

export function mailOf(kind: MailKind, words: Record<string, string>) {
  const known: Record<string, string> = { product: PRODUCT_NAME, ...words };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (mark, word: string) => known[word] ?? mark);
  const { subject, mn, en } = MAILS[kind];
  return { subject: fill(subject), body: fill(`${[...mn, '--', ...en, '{product}'].join('\n\n')}\n`) };
}
