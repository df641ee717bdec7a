import { type ClerkFile, clerkFile } from '@ar/domain/entities/clerk-file';
import { recordForm } from '@ar/records/form';

/** Adds a file of the assistant's knowledge. */
export default recordForm<ClerkFile>(clerkFile);
