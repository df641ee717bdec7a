import type { GeocodeAnswer, KnownAddress } from '@ar/domain/places';
import { keys } from '@ar/domain/query-keys';
import { ApiError, api, type Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Attribution } from './attribution.tsx';
import { ChoiceList } from './choice-list.tsx';
import classes from './location-slot.module.css';

type GeocodeQuery = { q: string } | { lat: number; lon: number };

/** Finds the coordinates of a postal address, or the postal address of coordinates. Results never become stale. */
export const geocodeQuery = (query: GeocodeQuery) =>
  queryOptions({
    queryKey: keys.geocode(query),
    queryFn: ({ signal }) => api<GeocodeAnswer>('/geocode/', { query, signal, showsFailure: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

interface GeocodeButtonProps {
  label: string;
  /** Undefined while the form does not contain the value that the query needs. A press then shows `noQueryText`. */
  query: GeocodeQuery | undefined;
  noQueryText: string;
  noResultText: string;
  /** The value of the form that a result replaces, formatted like the results. Empty if the form has no value. */
  current: string;
  format(result: KnownAddress): string;
  onChoose(result: KnownAddress): void;
  text: Translate;
}

/** `query` is the serialized query of the outcome. When the form's query differs, the outcome is hidden. */
type Outcome = { query: string; attribution?: string | undefined } & (
  | { state: 'loading' }
  | { state: 'message'; message: string }
  | { state: 'choice'; results: readonly KnownAddress[]; isUnavailable: boolean }
);

export function GeocodeButton(props: GeocodeButtonProps) {
  const { label, query, noQueryText, noResultText, current, format, onChoose, text } = props;
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [last, setLast] = useState<Outcome>();
  const key = JSON.stringify(query);
  const latest = useRef(key);
  latest.current = key;
  const outcome = last?.query === key ? last : undefined;
  const choice = outcome?.state === 'choice' ? outcome : undefined;
  const isLoading = outcome?.state === 'loading';

  const showMessage = (message: string, attribution?: string) =>
    setLast({ query: key, state: 'message', message, attribution });

  function fill(result: KnownAddress, attribution: string | undefined) {
    onChoose(result);
    showMessage(text('geocodeDone', { value: format(result) }), attribution);
  }

  async function search() {
    if (!query) return showMessage(noQueryText);
    setLast({ query: key, state: 'loading' });
    const answer = await queries.fetchQuery(geocodeQuery(query)).catch((error: unknown) => ({ error }));
    if (latest.current !== key) return;
    if ('error' in answer) {
      const detail = answer.error instanceof ApiError ? answer.error.detail : undefined;
      return showMessage(detail ?? text('geocodeFailed'));
    }
    const { found: results, attribution, unavailable: isUnavailable = false } = answer;
    const [first, ...others] = results;
    if (!first) return showMessage(isUnavailable ? text('geocodeUnavailableNone') : noResultText);
    const isSure = others.length === 0 && !isUnavailable;
    if (isSure && format(first) === current) return showMessage(text('geocodeSame'));
    if (isSure && !current) return fill(first, attribution);
    setLast({ query: key, state: 'choice', results, isUnavailable, attribution });
  }

  function choose(result: KnownAddress | undefined) {
    if (result) fill(result, outcome?.attribution);
    else setLast(undefined);
    button.current?.focus();
  }

  return (
    <div className={classes.slot}>
      <Button ref={button} roomy disabledFocusable={isLoading} onClick={() => void search()}>
        {isLoading ? text('geocodeAsking') : label}
      </Button>
      <div role="status" className={classes.stack}>
        {outcome?.state === 'message' && <p className={classes.hint}>{outcome.message}</p>}
        {choice?.isUnavailable && <p className={classes.hint}>{text('geocodeUnavailable')}</p>}
        {choice && <p>{current ? text('geocodeReplace', { value: current }) : text('geocodeChoose')}</p>}
      </div>
      {choice && (
        <ChoiceList
          label={label}
          choices={[
            ...choice.results.map((result) => ({
              key: `${result.address} ${result.latitude} ${result.longitude}`,
              content: <FoundAddress {...result} />,
              onChoose: () => choose(result),
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
