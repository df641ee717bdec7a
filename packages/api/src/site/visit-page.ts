import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import type { MapMonument } from '@ar/domain/monument';
import { type VisitPart, visitAddress } from '@ar/domain/public-pages';
import { inScript } from './app-page.ts';

/** A monument's number as its QR code has it; undefined for what can be none, so that no database is asked. */
export function monumentNumber(item: string): number | undefined {
  const [, digits = ''] = /^MONUMENT_(\d{1,10})$/.exec(item) ?? [];
  const number = Number(digits);
  return number > 0 && number <= LARGEST ? number : undefined;
}

/** PostgreSQL's `integer`. */
const LARGEST = 2 ** 31 - 1;

/** Stands where a monument has no picture: the one for sharing. */
const productPicture = (language: Language) => `/assets/landing/share-${language}.png`;

/** How much of a description goes with a shared link; whoever shows it cuts more. */
const SUMMARY_LENGTH = 200;

/** The built page with this monument in it. Its words are data: whatever stands in them stays text. */
export function fillVisit(html: string, monument: MapMonument, language: Language, origin: string): string {
  const parts = partsOf(monument, language);
  const data = inScript(asSchemaOrg(monument, parts, language, origin));
  // In one pass, so that a name that looks like a mark stays a name.
  return html.replaceAll(/__([A-Z]+(?:_[A-Z]+)*)__/g, (mark, part: string) => {
    if (part === 'DATA') return data;
    return Object.hasOwn(parts, part) ? escapeHtml(parts[part as keyof Parts]) : mark;
  });
}

type Parts = Record<Exclude<VisitPart, 'DATA'>, string>;

function partsOf(monument: MapMonument, language: Language): Parts {
  const name = inLanguage(language, monument.name, monument.name_en);
  const description = inLanguage(language, monument.description, monument.description_en);
  const described = inLanguage(language, monument.image_alt, monument.image_alt_en);
  // A picture that nobody has described is at least one of this monument.
  const pictureText = described.words ? described : name;
  return {
    ITEM: `MONUMENT_${monument.id}`,
    NAME: name.words,
    NAME_LANGUAGE: name.tag,
    DESCRIPTION: description.words,
    DESCRIPTION_LANGUAGE: description.tag,
    SUMMARY: summaryOf(description.words),
    PICTURE: monument.image ?? productPicture(language),
    PICTURE_TEXT: monument.image ? pictureText.words : '',
    PICTURE_LANGUAGE: pictureText.tag,
  };
}

/** A text in the page's language, or in Montenegrin where it has no English, with the language it is in (WCAG 3.1.2). */
function inLanguage(
  language: Language,
  mn: string | null,
  en: string | null,
): { words: string; tag: string } {
  const english = language === 'en' ? en?.trim() : undefined;
  return english
    ? { words: english, tag: LANGUAGE_TAGS.en }
    : { words: mn?.trim() ?? '', tag: LANGUAGE_TAGS.mn };
}

function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH - 1).replace(/\s\S*$/, '')}…` : line;
}

function asSchemaOrg(monument: MapMonument, parts: Parts, language: Language, origin: string): object {
  const { latitude, longitude } = monument;
  return {
    '@context': 'https://schema.org',
    '@type': 'TouristAttraction',
    name: parts.NAME,
    description: parts.DESCRIPTION,
    url: origin + visitAddress(parts.ITEM, language),
    image: origin + parts.PICTURE,
    address: {
      '@type': 'PostalAddress',
      streetAddress: monument.address,
      addressLocality: 'Podgorica',
      addressCountry: 'ME',
    },
    ...(latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes alike. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
