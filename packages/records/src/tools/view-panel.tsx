import { filtersOf } from '@ar/domain/entities/filters';
import { MAX, PAGE_SIZES } from '@ar/domain/limits';
import { useSession } from '@ar/session';
import { Button, IconButton } from '@ar/ui/button';
import { ClearGlyph, glyph } from '@ar/ui/glyphs';
import { Input } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListPage, RecordRow } from '../list/list-page.ts';
import { useStored } from '../list/stored.ts';
import { type ColumnSettings, USUAL, widthsAfter } from './column-settings.ts';
import { addressOf, parseViews, viewKeys, viewQuery, withoutView, withView } from './saved-views.ts';
import classes from './view-panel.module.css';

interface ViewPanelProps<Row> {
  page: ListPage<Row>;
  settings: ColumnSettings;
  changeSettings(settings: ColumnSettings): void;
  /** The widths that the table's columns have on the screen; none where cards stand in its place. */
  shownWidths(): Readonly<Record<string, number>>;
  onClose(): void;
}

export default function ViewPanel<Row extends RecordRow>(props: ViewPanelProps<Row>) {
  const { page, onClose } = props;
  const { list, text } = page;
  return (
    <>
      <section>
        <fieldset className={classes.rows}>
          <legend>{text('rowsOnPage')}</legend>
          {PAGE_SIZES.map((size) => (
            <label key={size}>
              <input
                type="radio"
                name="rows"
                checked={list.state.rows === size}
                onChange={() => list.showRows(size)}
              />
              {size}
            </label>
          ))}
        </fieldset>
      </section>
      <ColumnChoice {...props} />
      <SavedViews page={page} onClose={onClose} />
    </>
  );
}

function ColumnChoice<Row>(props: ViewPanelProps<Row>) {
  const { settings, changeSettings, shownWidths } = props;
  const { columns, text } = props.page;
  const { hidden, widths } = settings;
  // The panel is made each time it opens, and the table does not change meanwhile.
  const [inTable] = useState(() => Object.keys(shownWidths()).length > 0);
  const widen = (key: string, by: number) =>
    changeSettings({ ...settings, widths: widthsAfter(shownWidths(), key, by) });
  const changed = hidden.length > 0 || Object.keys(widths).length > 0;
  const toggle = (key: string) =>
    changeSettings({
      ...settings,
      hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key],
    });
  return (
    <section>
      <fieldset className={classes.columns}>
        <legend>{text('columns')}</legend>
        {columns.map(({ key, label, heading }) => (
          <div key={key} className={classes.column}>
            <label>
              {/* What names the row stays: without it nobody could tell the rows apart. */}
              <input
                type="checkbox"
                checked={!hidden.includes(key)}
                disabled={heading === true}
                onChange={() => toggle(key)}
              />
              {label}
            </label>
            {inTable &&
              !hidden.includes(key) &&
              STEPS.map(({ key: step, by, Sign }) => (
                <IconButton
                  key={step}
                  label={text(step, { column: label })}
                  size={32}
                  className={classes.tool}
                  title={text(step, { column: label })}
                  onClick={() => widen(key, by)}
                >
                  <Sign />
                </IconButton>
              ))}
          </div>
        ))}
        {changed && (
          <Button size="small" appearance="subtle" onClick={() => changeSettings(USUAL)}>
            {text('columnsUsual')}
          </Button>
        )}
      </fieldset>
    </section>
  );
}

const STEPS = [
  { key: 'columnNarrower', by: -24, Sign: glyph('M4 8h8', 1.5) },
  { key: 'columnWider', by: 24, Sign: glyph('M4 8h8M8 4v8', 1.5) },
];

function SavedViews<Row>({ page, onClose }: Pick<ViewPanelProps<Row>, 'page' | 'onClose'>) {
  const { namespace, text, entity } = page;
  const keys = viewKeys(entity ? filtersOf(entity) : []);
  const { user } = useSession();
  // For each person and department: another person on the same machine has their own.
  const [views, change] = useStored(`views:${user?.id ?? ''}:${namespace}`, parseViews);
  const [params, setParams] = useSearchParams();
  const [name, setName] = useState('');

  function save(event: FormEvent) {
    event.preventDefault();
    change(withView(views, { name: name.trim(), query: viewQuery(params, keys) }));
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
                  setParams(addressOf(view, params, keys));
                }}
              >
                {view.name}
              </button>
              <IconButton
                label={text('viewDelete', { name: view.name })}
                size={32}
                className={classes.tool}
                onClick={() => change(withoutView(views, view.name))}
              >
                <ClearGlyph />
              </IconButton>
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
