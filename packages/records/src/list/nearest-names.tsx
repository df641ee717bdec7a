import { type Entity, headingFields, languageOf } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import type { NearestNames as Nearest } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { api, useLanguage } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useRecordText } from '../texts/record-text.tsx';
import { useDepartment } from './department.tsx';
import { useList } from './list.tsx';
import classes from './list-layout.module.css';
import { formatListState } from './list-state.ts';

/** Links to searches for names like the one that found nothing. */
export function NearestNames({ entity }: { entity: Entity }) {
  const { resource } = useDepartment();
  const { list, focus } = useList();
  const text = useRecordText();
  const { search } = list.state;
  const { usual } = list;
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const { data } = useQuery({
    queryKey: keys.nearest(resource, search),
    queryFn: ({ signal }) =>
      api<Nearest>(`${resource}nearest/`, { query: { search }, signal, showsFailure: true }),
  });
  const [heading = ''] = headingFields(entity);
  const lang = langOfPart(languageOf(entity, heading) ?? language, language);
  if (!data?.names?.length) return null;
  return (
    <p className={classes.nearest}>
      {text('didYouMean')}{' '}
      {data.names.map((name, at) => (
        <span key={name}>
          {at > 0 && <span>{', '}</span>}
          <Link
            lang={lang}
            // Before its link is gone.
            onClick={focus.focusHeading}
            to={{
              search: formatListState({ ...list.state, search: name, page: 1 }, params, { usual }).toString(),
            }}
          >
            {name}
          </Link>
        </span>
      ))}
      ?
    </p>
  );
}
