import type { KnownAddress } from '@ar/domain/places';
import { ApiError, type Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { geocoding, type Question } from './ask-geocoder.ts';
import { Attribution } from './attribution.tsx';
import classes from './location-slot.module.css';

interface GeocodeButtonProps {
  label: string;
  /** Undefined where there is nothing to ask about, which `nothing` says. */
  question: Question | undefined;
  nothing: string;
  /** What stands in the form where an answer would go. */
  current: string;
  /** An answer as it would stand there. */
  show(found: KnownAddress): string;
  none: string;
  onChoose(found: KnownAddress): void;
  text: Translate;
}

/** What came of a question. It counts only as long as the form still asks the same. */
type Outcome = { asked: string } & (
  | { state: 'asking' | 'kept' }
  | { state: 'told'; words: string; attribution?: string | undefined }
  | {
      state: 'choice';
      found: readonly KnownAddress[];
      attribution?: string | undefined;
      words?: string | undefined;
    }
);

/**
 * Asks for the place of an address, or the address of a place, and fills it in. Where there are several answers, or
 * something stands there already, a person chooses: nothing is overwritten without being asked about.
 */
export function GeocodeButton(props: GeocodeButtonProps) {
  const { label, question, nothing, current, show, none, onChoose, text } = props;
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [last, setLast] = useState<Outcome>();
  const asked = JSON.stringify(question);
  const outcome = last?.asked === asked ? last : undefined;
  const latest = useRef(asked);
  latest.current = asked;

  function fill(found: KnownAddress, attribution: string | undefined) {
    onChoose(found);
    return { state: 'told', words: text('geocodeDone', { value: show(found) }), attribution } as const;
  }

  async function ask() {
    if (!question) return setLast({ asked, state: 'told', words: nothing });
    setLast({ asked, state: 'asking' });
    const answer = await queries.fetchQuery(geocoding(question)).catch((error: unknown) => ({ error }));
    // What was asked about has changed meanwhile.
    if (latest.current !== asked) return;
    if ('error' in answer) {
      const said = answer.error instanceof ApiError ? answer.error.detail : undefined;
      return setLast({ asked, state: 'told', words: said ?? text('geocodeFailed') });
    }
    const { found, attribution, unavailable } = answer;
    const [first, ...others] = found;
    if (!first)
      return setLast({ asked, state: 'told', words: unavailable ? text('geocodeUnavailableNone') : none });
    const words = unavailable && text('geocodeUnavailable');
    if (others.length > 0 || words) return setLast({ asked, state: 'choice', found, attribution, words });
    if (show(first) === current) return setLast({ asked, state: 'told', words: text('geocodeSame') });
    if (current) return setLast({ asked, state: 'choice', found, attribution });
    setLast({ asked, ...fill(first, attribution) });
  }

  return (
    <div className={classes.geocode}>
      <Button ref={button} roomy disabledFocusable={outcome?.state === 'asking'} onClick={() => void ask()}>
        {outcome?.state === 'asking' ? text('geocodeAsking') : label}
      </Button>
      <div role="status">
        {outcome?.state === 'told' && <p className={classes.hint}>{outcome.words}</p>}
        {outcome?.state === 'choice' && (
          <>
            {outcome.words && <p className={classes.hint}>{outcome.words}</p>}
            <p className={classes.question}>
              {current ? text('geocodeReplace', { value: current }) : text('geocodeChoose')}
            </p>
          </>
        )}
      </div>
      {outcome?.state === 'choice' && (
        <ul className={classes.answers} aria-label={label}>
          {outcome.found.map((found) => (
            <li key={`${found.address} ${found.latitude} ${found.longitude}`}>
              <button
                type="button"
                onClick={() => {
                  setLast({ asked, ...fill(found, outcome.attribution) });
                  button.current?.focus();
                }}
              >
                <span>{found.address}</span>{' '}
                {found.whole && found.whole !== found.address && <small>{found.whole}</small>}
              </button>
            </li>
          ))}
          {current && (
            <li>
              <button
                type="button"
                onClick={() => {
                  setLast({ asked, state: 'kept' });
                  button.current?.focus();
                }}
              >
                {text('geocodeKeep')}
              </button>
            </li>
          )}
        </ul>
      )}
      {outcome && 'attribution' in outcome && outcome.attribution && (
        <small className={classes.hint}>
          <Attribution words={outcome.attribution} />
        </small>
      )}
    </div>
  );
}
