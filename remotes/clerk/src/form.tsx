import { type ClerkFile, clerkFile } from '@ar/domain/entities/clerk-file';
import { recordForm } from '@ar/records/form';
import { addTexts } from '@ar/session';
import * as formTexts from './texts/form.ts';

addTexts('clerk', formTexts);

/** Adds a file of the assistant's knowledge. */
export default recordForm<ClerkFile>(clerkFile);
