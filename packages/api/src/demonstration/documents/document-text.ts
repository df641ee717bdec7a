/** A short text document, apart from how PDF or Word lay it out. */
export interface DocumentText {
  title: string;
  /** One line under the title. */
  subtitle: string;
  sections: readonly DocumentSection[];
}

interface DocumentSection {
  heading: string;
  paragraphs: readonly string[];
}
