import type { Screen } from '../screen.ts';
import { ACCOUNT } from './account.ts';
import { ACTIONS } from './actions.ts';
import { ANALYTICS } from './analytics.ts';
import { FORMS } from './forms.ts';
import { FRAME } from './frame.ts';
import { IMPORTS } from './imports.ts';
import { JOURNAL_AND_ARCHIVE } from './journal-and-archive.ts';
import { LISTS } from './lists.ts';
import { MAPS } from './maps.ts';
import { PEOPLE } from './people.ts';
import { PUBLIC } from './public.ts';
import { RECORD_PAGES } from './record-pages.ts';
import { RELEASES } from './releases.ts';
import { SECOND_FACTOR } from './second-factor.ts';

export const SCREENS: readonly Screen[] = [
  ...PUBLIC,
  ...ACCOUNT,
  ...SECOND_FACTOR,
  ...FRAME,
  ...ANALYTICS,
  ...LISTS,
  ...ACTIONS,
  ...IMPORTS,
  ...FORMS,
  ...PEOPLE,
  ...MAPS,
  ...JOURNAL_AND_ARCHIVE,
  ...RECORD_PAGES,
  ...RELEASES,
];
