import * as z from 'zod';
import { type Entity, orderingOf } from './entities/entity.ts';
import { filterSchemas, requiredText } from './entities/schemas.ts';
import { MAX, pageSizeOf } from './limits.ts';
import { message } from './messages/message.ts';
import { listQuery } from './page.ts';
import { viewColumns } from './views.ts';

const name = requiredText(message('name-required'), MAX.name);
const query = z
  .record(z.string(), z.string())
  .describe(
    "The list's query: `search`, `ordering`, `rows`, `hidden` and `shown` (columns, separated by commas), and filters",
  );

export const savedView = z.object({
  id: z.int(),
  name: z.string(),
  query,
  is_shared: z.boolean().describe('Visible to everybody who may list the records'),
  owner: z.int().nullable(),
  owner_name: z.string().nullable().describe("Null: the owner's account was deleted"),
  version: z.int(),
  updated_at: z.iso.datetime(),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViews = z.object({ views: z.array(savedView) });
export type SavedViews = z.infer<typeof savedViews>;

export const newView = z.object({ name, query, is_shared: z.boolean().default(false) });
export type NewView = z.output<typeof newView>;

export const viewChanges = z.object({ name, query, is_shared: z.boolean() }).partial();

export function viewParts(entity: Entity) {
  const { hidden, shown } = viewColumns(entity);
  const rows = z.string().refine((text) => pageSizeOf(text) !== undefined, message('value-wrong'));
  return listQuery(orderingOf(entity))
    .pick({ search: true, ordering: true })
    .extend({ rows, hidden: someOf(hidden), shown: someOf(shown), ...filterSchemas(entity) })
    .partial()
    .strict();
}

function someOf(known: readonly string[]) {
  const isKnown = (text: string) => text === '' || text.split(',').every((column) => known.includes(column));
  return z.string().max(known.join().length).refine(isKnown, message('value-wrong'));
}
