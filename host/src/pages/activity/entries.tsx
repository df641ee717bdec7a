import type { ActivityDetail, ActivityEntry } from '@ar/domain/activity';
import { ownEntity } from '@ar/domain/entities/all';
import { parseRole, roleLabel } from '@ar/domain/roles';
import { ChangeDetail } from '@ar/records/history';
import { type Translate, useCan } from '@ar/session';
import { Modal, ModalBody } from '@ar/ui/dialog';
import { formatDate, formatTime } from '@ar/ui/format';
import type { Column } from '@ar/ui/list';
import { Link } from 'react-router-dom';
import layout from '../../layout/layout.module.css';
import { QueryView, useFresh } from '../../layout/sections.tsx';
import { useShellText } from '../../layout/texts.ts';
import { journalAddress, type MenuEntry, resourceOf, trashAddress } from '../../navigation/menu-entries.ts';
import css from './activity-page.module.css';
import { ACTIVITY, type EntryLabels, useJournal } from './journal.ts';
import mn from './texts/mn.json';

export function useColumns(labels: EntryLabels, hasDepartments: boolean): Column<ActivityEntry>[] {
  const { text, tag } = useJournal();
  return [
    {
      key: 'what',
      label: text('what'),
      heading: true,
      cell(entry) {
        const [to, lang, subject] = [labels.address(entry), labels.lang(entry), labels.subject(entry)];
        return (
          <>
            <span className={css.did}>{labels.did(entry)}:</span>{' '}
            {to ? (
              <Link to={to} lang={lang}>
                {subject}
              </Link>
            ) : (
              <span lang={lang}>{subject}</span>
            )}
          </>
        );
      },
    },
    { key: 'who', label: text('person'), cell: labels.actor },
    {
      key: 'at',
      label: text('when'),
      cell: ({ at }) => (
        <time dateTime={at}>
          <span className={css.unbroken}>{formatDate(at, tag)}</span> {formatTime(at, tag)}
        </time>
      ),
    },
    ...(hasDepartments ? [{ key: 'department', label: text('department'), cell: labels.department }] : []),
  ];
}

interface EntryDialogProps {
  entry: ActivityEntry;
  departments: readonly MenuEntry[];
  labels: EntryLabels;
  /** Called before a link of the dialog opens another page. */
  onLeave(): void;
  onClose(): void;
}

export function EntryDialog({ entry, departments, labels, onLeave, onClose }: EntryDialogProps) {
  const { moment } = useJournal();
  const shellText = useShellText();
  const entity = ownEntity(entry.resource);
  const reason = labels.reason(entry);
  return (
    <Modal
      title={`${labels.did(entry)}: ${labels.subject(entry)}`}
      closeLabel={shellText('close')}
      onClose={onClose}
    >
      <ModalBody>
        <div className={css.entry}>
          <p className={layout.facts}>
            <span>{labels.actor(entry)}</span>
            <span>{labels.department(entry)}</span>
            <time dateTime={entry.at}>{moment(entry.at)}</time>
          </p>
          {reason && <p>{reason}</p>}
          {!labels.isBatch(entry) &&
            (entity ? <ChangeDetail entity={entity} entryId={entry.id} /> : <Facts id={entry.id} />)}
          <EntryLinks {...{ entry, departments, labels, onLeave }} />
        </div>
      </ModalBody>
    </Modal>
  );
}

function EntryLinks({ entry, departments, labels, onLeave }: Omit<EntryDialogProps, 'onClose'>) {
  const { resource, record_id, actor_id, is_there, action, batch, batch_count } = entry;
  const { text, counted } = useJournal();
  const can = useCan();
  const isRecord = ownEntity(resource) !== undefined && record_id !== null && !labels.isBatch(entry);
  const list = departments.find((one) => one.list && resourceOf(one) === resource);
  const link = (to: string, label: string) => (
    <Link to={to} onClick={onLeave}>
      {label}
    </Link>
  );
  return (
    <p className={`${css.links} ${layout.links}`}>
      {action === 'import' && list && link(`${list.to}/import/${batch}`, text('open-import'))}
      {isRecord && link(journalAddress({ resource, record: record_id }), text('of-record'))}
      {actor_id !== null && link(journalAddress({ actor: String(actor_id) }), text('of-person'))}
      {batch &&
        batch_count > 1 &&
        link(journalAddress({ batch }), text('of-batch', { what: counted(resource, batch_count) }))}
      {isRecord &&
        !is_there &&
        action === 'delete' &&
        can('list', 'archive') &&
        link(trashAddress({ resource, record: record_id }), text('in-archive'))}
    </p>
  );
}

const TEXTS: Readonly<Record<string, string>> = mn;

function Facts({ id }: { id: number }) {
  const { text } = useJournal();
  const query = useFresh<ActivityDetail>(`${ACTIVITY}${id}/`);
  return (
    <QueryView query={query} loading={text('detail-loading')} failed={text('detail-failed')}>
      {({ state }) => {
        const facts = state.filter(
          ({ field, after }) => `fact-${field}` in TEXTS && after !== null && after !== '',
        );
        if (facts.length === 0) return <p>{text('detail-empty')}</p>;
        return (
          <dl className={css.values}>
            {facts.map(({ field, after }) => (
              <div key={field}>
                <dt>{text(`fact-${field}`)}</dt>
                <dd>{factText(field, String(after), text)}</dd>
              </div>
            ))}
          </dl>
        );
      }}
    </QueryView>
  );
}

function factText(field: string, value: string, text: Translate): string {
  if (`${field}-${value}` in TEXTS) return text(`${field}-${value}`);
  return parseRole(value) ? roleLabel(value) : value;
}
