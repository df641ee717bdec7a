import type { FailureReport } from '@ar/federation/schemas';

export interface Counted {
  securityEvent(event: string): void;
  releaseFailure(report: Pick<FailureReport, 'department' | 'kind'>): void;
  ended(figures: Record<'records' | 'files', number>): void;
}
