import { expect, test } from '@rstest/core';
import chartsEn from '../charts/texts/en.json';
import chartsMn from '../charts/texts/mn.json';
import overrideEn from '../departments/override/texts/en.json';
import overrideMn from '../departments/override/texts/mn.json';
import departmentsEn from '../departments/texts/en.json';
import departmentsMn from '../departments/texts/mn.json';
import updatesEn from '../departments/updates/texts/en.json';
import updatesMn from '../departments/updates/texts/mn.json';
import shellEn from '../layout/texts/en.json';
import shellMn from '../layout/texts/mn.json';
import activityEn from '../pages/activity/texts/en.json';
import activityMn from '../pages/activity/texts/mn.json';
import archiveEn from '../pages/archive/texts/en.json';
import archiveMn from '../pages/archive/texts/mn.json';
import releasesEn from '../pages/releases/texts/en.json';
import releasesMn from '../pages/releases/texts/mn.json';
import settingsEn from '../pages/settings/texts/en.json';
import settingsMn from '../pages/settings/texts/mn.json';
import authEn from '../pages/sign-in/texts/en.json';
import authMn from '../pages/sign-in/texts/mn.json';
import analyticsEn from '../pages/start/texts/en.json';
import analyticsMn from '../pages/start/texts/mn.json';
import wordsEn from '../record-labels/texts/en.json';
import wordsMn from '../record-labels/texts/mn.json';
import paletteEn from './palette/texts/en.json';
import paletteMn from './palette/texts/mn.json';

const FOLDERS = {
  activity: { mn: activityMn, en: activityEn },
  analytics: { mn: analyticsMn, en: analyticsEn },
  archive: { mn: archiveMn, en: archiveEn },
  auth: { mn: authMn, en: authEn },
  charts: { mn: chartsMn, en: chartsEn },
  departments: { mn: departmentsMn, en: departmentsEn },
  palette: { mn: paletteMn, en: paletteEn },
  override: { mn: overrideMn, en: overrideEn },
  'record-labels': { mn: wordsMn, en: wordsEn },
  releases: { mn: releasesMn, en: releasesEn },
  settings: { mn: settingsMn, en: settingsEn },
  shell: { mn: shellMn, en: shellEn },
  updates: { mn: updatesMn, en: updatesEn },
};

for (const [folder, { mn, en }] of Object.entries(FOLDERS)) {
  test(`${folder} has each text in both languages with the same placeholders`, () => {
    const english: Record<string, string> = en;
    expect(Object.keys(en).filter((key) => !(key in mn))).toEqual([]);
    const values = (text: string) => text.match(/\{\{\w+\}\}/g) ?? [];
    for (const [key, text] of Object.entries(mn)) {
      expect(text.trim()).not.toBe('');
      expect(values(english[key] ?? '')).toEqual(values(text));
      expect(english[key]?.trim()).toBeTruthy();
    }
  });
}
