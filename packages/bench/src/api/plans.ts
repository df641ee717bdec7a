import type { Connections } from '@ar/api/database/connect';
import type { Statement } from './statements.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** A row for each list: a page of the disk. */
const SMALL: ReadonlySet<string | undefined> = new Set(['list_versions']);

/** The tables that a statement would read from end to end, as the database plans it with these parameters. */
export async function wholeTablesOf(pool: Connections, { sql, parameters }: Statement): Promise<string[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
      .filter((node) => node['Node Type'] === 'Seq Scan' && !SMALL.has(node['Relation Name']))
      .map((node) => node['Relation Name'] ?? '?');
  } finally {
    client.release();
  }
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
