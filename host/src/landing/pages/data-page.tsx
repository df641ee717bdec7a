import { building } from '@ar/domain/entities/building';
import { type Entity, type Field, fieldsOf } from '@ar/domain/entities/entity';
import { type MapMonument, monument } from '@ar/domain/entities/monument';
import { usePage } from '../sections/page-context.ts';
import type { Texts } from '../texts/texts.ts';
import data from './data-page.module.css';
import { licenceName } from './licence-name.ts';
import { Frame } from './pages.tsx';
import styles from './statement.module.css';

const publicFields = (entity: Entity) => fieldsOf(entity).filter(([, field]) => field.public);

const KNOWN: Partial<MapMonument> = {
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

/** A whole record, as the calls answer it: `null` in a field that has no value. */
const TOWER = Object.fromEntries(
  publicFields(monument).map(([name]) => [name, KNOWN[name as keyof MapMonument] ?? null]),
);

const EXAMPLES = {
  snapshot: { cursor: '1795500000000012', lists: { monuments: [TOWER], buildings: [] } },
  changes: {
    changes: [
      { list: 'monuments', id: 1, record: TOWER },
      { list: 'monuments', id: 3, deleted: true },
    ],
    cursor: '1795500000000014',
    more: false,
  },
};

/** For developers: which public data is open, and how it is read. */
export function PublicData() {
  const { texts, settings, contact: address } = usePage();
  const { dataLicence } = settings;
  const { what, licence, calls, parameters, example, copy, manners, contact, ...words } = texts.data;
  return (
    <Frame>
      <header className={styles.header}>
        <h1>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      <article className={`${styles.article} ${data.article}`}>
        <section>
          <h2>{what.title}</h2>
          <p>{what.text}</p>
          <Fields entity={monument} words={what} />
          <Fields entity={building} words={what} />
        </section>
        <section>
          <h2>{licence.title}</h2>
          {dataLicence ? (
            <>
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
              <p>{licence.named}</p>
            </>
          ) : (
            <p>{licence.ask}</p>
          )}
          <p>{licence.files}</p>
        </section>
        <section>
          <h2>{calls.title}</h2>
          <dl className={data.calls}>
            {calls.items.map(({ call, text }) => (
              <div key={call}>
                <dt>
                  <code translate="no">{call}</code>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p>
            {calls.more} <a href="/api/docs/">{calls.docs}</a>
          </p>
        </section>
        <section>
          <h2>{parameters.title}</h2>
          <p>{parameters.text}</p>
          <dl className={data.calls}>
            {parameters.items.map(({ name, text }) => (
              <div key={name}>
                <dt>
                  <code translate="no">{name}</code>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2>{example.title}</h2>
          <Example asked="/api/public/snapshot/" answer={EXAMPLES.snapshot} />
          <p>{example.then}</p>
          <Example
            asked={`/api/public/changes/?since=${EXAMPLES.snapshot.cursor}`}
            answer={EXAMPLES.changes}
          />
        </section>
        {[copy, manners].map(({ title, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2>{contact.title}</h2>
          <p>{contact.text}</p>
          <p>
            <a href={address}>{settings.supportEmail}</a>
          </p>
        </section>
      </article>
    </Frame>
  );
}

type FieldWords = Texts['data']['what'];

function Fields({ entity, words }: { entity: Entity; words: FieldWords }) {
  const { language } = usePage();
  const name = entity.resource as keyof FieldWords['lists'];
  return (
    <table className={data.fields}>
      <caption>
        {words.lists[name]} <code translate="no">{name}</code>
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {publicFields(entity).map(([key, field]) => (
          <tr key={key}>
            <th scope="row">
              <code translate="no">{key}</code>
            </th>
            <td>
              {field.label[language]}
              <small>{kindOf(field, words.kinds)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function kindOf(field: Field, kinds: FieldWords['kinds']): string {
  if (field.kind === 'number') return `${kinds.number}${field.unit ? `, ${field.unit}` : ''}`;
  return kinds[field.kind as keyof typeof kinds] ?? '';
}

function Example({ asked, answer }: { asked: string; answer: object }) {
  const { origin } = usePage().settings;
  return (
    <pre className={data.example} translate="no">
      <code>{`curl --compressed '${origin}${asked}'`}</code>
      <code data-answer={asked}>{JSON.stringify(answer, null, 2)}</code>
    </pre>
  );
}
