import { ACCOUNTS } from './accounts.ts';
import { sentencesOf } from './catalogue.ts';
import { FILES } from './files.ts';
import { FORMS } from './forms.ts';
import { IMPORTS } from './imports.ts';
import { MODELS } from './models.ts';
import { PLACES } from './places.ts';
import { REQUESTS } from './requests.ts';

/** All that the server says to people. Pages have what their forms say (`forms.ts`). */
export const MESSAGES = { ...REQUESTS, ...FORMS, ...FILES, ...MODELS, ...PLACES, ...ACCOUNTS, ...IMPORTS };

export const sentence = sentencesOf(MESSAGES);
