/** An edit conflict (412): the edit was based on an older version of the record. */
export interface StaleEdit {
  /** The record as it is now. */
  current: Record<string, unknown> & { version: number };
  /** The person who made the change, if the server knows. */
  changed_by: string | null;
  changed_at: string;
}

/** The record that an earlier submission of the same form created. */
export interface SavedRecord {
  id: number;
  /** The record has been deleted since. */
  deleted: boolean;
}

/** The body of a failed API call. */
type Refusal = Partial<
  Pick<ApiError, 'detail' | 'errors' | 'unknownFields' | 'stale' | 'savedRecord' | 'code'>
>;

/** A call that failed. `status` is 0 without a response: the network failed, or the request timed out. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's message for the person, if there is one. */
  readonly detail: string | undefined;
  /** Messages of a rejected form by field. */
  readonly errors: Record<string, string[]> | undefined;
  /** Fields that the server does not know, because its release differs from the page's. */
  readonly unknownFields: readonly string[] = [];
  /** The conflicting change and the current record of a 412. */
  readonly stale: StaleEdit | undefined;
  /** The record that this form has already created (422). */
  readonly savedRecord: SavedRecord | undefined;
  /** Distinguishes failures of the same status, if the server sends it. */
  readonly code: string | undefined;

  constructor(status: number, body: Refusal = {}, options?: ErrorOptions) {
    super(body.detail ?? (status === 0 ? 'no answer' : `status ${status}`), options);
    this.status = status;
    Object.assign(this, body);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the first non-empty text of `body` under `names`, in their order. */
export function sentenceIn(body: unknown, names: readonly string[]): string | undefined {
  const texts = isRecord(body) ? names.map((name) => body[name]) : [];
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

/** Converts a response into an error. Ignores bodies of other servers, such as a proxy's page. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const { errors, current, unknown_fields, saved_record } = isRecord(body) ? body : {};
  return new ApiError(status, {
    detail: sentenceIn(body, ['detail', 'message', 'error']),
    errors: isRecord(errors) ? fieldSentences(errors) : undefined,
    unknownFields: Array.isArray(unknown_fields) ? unknown_fields.map(String) : [],
    stale: status === 412 && isRecord(current) ? (body as StaleEdit) : undefined,
    savedRecord: isRecord(saved_record) ? (saved_record as unknown as SavedRecord) : undefined,
    code: sentenceIn(body, ['code']),
  });
}

function fieldSentences(errors: Record<string, unknown>): Record<string, string[]> {
  const sentences = Object.entries(errors).map(
    ([field, texts]) => [field, [texts].flat().filter((text) => typeof text === 'string')] as const,
  );
  return Object.fromEntries(sentences.filter(([, texts]) => texts.length > 0));
}
