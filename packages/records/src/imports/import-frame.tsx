import { PreviousGlyph } from '@ar/ui/glyphs';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './import-page.module.css';
import { STEPS, type Step } from './steps.ts';

interface ImportFrameProps {
  step: Step;
  ways: Partial<Record<Step, string>>;
  children: ReactNode;
}

/** What each step has: the way back to the list, and where one is. */
export function ImportFrame({ step, ways, children }: ImportFrameProps) {
  const text = useRecordText();
  const list = text('title');
  const at = STEPS.indexOf(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step, what had the focus may have gone.
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) heading.current?.focus();
    isFirst.current = false;
  }, [step, children]);
  return (
    <div className={classes.page}>
      <Link className={classes.back} to=".." aria-label={text('importBack', { list })}>
        <PreviousGlyph />
        {list}
      </Link>
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        {text('importTitle', { list })}
      </h1>
      <ol className={classes.steps} aria-label={text('importSteps')}>
        {STEPS.map((one, index) => {
          const way = ways[one];
          const label = text(`importStep-${one}`);
          return (
            <li
              key={one}
              data-past={index < at || undefined}
              aria-current={one === step ? 'step' : undefined}
            >
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              {way ? <Link to={way}>{label}</Link> : label}
            </li>
          );
        })}
      </ol>
      {children}
    </div>
  );
}
