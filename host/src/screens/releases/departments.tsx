import type { ReleasedDepartment, ReleaseRequest } from '@ar/federation/releases';
import { useLanguage } from '@ar/session';
import { NextGlyph } from '@ar/ui/glyphs';
import { Fragment, useId, useState } from 'react';
import { useFormats } from '../../charts/formats.ts';
import { Badge } from '../../layout/fluent.ts';
import layout from '../../layout/layout.module.css';
import { NameSearch } from '../../navigation/name-search.tsx';
import { byName, matchesName } from '../../navigation/names.ts';
import { DepartmentIcon, DepartmentPanel } from './department-panel.tsx';
import css from './releases.module.css';
import { useReleasesText } from './texts.ts';

/** Above this number each department is a row that expands to its panel. */
const MAX_PANELS = 6;

interface DepartmentsProps {
  departments: readonly ReleasedDepartment[];
  requests: readonly ReleaseRequest[];
}

export function Departments(props: DepartmentsProps) {
  const { departments } = props;
  if (departments.length > MAX_PANELS) return <Rows {...props} />;
  return (
    <div className={layout.cards}>
      {departments.map((department) => (
        <DepartmentPanel key={department.id} department={department} />
      ))}
    </div>
  );
}

function Rows({ departments, requests }: DepartmentsProps) {
  const text = useReleasesText();
  const { language } = useLanguage();
  const heading = useId();
  const [typed, setTyped] = useState('');
  const compare = byName(language);
  const found = departments
    .filter(({ label }) => matchesName(Object.values(label), typed.trim()))
    .toSorted((one, other) => compare(one.label[language], other.label[language]));
  return (
    <section className={layout.page} aria-labelledby={heading}>
      <h2 id={heading} className={css.count}>
        {text('departments', { total: departments.length })}
      </h2>
      <div className={css.search}>
        <NameSearch typed={typed} count={found.length} onType={setTyped} />
      </div>
      <ul className={css.rows}>
        {found.map((department) => (
          <Row
            key={department.id}
            department={department}
            waits={requests.some((request) => request.department === department.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function Row({ department, waits }: { department: ReleasedDepartment; waits: boolean }) {
  const text = useReleasesText();
  const { language } = useLanguage();
  const { moment, percent, count } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { stable, canary, disabled, label } = department;
  const failures = stable.failures + (canary?.failures ?? 0);
  const marks = [
    waits && text('waits'),
    disabled && text('off'),
    canary && text('canary-share', { percent: percent(canary.percent / 100) }),
    department.failing_since && text('fails-more-mark'),
    failures > 0 && text('failing', { failures: count(failures) }),
  ].filter((mark) => typeof mark === 'string');
  return (
    <li>
      <button type="button" className={css.row} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <NextGlyph />
        <DepartmentIcon id={department.id} />
        {/* The spaces separate the words of the button's accessible name. */}
        <span className={css.name}>{label[language]}</span>{' '}
        <span className={css.marks}>
          {marks.map((mark) => (
            <Fragment key={mark}>
              <Badge appearance="outline" color="informative">
                <span>{mark}</span>
              </Badge>{' '}
            </Fragment>
          ))}
        </span>{' '}
        <span className={css.version}>{stable.version}</span>{' '}
        <time className={css.since} dateTime={stable.since}>
          {moment(stable.since)}
        </time>
      </button>
      {isOpen && <DepartmentPanel department={department} />}
    </li>
  );
}
