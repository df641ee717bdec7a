/** What the API says about a refused call. */
interface ErrorBody {
  detail?: string | undefined;
  errors?: Record<string, string[]> | undefined;
  stale?: StaleEdit | undefined;
  code?: string | undefined;
}

/** What an edit met that was based on an older version of the record: a 412. */
export interface StaleEdit {
  /** The record as it is now. */
  current: Record<string, unknown> & { version: number };
  /** The person who made the change, if the server knows. */
  changed_by: string | null;
  changed_at: string;
}

/** A call that failed. `status` is 0 when there was no answer: the network failed, or the time limit passed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's sentence for a person, where it gave one. */
  readonly detail: string | undefined;
  /** Field → sentences, of a refused form. */
  readonly errors: Record<string, string[]> | undefined;
  /** Whose change a refused edit met, and the record as it is now. */
  readonly stale: StaleEdit | undefined;
  /** Tells refusals of one status apart, where the server gives it. */
  readonly code: string | undefined;

  constructor(status: number, body: ErrorBody = {}, options?: ErrorOptions) {
    super(body.detail ?? (status === 0 ? 'no answer' : `status ${status}`), options);
    this.status = status;
    this.detail = body.detail;
    this.errors = body.errors;
    this.stale = body.stale;
    this.code = body.code;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The sentence in an answer, under the first of its names. */
export function sentenceIn(body: unknown, names: readonly string[]): string | undefined {
  const texts = isRecord(body) ? names.map((name) => body[name]) : [];
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

/** An answer's body as an error; a body that isn't the API's (a proxy's page) says nothing. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  return new ApiError(status, {
    detail: sentenceIn(body, ['detail', 'message', 'error']),
    errors: isRecord(body) && isRecord(body.errors) ? fieldSentences(body.errors) : undefined,
    stale: status === 412 ? staleEditIn(body) : undefined,
    code: sentenceIn(body, ['code']),
  });
}

function staleEditIn(body: unknown): StaleEdit | undefined {
  if (!isRecord(body) || !isRecord(body.current) || typeof body.changed_at !== 'string') return undefined;
  const { version } = body.current;
  if (typeof version !== 'number') return undefined;
  return {
    current: { ...body.current, version },
    changed_by: typeof body.changed_by === 'string' ? body.changed_by : null,
    changed_at: body.changed_at,
  };
}

function fieldSentences(errors: Record<string, unknown>): Record<string, string[]> {
  const sentences: Record<string, string[]> = {};
  for (const [field, texts] of Object.entries(errors)) {
    const list = (Array.isArray(texts) ? texts : [texts]).filter((text) => typeof text === 'string');
    if (list.length > 0) sentences[field] = list;
  }
  return sentences;
}
