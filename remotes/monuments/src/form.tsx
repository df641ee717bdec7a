import { type Monument, monument } from '@ar/domain/entities/monument';
import { recordForm } from '@ar/records/form';
import en from './texts/form.en.json';
import mn from './texts/form.mn.json';
import extras from './view.ts';

export default recordForm<Monument>(monument, { mn, en }, extras);
