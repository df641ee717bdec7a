import type { GeocodeAnswer, KnownAddress } from '@ar/domain/places';
import { ApiError, api, type Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Attribution } from './attribution.tsx';
import { ChoiceList } from './choice-list.tsx';
import classes from './location-slot.module.css';

type GeocodeQuery = { q: string } | { lat: number; lon: number };

interface GeocodeButtonProps {
  label: string;
  /** Undefined while the form lacks the value that the query needs. A press then shows `noQueryText`. */
  query: GeocodeQuery | undefined;
  noQueryText: string;
  noResultText: string;
  /** The value of the form that a result replaces. Empty if the form has no value. */
  current: string;
  format(result: KnownAddress): string;
  onChoose(result: KnownAddress): void;
  text: Translate;
}

/** Finds the coordinates of a postal address, or the postal address of coordinates. */
export function GeocodeButton(props: GeocodeButtonProps) {
  const { label, query, noQueryText, noResultText, current, format, onChoose, text } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [filled, setFilled] = useState<string>();
  const search = useMutation({
    mutationFn: async (asked: GeocodeQuery | undefined) =>
      asked && api<GeocodeAnswer>('/geocode/', { query: asked, showsFailure: true }),
    onMutate: () => setFilled(undefined),
  });
  // The outcome of an earlier query of the form is hidden.
  const isCurrent = JSON.stringify(search.variables) === JSON.stringify(query);
  const isLoading = isCurrent && search.isPending;
  const answer = isCurrent ? search.data : undefined;
  const results = (filled === undefined && answer?.found) || [];

  function messageOf(): string | undefined {
    if (!isCurrent || search.isIdle || search.isPending) return undefined;
    if (search.error)
      return (search.error instanceof ApiError && search.error.detail) || text('geocodeFailed');
    if (!answer) return noQueryText;
    if (filled !== undefined) return text('geocodeDone', { value: filled });
    if (results.length === 0) return answer.unavailable ? text('geocodeUnavailableNone') : noResultText;
    return answer.unavailable && text('geocodeUnavailable');
  }

  function choose(result: KnownAddress | undefined) {
    if (result) {
      onChoose(result);
      setFilled(format(result));
    } else search.reset();
    button.current?.focus();
  }

  const message = messageOf();
  return (
    <div className={classes.slot}>
      <Button ref={button} roomy disabledFocusable={isLoading} onClick={() => search.mutate(query)}>
        {isLoading ? text('geocodeAsking') : label}
      </Button>
      <div role="status" className={classes.stack}>
        {message && <p className={classes.hint}>{message}</p>}
        {results.length > 0 && (
          <p>{current ? text('geocodeReplace', { value: current }) : text('geocodeChoose')}</p>
        )}
      </div>
      {results.length > 0 && (
        <ChoiceList
          label={label}
          choices={[
            ...results.map((result) => ({
              key: `${result.address} ${result.latitude} ${result.longitude}`,
              content: <FoundAddress {...result} />,
              onChoose: () => choose(result),
            })),
            { key: '', content: text('geocodeKeep'), onChoose: () => choose(undefined) },
          ]}
        />
      )}
      {answer?.attribution && (
        <small className={classes.hint}>
          <Attribution words={answer.attribution} />
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
