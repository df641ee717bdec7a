import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@rstest/core';
// @boundaries-ignore the browser tests check the same list of texts
import { FIXED_TEXTS, type Screen } from '../packages/e2e/product/fixed-texts.ts';

const LANGUAGE = (folder: string) => `${folder}/texts/mn.json`;
const SHELL = LANGUAGE('host/src/layout');
const SIGN_IN = LANGUAGE('host/src/pages/sign-in');
const FORMS = 'packages/domain/src/messages/forms.mn.json';
const LIST = 'packages/records/src/texts/list.mn.json';
const TOOLS = 'packages/records/src/texts/tools.mn.json';
const PLACES = 'packages/places/src/mn.json';
const ENTITY = 'packages/domain/src/entities';

/** `packages/e2e/tests/texts.long.spec.ts` checks the screens themselves. */
const SOURCES: Record<Screen, readonly string[]> = {
  unauthorized: [SHELL],
  notFound: [SHELL],
  signIn: [SIGN_IN, FORMS],
  forgotPassword: [SIGN_IN, SHELL, FORMS],
  resetPassword: [SIGN_IN, FORMS],
  settings: [LANGUAGE('host/src/pages/settings'), FORMS],
  users: [
    SHELL,
    LIST,
    TOOLS,
    ...['users', 'buildings', 'monuments', 'clerk'].map((remote) => LANGUAGE(`remotes/${remote}/src`)),
    'packages/domain/src/roles.ts',
  ],
  userForm: [FORMS],
  buildings: [LANGUAGE('remotes/buildings/src'), `${ENTITY}/building.ts`, LIST],
  buildingForm: [FORMS, PLACES],
  monuments: [
    LANGUAGE('remotes/monuments/src'),
    LIST,
    PLACES,
    'packages/places/src/places-map.tsx',
    'packages/ui/src/lists/format.ts',
  ],
  clerk: [LANGUAGE('remotes/clerk/src'), LIST],
};
/** The two parts of a question. The interface inserts a record's name between them. */
const PARTS: readonly string[] = [
  'Da li ste sigurni da želite da obrišete',
  'Ova akcija se ne može poništiti.',
];

/** Returns the texts of a JSON file, or the string literals of another file type. */
function textsIn(path: string): string[] {
  const source = readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');
  if (path.endsWith('.json')) return leaves(JSON.parse(source));
  return [...source.matchAll(/'([^'\n]*)'/g)].map(([, text = '']) => text);
}

const leaves = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves);

test.each(Object.keys(FIXED_TEXTS) as Screen[])(
  'the sources of the screen %s contain the fixed texts unchanged',
  (screen) => {
    const texts = SOURCES[screen].flatMap(textsIn);
    const isThere = (fixed: string) =>
      texts.includes(fixed) ||
      (PARTS.includes(fixed) &&
        texts.some((text) => text.startsWith(`${fixed} `) || text.endsWith(` ${fixed}`)));
    expect(FIXED_TEXTS[screen].filter((fixed) => !isThere(fixed))).toEqual([]);
  },
);
