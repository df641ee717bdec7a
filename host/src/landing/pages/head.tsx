import { inCyrillic } from '@ar/domain/cyrillic';
import { building } from '@ar/domain/entities/building';
import { monument } from '@ar/domain/entities/monument';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { MAP_CENTRE } from '@ar/domain/limits';
import { PRODUCT_NAME } from '@ar/domain/product';
import { BUILT_ORIGIN, LICENCE_ADDRESS_MARK, PUBLIC_PAGES, SHARE_SIZE } from '@ar/domain/public-pages';
import { TEXTS } from '../texts/texts.ts';
import { otherThan } from './pages.tsx';

export interface HeadProps {
  language: Language;
  addresses: Record<Language, string>;
  /** The name of a shared link. The document's title is always the product's name. */
  title: string;
  description: string;
  /** Of `SHARE_SIZE`. */
  picture: { address: string; text: string };
}

export function sharePicture(language: Language, text: string): HeadProps['picture'] {
  const address = `${BUILT_ORIGIN}/assets/landing/share-${language}.png`;
  return { address, text };
}

/** For search engines and shared links. Both need absolute addresses. */
export function Head({ language, addresses, title, description, picture }: HeadProps) {
  const address = BUILT_ORIGIN + addresses[language];
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {LANGUAGES.map((one) => (
        <link key={one} rel="alternate" hrefLang={LANGUAGE_TAGS[one]} href={BUILT_ORIGIN + addresses[one]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={BUILT_ORIGIN + addresses.mn} />
      {Object.entries({
        'og:type': 'website',
        'og:site_name': PRODUCT_NAME,
        'og:title': title,
        'og:description': description,
        'og:url': address,
        'og:locale': LOCALES[language],
        'og:locale:alternate': LOCALES[otherThan(language)],
        'og:image': picture.address,
        'og:image:alt': picture.text,
        'og:image:width': SHARE_SIZE.width,
        'og:image:height': SHARE_SIZE.height,
      }).map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Open Graph has language and territory only, with an underscore. */
const LOCALES: Record<Language, string> = { mn: 'sr_ME', en: 'en_GB' };

/** Search engines find it by either alphabet. */
const named = (name: string, montenegrin = name) => ({ name, alternateName: inCyrillic(montenegrin) });

/** The app and its city in schema.org's terms, without what is not known, such as a price. */
export function aboutTheApp(language: Language, description: string): object {
  const city = `${BUILT_ORIGIN}/#city`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'MobileApplication',
        '@id': `${BUILT_ORIGIN}/#app`,
        ...named(PRODUCT_NAME),
        description,
        url: BUILT_ORIGIN + PUBLIC_PAGES.landing[language],
        image: sharePicture(language, '').address,
        applicationCategory: 'TravelApplication',
        inLanguage: Object.values(LANGUAGE_TAGS),
        about: { '@id': city },
      },
      {
        '@type': 'City',
        '@id': city,
        ...named('Podgorica'),
        geo: { '@type': 'GeoCoordinates', ...MAP_CENTRE },
        address: { '@type': 'PostalAddress', addressLocality: 'Podgorica', addressCountry: 'ME' },
      },
    ],
  };
}

/** Public data in schema.org's terms; the server takes the licence out where the city has set none. */
export function aboutTheData(language: Language): object {
  const nameIn = (one: Language) => `${PRODUCT_NAME}: ${TEXTS[one].data.name}`;
  const distribution = [
    '/api/public/snapshot/',
    ...[monument, building].map(({ path }) => `/api${path}public/`),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': `${BUILT_ORIGIN}/#data`,
    ...named(nameIn(language), nameIn('mn')),
    description: TEXTS[language].data.lead,
    url: BUILT_ORIGIN + PUBLIC_PAGES.data[language],
    inLanguage: Object.values(LANGUAGE_TAGS),
    isAccessibleForFree: true,
    license: LICENCE_ADDRESS_MARK,
    spatialCoverage: { '@type': 'City', ...named('Podgorica') },
    distribution: distribution.map((path) => ({
      '@type': 'DataDownload',
      encodingFormat: 'application/json',
      contentUrl: BUILT_ORIGIN + path,
    })),
  };
}
