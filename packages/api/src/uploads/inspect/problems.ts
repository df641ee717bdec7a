/** What can be said of content without knowing the file's name. */
const PROBLEMS = {
  damaged: 'Fajl je oštećen ili nepotpun.',
  'not-utf8': 'Tekst nije u kodiranju UTF-8. Sačuvajte ga kao UTF-8 i pokušajte ponovo.',
  // So few pixels are accepted in every format, at up to 32 bits a channel.
  'too-many-pixels': 'Slika ima previše piksela. Smanjite je na najviše 16 megapiksela i pokušajte ponovo.',
  locked: 'Dokument je zaštićen lozinkom. Uklonite lozinku i pokušajte ponovo.',
  macros: 'Dokument sadrži makroe. Sačuvajte ga bez njih i pokušajte ponovo.',
  'unpacks-too-large': 'Sadržaj dokumenta je prevelik kada se raspakuje.',
} as const;

/** Why a file's content is refused. */
export type Flaw = keyof typeof PROBLEMS | 'other-content';

/** The sentence for the person who sent the file. */
export function problemOf(flaw: keyof typeof PROBLEMS): string {
  return PROBLEMS[flaw];
}

/** The sentence about a file that is something else than its extension says; `seen` is what, if that is known. */
export function otherContent(extension: string, seen: string | undefined): string {
  const sentence = `Sadržaj fajla ne odgovara njegovom nastavku (${extension}).`;
  return seen ? `${sentence} Izgleda kao ${seen}.` : sentence;
}
