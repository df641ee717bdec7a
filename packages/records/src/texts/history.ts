import { addTexts, type TextKey, type Translate, useText } from '@ar/session';
import en from './history.en.json';
import mn from './history.mn.json';
import { RECORD_TEXTS, type RecordKey } from './record-text.tsx';

const HISTORY_TEXTS = `${RECORD_TEXTS}-history`;

addTexts(HISTORY_TEXTS, { mn, en });

type HistoryText = Translate<TextKey<typeof mn> | RecordKey>;

/** Histories have a separate namespace of texts, because lists use some of the same keys for other texts. */
export const useHistoryText = (): HistoryText => useText(HISTORY_TEXTS, RECORD_TEXTS);
