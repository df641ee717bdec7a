import type { FailureReport } from '@ar/federation/schemas';

export interface Counted {
  securityEvent(event: string): void;
  releaseFailure(report: Pick<FailureReport, 'department' | 'kind'>): void;
  /** Deleted for good after their days in the trash. */
  ended(figures: Record<'records' | 'files', number>): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    counted?: Counted | undefined;
  }
}
