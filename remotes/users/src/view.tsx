import type { FieldExtras } from '@ar/records';
import { addTexts } from '@ar/session';
import en from './texts/view.en.json';
import mn from './texts/view.mn.json';
import { UserSessions } from './user-sessions.tsx';

addTexts('users', { mn, en });

/** What a person's page has beyond the fields: where they are signed in. */
export default {
  last_sign_in_at: { below: ({ values }) => <UserSessions id={String(values.id)} /> },
} satisfies FieldExtras;
