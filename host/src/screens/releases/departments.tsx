import type { ReleasedDepartment, ReleaseRequest } from '@ar/federation/releases';
import { useLanguage, useText } from '@ar/session';
import { LineIcon, NextGlyph } from '@ar/ui/glyphs';
import { Fragment, type RefObject, useId, useState } from 'react';
import { useFormats } from '../../charts/formats.ts';
import { NameSearch } from '../../navigation/name-search.tsx';
import { byName, isNamed } from '../../navigation/names.ts';
import { DepartmentPanel } from './department-panel.tsx';
import css from './departments.module.css';

/** With more departments than these each is one row, which opens its panel. */
const MOST_PANELS = 6;

interface DepartmentsProps {
  departments: readonly ReleasedDepartment[];
  /** Those that wait for a yes. */
  requests: readonly ReleaseRequest[];
  iconOf(id: string): string | undefined;
  revision: number;
  title: RefObject<HTMLElement | null>;
}

export function Departments(props: DepartmentsProps) {
  const { departments, iconOf, revision, title } = props;
  if (departments.length > MOST_PANELS) return <Rows {...props} />;
  return departments.map((department) => (
    <DepartmentPanel
      key={department.id}
      department={department}
      icon={iconOf(department.id)}
      revision={revision}
      title={title}
    />
  ));
}

function Rows({ departments, requests, iconOf, revision, title }: DepartmentsProps) {
  const text = useText('releases');
  const { language } = useLanguage();
  const heading = useId();
  const [typed, setTyped] = useState('');
  const term = typed.trim();
  const compare = byName(language);
  const found = departments
    .filter(({ label }) => isNamed(Object.values(label), term))
    .toSorted((one, other) => compare(one.label[language], other.label[language]));
  return (
    <section className={css.departments} aria-labelledby={heading}>
      <h2 id={heading}>{text('departments', { total: departments.length })}</h2>
      <div className={css.search}>
        <NameSearch typed={typed} count={found.length} onType={setTyped} />
      </div>
      <ul className={css.rows}>
        {found.map((department) => (
          <Row
            key={department.id}
            department={department}
            waits={requests.some((request) => request.department === department.id)}
            icon={iconOf(department.id)}
            revision={revision}
            title={title}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<DepartmentsProps, 'revision' | 'title'> {
  department: ReleasedDepartment;
  waits: boolean;
  icon: string | undefined;
}

function Row({ department, waits, icon, revision, title }: RowProps) {
  const text = useText('releases');
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
        {icon && (
          <LineIcon>
            <path d={icon} />
          </LineIcon>
        )}
        {/* The grid shows no spaces: they part the words of the button's name. */}
        <span className={css.name}>{label[language]}</span>{' '}
        <span className={css.marks}>
          {marks.map((mark) => (
            <Fragment key={mark}>
              <span>{mark}</span>{' '}
            </Fragment>
          ))}
        </span>{' '}
        <span className={css.version}>{stable.version}</span>{' '}
        <time className={css.since} dateTime={stable.since}>
          {moment(stable.since)}
        </time>
      </button>
      {isOpen && <DepartmentPanel department={department} icon={icon} revision={revision} title={title} />}
    </li>
  );
}
