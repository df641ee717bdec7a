import { addTexts, type Texts } from '@ar/session';
import en from './en.json';
import mn from './mn.json';

export const placeTexts: Texts = { mn, en };

export const addPlaceTexts = (namespace: string) => addTexts(namespace, placeTexts);
