import { type Entity, headingFields, languageOf } from '@ar/domain/entities/entity';
import { langOfPart } from '@ar/domain/languages';
import type { NearestNames as Nearest } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { useLanguage } from '@ar/session';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { read } from '../read.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { useDepartment } from './department.tsx';
import { useList } from './list.tsx';
import classes from './list-layout.module.css';
import { formatListState } from './list-state.ts';

export function NearestNames({ entity }: { entity: Entity }) {
  const { resource } = useDepartment();
  const { list, focus } = useList();
  const text = useRecordText();
  const { state, usual } = list;
  const { search } = state;
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const toSearch = (name: string) => ({
    search: String(formatListState({ ...state, search: name, page: 1 }, params, { usual })),
  });
  const { data } = useQuery({
    queryKey: keys.nearest(resource, search),
    queryFn: read<Nearest>(`${resource}nearest/`, { search }),
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
          {/* The focus moves to the heading, because the pressed link disappears. */}
          <Link lang={lang} onClick={focus.focusHeading} to={toSearch(name)}>
            {name}
          </Link>
        </span>
      ))}
      ?
    </p>
  );
}
