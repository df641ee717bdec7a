import { type Building, building } from '@ar/domain/entities/building';
import { recordForm } from '@ar/records/form';
import en from './texts/form.en.json';
import mn from './texts/form.mn.json';
import extras from './view.tsx';

export default recordForm<Building>(building, { mn, en }, extras);
