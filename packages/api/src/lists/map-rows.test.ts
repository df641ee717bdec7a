import { building } from '@ar/domain/entities/building';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { ExplainNode, type KyselyPlugin, sql } from 'kysely';
import { mapRecords } from '../records/record-rows.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`
    insert into buildings (name, address, investor, latitude, longitude)
    select 'Zgrada ' || at, 'Podgorica', 'Grad', 42.4 + at % 100 / 1000.0, 19.2 + at / 100000.0
    from generate_series(1, 3000) as at`.execute(database.db);
  await sql`analyze buildings`.execute(database.db);
});
afterAll(() => database.stop());

/** Asks for a query's plan in place of its rows. */
const explaining: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'SelectQueryNode' ? { ...node, explain: ExplainNode.create('json') } : node,
  transformResult: async ({ result }) => result,
};

interface PlanNode {
  'Node Type': string;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test.each([
  ['the world', { west: -180, south: -90, east: 180, north: 90 }],
  ['the town', { west: 19.2, south: 42.4, east: 19.5, north: 42.5 }],
  ['a house', { west: 19.25, south: 42.45, east: 19.2501, north: 42.4501 }],
])('of %s no more is read than is answered', async (_name, bbox) => {
  const read = mapRecords(database.db.withPlugin(explaining), building);
  const [answer] = (await read({ bbox, limit: 2000 })) as unknown as { 'QUERY PLAN': [{ Plan: PlanNode }] }[];
  const limit = nodesOf(answer?.['QUERY PLAN'][0].Plan as PlanNode).find(
    (node) => node['Node Type'] === 'Limit',
  );
  // In the index's own order; anything between would collect all of the box before it is cut.
  expect(limit?.Plans).toMatchObject([
    { 'Node Type': 'Index Scan', 'Index Name': 'buildings_point_idx', 'Order By': expect.any(String) },
  ]);
});
