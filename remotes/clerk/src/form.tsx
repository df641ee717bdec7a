import { type ClerkFile, clerkFile } from '@ar/domain/entities/clerk-file';
import { recordForm } from '@ar/records/form';
import en from './texts/form.en.json';
import mn from './texts/form.mn.json';

/** Adds a file of the assistant's knowledge. */
export default recordForm<ClerkFile>(clerkFile, { mn, en });
