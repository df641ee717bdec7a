import { openUpToDate } from '../start/open-database.ts';
import type { Command } from './run-command.ts';

export const migrate: Command = {
  name: 'migrate',
  words: [0, 0],
  async run(_words, _flags, context) {
    const { applied } = await openUpToDate(context);
    const text =
      applied.length > 0 ? `The database got ${applied.join(', ')}.` : 'The database is up to date.';
    return { text, facts: { applied } };
  },
};
