import type { DocumentText } from './documents/document-text.ts';

/** What a knowledge-base file holds; text documents are laid out by the writer of their kind. */
export type ClerkContent =
  | { kind: 'text'; text: string }
  | { kind: 'pdf'; document: DocumentText }
  | { kind: 'docx'; document: DocumentText };

/** A knowledge-base file of the clerk's assistant. Its description stays empty (specification, section 3). */
export interface DemonstrationClerkFile {
  name: string | null;
  filename: string;
  content_type: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  is_active: boolean;
  content: ClerkContent;
}
