import type { FailureReport } from '@ar/federation/schemas';

/** What a server counts for its metrics as it happens; the others are read when they are asked for. */
export interface Counted {
  securityEvent(event: string): void;
  /** A failure that a browser reported, of a department that there is. */
  releaseFailure(report: Pick<FailureReport, 'department' | 'kind'>): void;
  /** Records and earlier files that were deleted for good because their days were over. */
  ended(figures: Record<'records' | 'files', number>): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Missing where the metrics are off. */
    counted?: Counted | undefined;
  }
}
