import { isCommonPassword, isMadeOf } from '@ar/domain/common-passwords';
import { PRODUCT_NAME } from '@ar/domain/product';
import { refuseField } from '../../platform/http/errors.ts';
import type { Owner } from './password-links.ts';

/** Words with fewer letters are ignored, because generated passwords contain them by chance. */
const SHORTEST = 4;

let read: Promise<ReadonlySet<string>> | undefined;

export function knownPasswords(): Promise<ReadonlySet<string>> {
  read ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const words = Object.values(dictionary).flat();
    return new Set(words.filter((word) => word.length >= SHORTEST));
  });
  return read;
}

export async function refuseGuessable(
  password: string,
  { first_name, last_name, email }: Pick<Owner, 'first_name' | 'last_name' | 'email'>,
): Promise<void> {
  if (isMadeOf(password, [first_name, last_name, email, PRODUCT_NAME]))
    throw refuseField('new_password', 'password-of-names');
  const known = await knownPasswords();
  if (isCommonPassword(password, (word) => known.has(word)))
    throw refuseField('new_password', 'password-common');
}
