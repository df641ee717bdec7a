export interface RowsOutcome<Row> {
  done: Row[];
  failed: { row: Row; error: unknown }[];
  left: Row[];
}

/** An abort does not end the pending call, because the result of the request must be known. */
export async function runOverRows<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress(settled: number): void },
): Promise<RowsOutcome<Row>> {
  const outcome: RowsOutcome<Row> = { done: [], failed: [], left: [] };
  for (const [index, row] of rows.entries()) {
    if (signal?.aborted) {
      outcome.left.push(row);
      continue;
    }
    try {
      await act(row);
      outcome.done.push(row);
    } catch (error) {
      outcome.failed.push({ row, error });
    }
    onProgress(index + 1);
  }
  return outcome;
}
