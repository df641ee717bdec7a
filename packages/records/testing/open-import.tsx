import { building } from '@ar/domain/entities/building';
import type { RecordEntity } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import type { ImportDocument, ImportRow } from '@ar/domain/imports';
import { Route, Routes } from 'react-router-dom';
import { departmentRoutes } from '../src/department.tsx';
import { openList, pageOf } from './open-list.tsx';
import { inBoth } from './texts.ts';

const routesOf = (entity: RecordEntity) =>
  departmentRoutes<{ id: number }>(entity, {
    texts: inBoth({
      title: 'Spomenici',
      searchLabel: 'Pretraži spomenike',
      addTitle: 'Dodaj spomenik',
      count: '{{count}} spomenika',
      emptyTitle: 'Još nema spomenika',
      emptyText: '',
      note: 'Stižu pozivi.',
    }),
    importNote: 'note',
    form: async () => ({ default: () => null }),
    view: async () => ({ default: {} }),
  });
const Monuments = routesOf(monument);
const Buildings = routesOf(building);

export const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

export const documentOf = (given: Partial<ImportDocument> = {}): ImportDocument => ({
  id: ID,
  state: 'ready',
  sheet_name: 'spomenici.xlsx',
  archive_name: null,
  created_at: '2026-11-23T09:00:00.000Z',
  created_by_name: 'Ana Vujošević',
  row_count: 3,
  columns: [
    { heading: 'Broj', examples: ['7'], field: 'id' },
    { heading: 'Naziv', examples: ['Sahat kula'], field: 'name' },
    { heading: 'Adresa', examples: ['Trg Bećir-bega Osmanagića'], field: 'address' },
    { heading: 'Opis', examples: ['Od kamena'], field: 'description' },
  ],
  constants: {},
  table: null,
  progress: null,
  verdicts: {},
  left_out: 0,
  waiting: 0,
  planned: { added: 0, changed: 0 },
  outcomes: {},
  not_undone: 0,
  problem: null,
  ...given,
});

export const rowOf = (row: number, given: Partial<ImportRow> = {}): ImportRow => ({
  row,
  verdict: 'new',
  decision: 'usual',
  into: null,
  into_name: null,
  id: null,
  cells: { name: `Kula ${row}`, address: 'Gorica', description: '' },
  values: {},
  mended: [],
  problems: {},
  meanings: {},
  changes: [],
  kept: [],
  met: null,
  likely: [],
  outcome: null,
  reason: null,
  ...given,
});

/**
 * Returns the response of the server, or undefined for the usual response. `path` is relative to the list. The path of
 * the import `ID` is `import/`.
 */
export type Answer = (call: {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}) => object | number | undefined;

interface Server {
  at?: string;
  ofBuildings?: boolean;
  narrow?: boolean;
  document?: ImportDocument;
  rows?: readonly ImportRow[];
  answer?: Answer;
}

/** `at` is a path below the page of imports. If `list` is set, opens the list instead. */
export function openImport({
  at = `/${ID}`,
  ofBuildings = false,
  narrow = false,
  document = documentOf(),
  rows = [],
  answer,
}: Server) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  const list = ofBuildings ? 'buildings' : 'monuments';
  const visit = openList(
    <Routes>
      <Route path={`/dashboard/${list}/*`} element={ofBuildings ? <Buildings /> : <Monuments />} />
    </Routes>,
    {
      at: at.startsWith('list') ? `/dashboard/${list}${at.slice(4)}` : `/dashboard/${list}/import${at}`,
      narrow,
      answer({ pathname, searchParams: query }, method, _headers, given) {
        const path = pathname.replace(`/api/ar_platform/${list}/`, '').replace(`imports/${ID}/`, 'import/');
        const body = typeof given === 'string' ? JSON.parse(given) : given;
        if (method !== 'GET') sent.push({ method, path, body });
        const answered = answer?.({ method, path, query, body });
        if (answered !== undefined) return answered;
        if (path === 'import/') return method === 'DELETE' ? 204 : document;
        return path === 'import/rows/' ? pageOf(rows) : pageOf([]);
      },
    },
  );
  return { ...visit, sent };
}
