import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { PRODUCT_NAME } from '@ar/domain/product';
import { BUILT_ORIGIN, PUBLIC_PAGES } from '@ar/domain/public-pages';

export interface HeadProps {
  language: Language;
  addresses: Record<Language, string>;
  /** The name of a shared link. The document's title is always the product's name. */
  title: string;
  description: string;
  picture: Picture;
}

interface Picture {
  address: string;
  text: string;
  size?: readonly [width: number, height: number];
}

const SHARE_SIZE = [1200, 630] as const;

/** The picture of a shared link that is not about a place. */
export function sharePicture(language: Language, text: string): Picture {
  return { address: `${BUILT_ORIGIN}/assets/landing/share-${language}.png`, text, size: SHARE_SIZE };
}

/** For search engines and shared links. Both need absolute addresses. */
export function Head({ language, addresses, title, description, picture }: HeadProps) {
  const address = BUILT_ORIGIN + addresses[language];
  const [width, height] = picture.size ?? [];
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {LANGUAGES.map((one) => (
        <link key={one} rel="alternate" hrefLang={LANGUAGE_TAGS[one]} href={BUILT_ORIGIN + addresses[one]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={BUILT_ORIGIN + addresses.mn} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:locale:alternate" content={LOCALES[language === 'mn' ? 'en' : 'mn']} />
      <meta property="og:image" content={picture.address} />
      <meta property="og:image:alt" content={picture.text} />
      {width && <meta property="og:image:width" content={String(width)} />}
      {height && <meta property="og:image:height" content={String(height)} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Open Graph has language and territory only, with an underscore. */
const LOCALES: Record<Language, string> = { mn: 'sr_ME', en: 'en_GB' };

/** The app and its city in schema.org's terms, without what is not known, such as a price. */
export function aboutTheApp(language: Language, description: string): object {
  const city = `${BUILT_ORIGIN}/#city`;
  const image = sharePicture(language, '').address;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'MobileApplication',
        '@id': `${BUILT_ORIGIN}/#app`,
        name: PRODUCT_NAME,
        description,
        url: BUILT_ORIGIN + PUBLIC_PAGES.landing[language],
        image,
        applicationCategory: 'TravelApplication',
        inLanguage: Object.values(LANGUAGE_TAGS),
        about: { '@id': city },
      },
      {
        '@type': 'TouristAttraction',
        '@id': city,
        name: 'Podgorica',
        description,
        image,
        // The middle of the map.
        geo: { '@type': 'GeoCoordinates', latitude: 42.4304, longitude: 19.2594 },
        address: { '@type': 'PostalAddress', addressLocality: 'Podgorica', addressCountry: 'ME' },
        availableLanguage: Object.values(LANGUAGE_TAGS),
      },
    ],
  };
}
