import { Encrypter } from 'age-encryption';

/** Whether a text is a public key for which a backup can be encrypted: `age1…`. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}
