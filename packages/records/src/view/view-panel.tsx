import { MAX } from '@ar/domain/limits';
import { type Translate, useSession } from '@ar/session';
import { ClearGlyph } from '@ar/ui/glyphs';
import { Button, Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ColumnSettings, USUAL } from './column-settings.ts';
import { addressOf, parseViews, type SavedView, viewQuery, withoutView, withView } from './saved-views.ts';
import classes from './view-panel.module.css';

interface ViewPanelProps {
  namespace: string;
  text: Translate;
  columns: readonly { key: string; label: string; heading: boolean }[];
  settings: ColumnSettings;
  onSettings(settings: ColumnSettings): void;
  count: number;
  onExport(): void;
  onClose(): void;
}

/** How the list is looked at: which columns, which saved views; and the list taken away as a file. */
export default function ViewPanel(props: ViewPanelProps) {
  const { text, count, onExport, onClose } = props;
  return (
    <>
      <ColumnChoice {...props} />
      <SavedViews {...props} />
      {count > 0 && (
        <section>
          <Button
            onClick={() => {
              onClose();
              onExport();
            }}
          >
            {text('exportList', { count })}
          </Button>
        </section>
      )}
    </>
  );
}

function ColumnChoice({ text, columns, settings, onSettings }: ViewPanelProps) {
  const { hidden, widths } = settings;
  const changed = hidden.length > 0 || Object.keys(widths).length > 0;
  const toggle = (key: string) =>
    onSettings({
      ...settings,
      hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key],
    });
  return (
    <fieldset className={classes.columns}>
      <legend>{text('columns')}</legend>
      {columns.map(({ key, label, heading }) => (
        <label key={key}>
          {/* What names the row stays: without it nobody could tell the rows apart. */}
          <input
            type="checkbox"
            checked={!hidden.includes(key)}
            disabled={heading}
            onChange={() => toggle(key)}
          />
          {label}
        </label>
      ))}
      {changed && (
        <Button size="small" appearance="subtle" onClick={() => onSettings(USUAL)}>
          {text('columnsUsual')}
        </Button>
      )}
    </fieldset>
  );
}

function SavedViews({ namespace, text, onClose }: ViewPanelProps) {
  const { views, change } = useSavedViews(namespace);
  const [params, setParams] = useSearchParams();
  const [name, setName] = useState('');

  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    change(withView(views, { name: name.trim(), query: viewQuery(params) }));
    setName('');
  }

  return (
    <section>
      <h2 className={classes.heading}>{text('views')}</h2>
      {views.length > 0 && (
        <ul className={classes.views}>
          {views.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                className={classes.view}
                onClick={() => {
                  onClose();
                  setParams(addressOf(view, params));
                }}
              >
                {view.name}
              </button>
              <button
                type="button"
                className={classes.remove}
                aria-label={text('viewDelete', { name: view.name })}
                onClick={() => change(withoutView(views, view.name))}
              >
                <ClearGlyph />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={classes.save} onSubmit={save}>
        <Input
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
      </form>
      <p className={classes.hint}>{text('viewsHint')}</p>
    </section>
  );
}

/** Kept in this browser, for each person and department: another person on the same machine has their own. */
function useSavedViews(namespace: string) {
  const { user } = useSession();
  const key = `views:${user?.id ?? ''}:${namespace}`;
  const [views, setViews] = useState(() => parseViews(localStorage.getItem(key)));
  function change(next: SavedView[]) {
    setViews(next);
    localStorage.setItem(key, JSON.stringify(next));
  }
  return { views, change };
}
