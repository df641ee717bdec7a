import { Button, IconButton } from '@ar/ui/button';
import { Checkbox } from '@ar/ui/fluent';
import { AddGlyph, RemoveGlyph } from '@ar/ui/glyphs';
import { useState } from 'react';
import { useDepartment } from '../list/department.tsx';
import { useList } from '../list/list.tsx';
import { useRecordText } from '../texts/record-text.tsx';
import { ViewsSection } from '../views/views-section.tsx';
import { isShown, shownWidths, toggled, USUAL, widthsAfter } from './column-settings.ts';
import classes from './view-panel.module.css';
import '../texts/tools.ts';

export default function ViewPanel({ onClose }: { onClose(): void }) {
  const { entity } = useDepartment();
  return (
    <>
      <ColumnChoice />
      {entity && <ViewsSection entity={entity} onClose={onClose} />}
    </>
  );
}

function ColumnChoice() {
  const { columns, settings, changeSettings, body } = useList();
  const text = useRecordText();
  const { hidden, shown, widths } = settings;
  const [inTable] = useState(() => Object.keys(shownWidths(body.current)).length > 0);
  const widen = (key: string, by: number) =>
    changeSettings({ ...settings, widths: widthsAfter(shownWidths(body.current), key, by) });
  const changed = hidden.length + shown.length + Object.keys(widths).length > 0;
  return (
    <section>
      <fieldset className={classes.columns}>
        <legend>{text('columns')}</legend>
        {columns
          .map((column) => ({ ...column, isShown: isShown(column, settings) }))
          .map((column) => (
            <div key={column.key} className={classes.column}>
              <Checkbox
                label={column.label}
                checked={column.isShown}
                disabled={column.heading === true}
                onChange={() => changeSettings({ ...settings, ...toggled(column, settings) })}
              />
              {inTable &&
                column.isShown &&
                STEPS.map(({ key: step, by, Sign }) => (
                  <IconButton
                    key={step}
                    label={text(step, { column: column.label })}
                    size={32}
                    className={classes.tool}
                    title={text(step, { column: column.label })}
                    onClick={() => widen(column.key, by)}
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
  { key: 'columnNarrower', by: -24, Sign: RemoveGlyph },
  { key: 'columnWider', by: 24, Sign: AddGlyph },
] as const;
