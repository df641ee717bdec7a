/** An edit conflict (412): the edit was based on an older version of the record. */
export interface StaleEdit {
  /** The record with the conflicting change. */
  current: Record<string, unknown> & { version: number };
  /** The name of the person who made the conflicting change; null if the server does not know the person. */
  changed_by: string | null;
  changed_at: string;
}

type Refusal = Partial<Pick<ApiError, 'detail' | 'errors' | 'unknownFields' | 'stale' | 'code'>>;

/** A failed API call. `status` is 0 if there is no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's message for the person. */
  readonly detail: string | undefined;
  /** The messages for a rejected form, by field. */
  readonly errors: Record<string, string[]> | undefined;
  /** Fields that the server does not know, because its release differs from the page's. */
  readonly unknownFields: readonly string[] = [];
  /** The edit conflict of a 412. */
  readonly stale: StaleEdit | undefined;
  /** Distinguishes failures of the same status. */
  readonly code: string | undefined;

  constructor(status: number, body: Refusal = {}, options?: ErrorOptions) {
    super(body.detail ?? (status === 0 ? 'no answer' : `status ${status}`), options);
    this.status = status;
    Object.assign(this, body);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the first non-empty text among the properties `names` of `body`. */
export function sentenceIn(body: unknown, names: readonly string[]): string | undefined {
  const texts = isRecord(body) ? names.map((name) => body[name]) : [];
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

/** Converts a response into an error. Ignores bodies that a proxy sent instead of the API. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const { errors, current, unknown_fields } = isRecord(body) ? body : {};
  return new ApiError(status, {
    detail: sentenceIn(body, ['detail', 'message', 'error']),
    errors: isRecord(errors) ? fieldSentences(errors) : undefined,
    unknownFields: Array.isArray(unknown_fields) ? unknown_fields.map(String) : [],
    stale: status === 412 && isRecord(current) ? (body as StaleEdit) : undefined,
    code: sentenceIn(body, ['code']),
  });
}

function fieldSentences(errors: Record<string, unknown>): Record<string, string[]> {
  const sentences = Object.entries(errors).map(
    ([field, texts]) => [field, [texts].flat().filter((text) => typeof text === 'string')] as const,
  );
  return Object.fromEntries(sentences.filter(([, texts]) => texts.length > 0));
}

interface FailureTexts {
  noAnswer: string;
  /** For failures without a message of the server. */
  unknown: string;
  /** For 404. Replaces the server's message. */
  gone?: string;
  /** For 412. Replaces the server's message. */
  stale?: string;
  /** For a 429 that a proxy sent without a message. */
  tooMany?: string;
  /** For errors that are no `ApiError`, for example a stopped upload; `unknown` if missing. */
  unexpected?: string;
}

/** Returns the sentence that a failed call shows. The form shows the messages of its `fields` itself. */
export function sentenceOf(error: unknown, texts: FailureTexts, fields: readonly string[] = []): string {
  if (!(error instanceof ApiError)) return texts.unexpected ?? texts.unknown;
  const { status, errors = {}, detail } = error;
  const own: Record<number, string | undefined> = { 0: texts.noAnswer, 404: texts.gone, 412: texts.stale };
  const others = Object.keys(errors).filter((name) => !fields.includes(name));
  const [sentence = detail] = others.flatMap((name) => errors[name] ?? []);
  return own[status] ?? sentence ?? (status === 429 ? texts.tooMany : undefined) ?? texts.unknown;
}
