import { expect, test } from '@rstest/core';
import * as overrideEn from '../departments/override/texts/en.ts';
import * as overrideMn from '../departments/override/texts/mn.ts';
import * as departmentsEn from '../departments/texts/en.ts';
import * as departmentsMn from '../departments/texts/mn.ts';
import * as updatesEn from '../departments/updates/texts/en.ts';
import * as updatesMn from '../departments/updates/texts/mn.ts';
import * as releasesEn from '../screens/releases/texts/en.ts';
import * as releasesMn from '../screens/releases/texts/mn.ts';
import * as settingsEn from '../screens/settings/texts/en.ts';
import * as settingsMn from '../screens/settings/texts/mn.ts';
import * as authEn from '../screens/sign-in/texts/en.ts';
import * as authMn from '../screens/sign-in/texts/mn.ts';
import * as analyticsEn from '../screens/start/texts/en.ts';
import * as analyticsMn from '../screens/start/texts/mn.ts';
import * as keyboardEn from './keyboard/texts/en.ts';
import * as keyboardMn from './keyboard/texts/mn.ts';
import * as shellEn from './texts/en.ts';
import * as shellMn from './texts/mn.ts';

const FOLDERS = {
  analytics: { ...analyticsMn, ...analyticsEn },
  auth: { ...authMn, ...authEn },
  departments: { ...departmentsMn, ...departmentsEn },
  keyboard: { ...keyboardMn, ...keyboardEn },
  override: { ...overrideMn, ...overrideEn },
  releases: { ...releasesMn, ...releasesEn },
  settings: { ...settingsMn, ...settingsEn },
  shell: { ...shellMn, ...shellEn },
  updates: { ...updatesMn, ...updatesEn },
};

for (const [folder, { mn, en }] of Object.entries(FOLDERS)) {
  test(`${folder}: every text is written, with the same values, in both languages`, () => {
    const english: Record<string, string> = en;
    const values = (text: string) => text.match(/\{\{\w+\}\}/g) ?? [];
    for (const [key, text] of Object.entries(mn)) {
      expect(text.trim()).not.toBe('');
      expect(values(english[key] ?? '')).toEqual(values(text));
      expect(english[key]?.trim()).toBeTruthy();
    }
  });
}
