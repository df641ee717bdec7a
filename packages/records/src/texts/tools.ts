import * as days from './days.ts';
import toolsEn from './tools.en.json';
import toolsMn from './tools.mn.json';

// Filters have calendars, too.
export const mn = { ...days.mn, ...toolsMn };
export const en = { ...days.en, ...toolsEn };
