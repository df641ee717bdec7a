import { building } from '@ar/domain/entities/building';
import { type Entity, type Field, fieldsOf } from '@ar/domain/entities/entity';
import { type MapMonument, monument } from '@ar/domain/entities/monument';
import { Terms, usePage } from '../sections/shared.tsx';
import type { Texts } from '../texts/texts.ts';
import styles from './data-page.module.css';
import { Article, Section } from './pages.tsx';

const publicFieldsOf = (entity: Entity) => fieldsOf(entity).filter(([, field]) => field.public);

const VALUES: Partial<MapMonument> = {
  id: 1,
  name: 'Sahat kula',
  name_en: 'Clock Tower',
  address: 'Trg Bećir-bega Osmanagića',
  latitude: 42.4346,
  longitude: 19.2614,
  description: 'Kamena kula u Staroj varoši.',
  description_en: 'A stone tower in the old town.',
  image: '/files/3f1c….webp',
  image_alt: 'Kamena kula sa satom',
  image_alt_en: 'A stone tower with a clock',
  audio_description: '/files/9b04….mp3',
  transcript: 'Dobro došli. Ovo je Sahat kula.',
  transcript_en: 'Welcome. This is the Clock Tower.',
};

const TOWER = Object.fromEntries(
  publicFieldsOf(monument).map(([name]) => [name, VALUES[name as keyof MapMonument] ?? null]),
);

const SNAPSHOT = { cursor: '1795500000000012', lists: { monuments: [TOWER], buildings: [] } };
const CHANGES = {
  changes: [
    { list: 'monuments', id: 1, record: TOWER },
    { list: 'monuments', id: 3, deleted: true },
  ],
  cursor: '1795500000000014',
  more: false,
};

export function PublicData() {
  const { texts, settings } = usePage();
  const { dataLicence } = settings;
  const { title, lead, what, licence, calls, parameters, example, copy, manners, contact } = texts.data;
  return (
    <Article title={title} lead={lead} className={styles.article}>
      <Section title={what.title} paragraphs={[what.text]}>
        <Fields entity={monument} texts={what} />
        <Fields entity={building} texts={what} />
      </Section>
      <Section title={licence.title}>
        {dataLicence && (
          <dl>
            <div>
              <dt>{licence.label}</dt>
              <dd>
                <a href={dataLicence} rel="license">
                  {licenceName(dataLicence)}
                </a>
              </dd>
            </div>
          </dl>
        )}
        <p>{dataLicence ? licence.named : licence.ask}</p>
        <p>{licence.files}</p>
      </Section>
      <Section title={calls.title}>
        <Codes items={calls.items} />
        <p>
          {calls.more} <a href="/api/docs/">{calls.docs}</a>
        </p>
      </Section>
      <Section title={parameters.title} paragraphs={[parameters.text]}>
        <Codes items={parameters.items} />
      </Section>
      <Section title={example.title}>
        <Example path="/api/public/snapshot/" answer={SNAPSHOT} />
        <p>{example.then}</p>
        <Example path={`/api/public/changes/?since=${SNAPSHOT.cursor}`} answer={CHANGES} />
      </Section>
      <Section {...copy} />
      <Section {...manners} />
      <Section title={contact.title} paragraphs={[contact.text]} writes />
    </Article>
  );
}

type FieldTexts = Texts['data']['what'];

function Fields({ entity, texts }: { entity: Entity; texts: FieldTexts }) {
  const { language } = usePage();
  const name = entity.resource as keyof FieldTexts['lists'];
  return (
    <table className={styles.fields}>
      <caption>
        {texts.lists[name]} <code translate="no">{name}</code>
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {publicFieldsOf(entity).map(([key, field]) => (
          <tr key={key}>
            <th scope="row">
              <code translate="no">{key}</code>
            </th>
            <td>
              {field.label[language]}
              <small>{kindOf(field, texts.kinds)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function kindOf(field: Field, kinds: FieldTexts['kinds']): string {
  if (field.kind === 'number') return `${kinds.number}${field.unit ? `, ${field.unit}` : ''}`;
  return kinds[field.kind as keyof typeof kinds] ?? '';
}

const Codes = ({ items }: { items: readonly { code: string; text: string }[] }) => (
  <Terms className={styles.codes} entries={items.map(({ code, text }) => [code, text])} isCode />
);

function Example({ path, answer }: { path: string; answer: object }) {
  const { origin } = usePage().settings;
  return (
    <pre className={styles.example} translate="no">
      <code>{`curl --compressed '${origin}${path}'`}</code>
      <code data-answer={path}>{JSON.stringify(answer, null, 2)}</code>
    </pre>
  );
}

/** Returns the short name of a Creative Commons licence, or the URL of any other licence. */
export function licenceName(address: string): string {
  const [, terms, version] =
    /^https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)(?:\/|$)/.exec(
      address,
    ) ?? [];
  if (!terms) return address;
  return terms === 'zero' ? `CC0 ${version}` : `CC ${terms.toUpperCase()} ${version}`;
}
