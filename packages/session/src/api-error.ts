/** What an edit met that was based on an older version of the record: a 412. */
export interface StaleEdit {
  /** The record as it is now. */
  current: Record<string, unknown> & { version: number };
  /** The person who made the change, if the server knows. */
  changed_by: string | null;
  changed_at: string;
}

/** The record that an earlier send of the same form made. */
export interface SavedRecord {
  id: number;
  /** It was deleted since. */
  deleted: boolean;
}

/** What the API says about a refused call. */
type Refusal = Partial<
  Pick<ApiError, 'detail' | 'errors' | 'unknownFields' | 'stale' | 'savedRecord' | 'code'>
>;

/** A call that failed. `status` is 0 when there was no answer: the network failed, or the time limit passed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's sentence for a person, where it gave one. */
  readonly detail: string | undefined;
  /** Field → sentences, of a refused form. */
  readonly errors: Record<string, string[]> | undefined;
  /** Those of the errors' fields that the server does not know: its release is another than the page's. */
  readonly unknownFields: readonly string[];
  /** Whose change a refused edit met, and the record as it is now. */
  readonly stale: StaleEdit | undefined;
  /** What the form that is sent again has made already: a 422. */
  readonly savedRecord: SavedRecord | undefined;
  /** Tells refusals of one status apart, where the server gives it. */
  readonly code: string | undefined;

  constructor(status: number, body: Refusal = {}, options?: ErrorOptions) {
    super(body.detail ?? (status === 0 ? 'no answer' : `status ${status}`), options);
    this.status = status;
    this.detail = body.detail;
    this.errors = body.errors;
    this.unknownFields = body.unknownFields ?? [];
    this.stale = body.stale;
    this.savedRecord = body.savedRecord;
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
