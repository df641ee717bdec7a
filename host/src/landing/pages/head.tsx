import { inCyrillic } from '@ar/domain/cyrillic';
import { building } from '@ar/domain/entities/building';
import { monument } from '@ar/domain/entities/monument';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@ar/domain/languages';
import { MAP_CENTRE } from '@ar/domain/limits';
import { PRODUCT_NAME } from '@ar/domain/product';
import { PUBLIC_PAGES, SHARE_SIZE } from '@ar/domain/public-pages';
import type { PageSettings } from '@ar/domain/public-views';
import { usePage } from '../sections/shared.tsx';
import { TEXTS } from '../texts/texts.ts';
import { otherThan } from './pages.tsx';

interface HeadProps {
  /** The title of a shared link. The document's title is always the product's name. */
  title?: string;
  description: string;
  picture?: { address: string; text: string };
  data?: object | undefined;
  isInApp?: boolean;
}

/** Search engines and shared links need absolute URLs. */
export function Head({ title = PRODUCT_NAME, description, picture, data, isInApp }: HeadProps) {
  const { language, texts, settings, addresses } = usePage();
  const { origin, appleStoreId } = settings;
  const address = origin + addresses[language];
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {isInApp && appleStoreId && (
        <meta name="apple-itunes-app" content={`app-id=${appleStoreId}, app-argument=${address}`} />
      )}
      {LANGUAGES.map((one) => (
        <link key={one} rel="alternate" hrefLang={LANGUAGE_TAGS[one]} href={origin + addresses[one]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + addresses.mn} />
      {Object.entries({
        'og:type': 'website',
        'og:site_name': PRODUCT_NAME,
        'og:title': title,
        'og:description': description,
        'og:url': address,
        'og:locale': LOCALES[language],
        'og:locale:alternate': LOCALES[otherThan(language)],
        'og:image': picture ? origin + picture.address : productPicture(origin, language),
        'og:image:alt': picture?.text ?? texts.hero.picture,
        'og:image:width': SHARE_SIZE.width,
        'og:image:height': SHARE_SIZE.height,
      }).map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {data && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, which could end the element
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}

/** Open Graph allows only a language and a territory, joined by an underscore. */
const LOCALES: Record<Language, string> = { mn: 'sr_ME', en: 'en_GB' };

const productPicture = (origin: string, language: Language) =>
  `${origin}/assets/landing/share-${language}.png`;

/** Search engines get the name in the Latin and the Cyrillic alphabet. */
const named = (name: string, montenegrin = name) => ({ name, alternateName: inCyrillic(montenegrin) });

export function appData(language: Language, { origin }: PageSettings): object {
  const city = `${origin}/#city`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'MobileApplication',
        '@id': `${origin}/#app`,
        ...named(PRODUCT_NAME),
        description: TEXTS[language].description,
        url: origin + PUBLIC_PAGES.landing[language],
        image: productPicture(origin, language),
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

export function datasetData(language: Language, { origin, dataLicence }: PageSettings): object {
  const nameIn = (one: Language) => `${PRODUCT_NAME}: ${TEXTS[one].statements.data.name}`;
  const distribution = [
    '/api/public/snapshot/',
    ...[monument, building].map(({ path }) => `/api${path}public/`),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': `${origin}/#data`,
    ...named(nameIn(language), nameIn('mn')),
    description: TEXTS[language].statements.data.lead,
    url: origin + PUBLIC_PAGES.data[language],
    inLanguage: Object.values(LANGUAGE_TAGS),
    isAccessibleForFree: true,
    license: dataLicence,
    spatialCoverage: { '@type': 'City', ...named('Podgorica') },
    distribution: distribution.map((path) => ({
      '@type': 'DataDownload',
      encodingFormat: 'application/json',
      contentUrl: origin + path,
    })),
  };
}
