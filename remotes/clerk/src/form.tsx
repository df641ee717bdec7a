import { type ClerkFile, clerkFile } from '@ar/domain/entities/clerk-file';
import { recordForm } from '@ar/records/form';

export default recordForm<ClerkFile>(clerkFile);
