import type { FieldExtras } from '@ar/records';
import { UserSessions } from './user-sessions.tsx';

export default {
  last_sign_in_at: { below: ({ values }) => <UserSessions id={String(values.id)} /> },
} satisfies FieldExtras;
