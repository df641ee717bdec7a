import { recordForm } from '@ar/records/form';
import { kind, type Row } from './kind.ts';
import en from './texts/form.en.json';
import mn from './texts/form.mn.json';
import extras from './view.ts';

export default recordForm<Row>(kind, { mn, en }, extras);
