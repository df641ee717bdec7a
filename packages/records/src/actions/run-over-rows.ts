/** What became of the rows that something was done to, one after the other. */
export interface RowsOutcome<Row> {
  done: Row[];
  failed: { row: Row; error: unknown }[];
  /** Not begun, because the person stopped. */
  left: Row[];
}

interface Run<Row> {
  act(row: Row, signal: AbortSignal): Promise<unknown>;
  signal: AbortSignal;
  onProgress(settled: number): void;
}

/**
 * Does something to each row, one at a time: a failure is kept beside its row and the next one follows; a stop lets
 * the call that is under way end, for a call aborted halfway leaves nobody knowing what the server did.
 */
export async function runOverRows<Row>(rows: readonly Row[], run: Run<Row>): Promise<RowsOutcome<Row>> {
  const outcome: RowsOutcome<Row> = { done: [], failed: [], left: [] };
  for (const [index, row] of rows.entries()) {
    if (run.signal.aborted) {
      outcome.left.push(...rows.slice(index));
      break;
    }
    try {
      await run.act(row, run.signal);
      outcome.done.push(row);
    } catch (error) {
      outcome.failed.push({ row, error });
    }
    run.onProgress(index + 1);
  }
  return outcome;
}
