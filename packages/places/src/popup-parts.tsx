import type { Translate } from '@ar/session';
import { formatText, MISSING } from '@ar/ui/format';
import { Picture } from '@ar/ui/picture';
import { Fragment, type ReactNode } from 'react';
import type { Words } from './in-language.ts';
import classes from './map-popup.module.css';

export function PopupImage({ src, words, lang }: { src: string | null } & Words) {
  if (!src) return <div className={`${classes.image} ${classes.noImage}`}>{MISSING}</div>;
  const size = { sizes: '256px', width: 300, height: 200 };
  return <Picture {...size} isFramed className={classes.image} src={src} alt={words} lang={lang} />;
}

interface DescriptionProps {
  words: string;
  missing?: string;
  lang?: string | undefined;
  text: Translate;
}

export function PopupDescription({ words, missing, lang, text }: DescriptionProps) {
  const whole = formatText(words);
  if (whole === MISSING) return <p>{missing ?? MISSING}</p>;
  const excerpt = excerptOf(whole);
  return (
    <>
      <p lang={lang}>{excerpt}</p>
      {excerpt !== whole && <PopupWhole label={text('wholeDescription')} words={whole} lang={lang} />}
    </>
  );
}

export function PopupWhole({ label, words, lang }: { label: string } & Words) {
  if (!words) return null;
  return (
    <details className={classes.whole}>
      <summary>{label}</summary>
      <p lang={lang}>{words}</p>
    </details>
  );
}

export function PopupFacts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** `children` is the transcript of the recording, which WCAG 1.2.1 requires. */
export function PopupAudio({ src, label, children }: { src: string; label: string; children?: ReactNode }) {
  return (
    <div className={classes.audio}>
      <span aria-hidden="true">{label}</span>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording without a picture needs a transcript, not captions. */}
      <audio controls preload="none" src={src} aria-label={label} />
      {children}
    </div>
  );
}

export const excerptOf = (description: string) => description.replace(/^(.{100}).+$/su, '$1…');
