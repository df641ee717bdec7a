import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** A row for each list and connection: never more than a page of the disk. */
const SMALL: ReadonlySet<string | undefined> = new Set(['row_counts']);

/** The tables that a statement would read from end to end, as the database plans it with these parameters. */
export async function wholeTablesOf(pool: Pool, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters]);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && !SMALL.has(node['Relation Name']))
    .map((node) => node['Relation Name'] ?? '?');
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
