import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first signs. Each of them is believed: after a change, what the one before had signed goes on until it ends. */
export type Secrets = readonly [string, ...string[]];

/** The settings that hold a secret: each may stand in a file, which no list of processes and no crash report shows. */
export const SECRETS = [
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
];

export const SECRET_FILES = SECRETS.map((name) => `${name}_FILE`);

type Environment = Record<string, string>;

/**
 * The settings with the secrets that stand in files: in the one that `JWT_SECRET_FILE` names, or under the setting's name
 * where systemd puts credentials (systemd.exec, 'Credentials'). A problem names a setting, never what it holds.
 */
export function withSecrets(set: Environment): { set: Environment; problems: string[] } {
  const found: Environment = {};
  const problems: string[] = [];
  for (const name of SECRETS) {
    const given = set[`${name}_FILE`];
    const credential = set.CREDENTIALS_DIRECTORY && join(set.CREDENTIALS_DIRECTORY, name);
    if (given && set[name])
      problems.push(`${name}_FILE must not be set beside ${name}: they name two values.`);
    else if (given) read(`${name}_FILE`, given, name);
    else if (!set[name] && credential && existsSync(credential))
      read(`The credential ${name}`, credential, name);
  }
  return { set: { ...set, ...found }, problems };

  function read(what: string, file: string, name: string): void {
    try {
      // Editors and `echo` end a file with a line break, and no secret does.
      const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (text.trim()) found[name] = text;
      else problems.push(`${what} must name a file that is not empty.`);
    } catch (error) {
      problems.push(`${what} must name a file that can be read: ${(error as NodeJS.ErrnoException).code}.`);
    }
  }
}
