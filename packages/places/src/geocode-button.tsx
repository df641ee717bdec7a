import type { KnownAddress } from '@ar/domain/places';
import { ApiError, type Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { geocoding, type Question } from './ask-geocoder.ts';
import { Attribution } from './attribution.tsx';
import { ChoiceList } from './choice-list.tsx';
import classes from './location-slot.module.css';

interface GeocodeButtonProps {
  label: string;
  /** Undefined where there is nothing to ask about, which `nothing` says. */
  question: Question | undefined;
  nothing: string;
  current: string;
  show(found: KnownAddress): string;
  none: string;
  onChoose(found: KnownAddress): void;
  text: Translate;
}

/** What came of a question. It counts only as long as the form still asks the same. */
type Outcome = { asked: string; attribution?: string | undefined } & (
  | { state: 'asking' }
  | { state: 'told'; words: string }
  | { state: 'choice'; found: readonly KnownAddress[]; isUnavailable: boolean }
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
  const isAsking = outcome?.state === 'asking';

  const tell = (words: string, attribution?: string) => setLast({ asked, state: 'told', words, attribution });

  function fill(found: KnownAddress, attribution: string | undefined) {
    onChoose(found);
    tell(text('geocodeDone', { value: show(found) }), attribution);
  }

  async function ask() {
    if (!question) return tell(nothing);
    setLast({ asked, state: 'asking' });
    const answer = await queries.fetchQuery(geocoding(question)).catch((error: unknown) => ({ error }));
    if (latest.current !== asked) return;
    if ('error' in answer) {
      const detail = answer.error instanceof ApiError ? answer.error.detail : undefined;
      return tell(detail ?? text('geocodeFailed'));
    }
    const { found, attribution, unavailable: isUnavailable = false } = answer;
    const [first, ...others] = found;
    if (!first) return tell(isUnavailable ? text('geocodeUnavailableNone') : none);
    const isSure = others.length === 0 && !isUnavailable;
    if (isSure && show(first) === current) return tell(text('geocodeSame'));
    if (isSure && !current) return fill(first, attribution);
    setLast({ asked, state: 'choice', found, isUnavailable, attribution });
  }

  /** The list that was pressed goes, so the button takes the focus. */
  function choose(found: KnownAddress | undefined) {
    if (found) fill(found, outcome?.attribution);
    else setLast(undefined);
    button.current?.focus();
  }

  return (
    <div className={classes.slot}>
      <Button ref={button} roomy disabledFocusable={isAsking} onClick={() => void ask()}>
        {isAsking ? text('geocodeAsking') : label}
      </Button>
      <div role="status" className={classes.stack}>
        {outcome?.state === 'told' && <p className={classes.hint}>{outcome.words}</p>}
        {outcome?.state === 'choice' && (
          <>
            {outcome.isUnavailable && <p className={classes.hint}>{text('geocodeUnavailable')}</p>}
            <p>{current ? text('geocodeReplace', { value: current }) : text('geocodeChoose')}</p>
          </>
        )}
      </div>
      {outcome?.state === 'choice' && (
        <ChoiceList
          label={label}
          choices={[
            ...outcome.found.map((found) => ({
              key: `${found.address} ${found.latitude} ${found.longitude}`,
              content: <FoundAddress {...found} />,
              onChoose: () => choose(found),
            })),
            ...(current
              ? [{ key: '', content: text('geocodeKeep'), onChoose: () => choose(undefined) }]
              : []),
          ]}
        />
      )}
      {outcome?.attribution && (
        <small className={classes.hint}>
          <Attribution words={outcome.attribution} />
        </small>
      )}
    </div>
  );
}

const FoundAddress = ({ address, whole }: KnownAddress) => (
  <span>
    <span>{address}</span> {whole && whole !== address && <small>{whole}</small>}
  </span>
);
