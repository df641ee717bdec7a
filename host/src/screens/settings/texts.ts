import { defineTexts } from '@ar/session';
import en from './texts/en.json';
import mn from './texts/mn.json';

export const useSettingsText = defineTexts('settings', { mn, en });
export type SettingsText = ReturnType<typeof useSettingsText>;
