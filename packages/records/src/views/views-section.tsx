import type { Entity } from '@ar/domain/entities/entity';
import { MAX } from '@ar/domain/limits';
import type { SavedView } from '@ar/domain/view-schemas';
import { mayChangeView } from '@ar/domain/views';
import { sentenceOf, useSession } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Checkbox, Input } from '@ar/ui/fluent';
import { Loaded } from '@ar/ui/loaded';
import { RowMenu } from '@ar/ui/menu';
import { Message } from '@ar/ui/message';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useList } from '../list/list.tsx';
import { useQueryInAddress } from '../list/query-in-address.ts';
import { type RecordKey, useRecordText } from '../texts/record-text.tsx';
import { useChangeViews, viewsQuery } from './use-views.ts';
import { addressOfView, columnsOfView, presentQuery } from './view-query.ts';
import classes from './views.module.css';

export function ViewsSection({ entity, onClose }: { entity: Entity; onClose(): void }) {
  const { list, columns, settings, changeSettings } = useList();
  const text = useRecordText();
  const { user, role } = useSession();
  const { write } = useQueryInAddress();
  const views = useQuery(viewsQuery(entity.path));
  const changes = useChangeViews(entity.path);
  const [message, setMessage] = useState('');
  const [removed, setRemoved] = useState<SavedView>();
  const nameField = useRef<HTMLInputElement>(null);
  const viewer = { id: user?.id ?? 0, role };
  const own = views.data?.filter(({ owner }) => owner === viewer.id) ?? [];
  const others = views.data?.filter(({ owner }) => owner !== viewer.id) ?? [];
  const texts = { noAnswer: text('viewNoAnswer'), stale: text('viewStale'), unknown: text('failedAgain') };
  const sentence = (error: unknown) => sentenceOf(error, texts);

  function show({ query }: SavedView) {
    onClose();
    changeSettings(columnsOfView(query, settings, columns));
    write((now) => addressOfView(entity, query, now));
  }

  async function save(name: string, isShared: boolean) {
    setMessage('');
    setRemoved(undefined);
    const query = presentQuery(list.state, settings);
    const same = own.find((view) => view.name.toLowerCase() === name.toLowerCase());
    const saved = same
      ? await changes.update(same, { query, is_shared: isShared || same.is_shared })
      : await changes.create({ name, query, is_shared: isShared });
    if (saved) setMessage(text('edited', { name: saved.name }));
    return saved !== undefined;
  }

  function itemsOf(view: SavedView) {
    const { is_shared } = view;
    const item = (key: RecordKey, act: () => unknown, tone?: 'destructive') => ({
      ...{ key, tone, label: text(key) },
      onSelect() {
        setMessage('');
        setRemoved(undefined);
        changes.forget();
        void act();
      },
    });
    return [
      item(is_shared ? 'viewUnshare' : 'viewShare', () => changes.update(view, { is_shared: !is_shared })),
      item('viewRemove', () => remove(view), 'destructive'),
    ];
  }

  async function remove(view: SavedView) {
    if (!(await changes.remove(view))) return;
    setMessage(text('viewDeleted', { name: view.name }));
    setRemoved(view);
    nameField.current?.focus();
  }

  async function restore(view: SavedView) {
    if (!(await changes.restore(view))) return;
    setMessage('');
    setRemoved(undefined);
    nameField.current?.focus();
  }

  const group = (key: 'viewsOwn' | 'viewsOthers', some: readonly SavedView[]) =>
    some.length > 0 && (
      <>
        <h3 className={classes.group}>{text(key)}</h3>
        <ul className={classes.views} aria-label={text(key)}>
          {some.map((view) => (
            <li key={view.id}>
              <Button size="small" appearance="subtle" className={classes.view} onClick={() => show(view)}>
                {view.name}
              </Button>
              <span className={classes.about}>
                {view.owner === viewer.id ? view.is_shared && text('viewShared') : view.owner_name}
              </span>
              {mayChangeView(view, viewer) && (
                <RowMenu
                  label={text('viewActions', { name: view.name })}
                  items={itemsOf(view)}
                  onFailed={() => setMessage(text('actionNotLoaded'))}
                />
              )}
            </li>
          ))}
        </ul>
      </>
    );

  return (
    <section>
      <h2 className={classes.heading}>{text('views')}</h2>
      <Loaded
        query={views}
        texts={{ loading: text('loading'), failed: sentence(views.error), retry: text('retry') }}
      >
        {() => (
          <>
            {group('viewsOwn', own)}
            {group('viewsOthers', others)}
            <p role="status" className={classes.hint}>
              {message}
              {removed && (
                <Button size="small" appearance="subtle" onClick={() => restore(removed)}>
                  {text('viewRestore')}
                </Button>
              )}
            </p>
            {changes.error && <Message tone="failure">{sentence(changes.error)}</Message>}
            <NameForm field={nameField} onSave={save} />
          </>
        )}
      </Loaded>
      <p className={classes.hint}>{text('viewsHint')}</p>
    </section>
  );
}

interface NameFormProps {
  field: RefObject<HTMLInputElement | null>;
  onSave(name: string, isShared: boolean): Promise<boolean>;
}

function NameForm({ field, onSave }: NameFormProps) {
  const text = useRecordText();
  const [name, setName] = useState('');
  const [isShared, share] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!(await onSave(name.trim(), isShared))) return;
    setName('');
    share(false);
  }

  return (
    <form className={classes.save} onSubmit={save}>
      <Input
        ref={field}
        size="small"
        aria-label={text('viewName')}
        placeholder={text('viewName')}
        maxLength={MAX.name}
        value={name}
        onChange={(_, data) => setName(data.value)}
      />
      <Button size="small" type="submit" disabledFocusable={name.trim() === ''}>
        {text('viewSave')}
      </Button>
      <Checkbox
        className={classes.share}
        label={text('viewForAll')}
        checked={isShared}
        onChange={({ target }) => share(target.checked)}
      />
    </form>
  );
}
