import type { DemonstrationMonument } from '../monument.ts';
import type { DocumentText } from './document-text.ts';

/** The knowledge-base document from which a monument's avatar answers, in both chat languages. */
export function monumentDocument(monument: DemonstrationMonument): DocumentText {
  const { name, name_en, address, description, description_en } = monument;
  const place = `${monument.latitude.toFixed(5)}, ${monument.longitude.toFixed(5)}`;
  return {
    title: name,
    subtitle: 'Baza znanja za razgovor sa spomenikom – AR Podgorica',
    sections: [
      { heading: 'Gdje se nalazi', paragraphs: [`${address}, Podgorica. Koordinate (WGS84): ${place}.`] },
      { heading: 'O spomeniku', paragraphs: sentencesOf(description) },
      { heading: `In English: ${name_en}`, paragraphs: sentencesOf(description_en) },
    ],
  };
}

/** One sentence a paragraph: the assistant finds and cites single facts. */
function sentencesOf(text: string): string[] {
  // A full stop followed by a capital ends a sentence; "prof. dr Mladen", "1994. godine" and "20. aprila" do not.
  return text.split(/(?<=[^\s.]{3,}[.”])\s+(?=\p{Lu})/u);
}
