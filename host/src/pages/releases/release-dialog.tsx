import type { ReleasedDepartment } from '@ar/federation/releases';
import { ApiError, api, defineTexts, sentenceOf } from '@ar/session';
import { Choice } from '@ar/ui/choice';
import { SelectField, TextAreaField, TextField } from '@ar/ui/field';
import { Message } from '@ar/ui/message';
import { toastStore } from '@ar/ui/toast-store';
import { type ComponentProps, createContext, type RefObject, useContext } from 'react';
import { flushSync } from 'react-dom';
import { withFormats } from '../../charts/formats.ts';
import { CallDialog, type CallDialogProps } from '../../layout/call-dialog.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

export const useReleases = withFormats(defineTexts('releases', { mn, en }));

/** Query keys of data about releases begin with this path. */
export const RELEASES = '/releases/';

/** The maximum that the server accepts (`@ar/federation/releases`). */
const MAX_REASON_LENGTH = 300;

interface OverviewContext {
  revision: number;
  /** Receives the focus when a focused element is removed. */
  title: RefObject<HTMLElement | null>;
}

const Overview = createContext<OverviewContext>({ revision: 0, title: { current: null } });
export const OverviewProvider = Overview.Provider;
export const useOverview = () => useContext(Overview);

interface Change {
  path: string;
  method?: 'POST' | 'DELETE';
  body?: { version?: string; [name: string]: unknown };
}

export const sendChange = <Result,>({ path, method = 'POST', body }: Change) =>
  api<Result>(path, { method, body, showsFailure: true });

export const failureSentence = (error: Error, fallback: string) =>
  sentenceOf(error, { noAnswer: fallback, unknown: fallback });

export const FailureMessage = ({ error, fallback }: { error: Error | null; fallback: string }) =>
  error && <Message tone="failure">{failureSentence(error, fallback)}</Message>;

type KindOf<Key> = Key extends `ask-${infer Kind}` ? Kind : never;

const REASONS = {
  disable: 'field-reason-disable',
  withdraw: 'field-reason-withdraw',
  retire: 'field-reason-withdraw',
  refuse: 'field-reason-refuse',
} as const;

const isKeyOf = <Table extends object>(key: PropertyKey, table: Table): key is keyof Table => key in table;

interface Reason {
  reason: string;
}

interface ReleaseDialogProps<Entered extends Reason & Record<string, string>>
  extends Pick<
    CallDialogProps<Entered, Change>,
    'defaults' | 'fields' | 'disabled' | 'error' | 'invalidates'
  > {
  kind: KindOf<keyof typeof mn>;
  values: Record<string, string>;
  change(entered: Entered): Change;
  /** Receives the focus, because the button that opened the dialog may have disappeared. */
  focus: RefObject<HTMLElement | null>;
  onClose(): void;
}

export function ReleaseDialog<Entered extends Reason & Record<string, string>>(
  props: ReleaseDialogProps<Entered>,
) {
  const { kind, values, change, focus, onClose, defaults, fields, ...dialog } = props;
  const { text } = useReleases();
  const isRequired = isKeyOf(kind, REASONS);

  /** An element behind a modal dialog cannot receive the focus. */
  function end(variant: 'success' | 'destructive', title: string, description: string) {
    toastStore.show({ variant, title, description });
    flushSync(onClose);
    focus.current?.focus();
  }

  return (
    <CallDialog<Entered, Change>
      invalidates={RELEASES}
      title={text(`ask-${kind}`, values)}
      text={text(`what-${kind}`, values)}
      confirmLabel={text(`do-${kind}`, values)}
      tone={isRequired || kind === 'revoke' ? 'destructive' : undefined}
      call={async (entered) => {
        const sent = change(entered);
        await sendChange(sent);
        return sent;
      }}
      onDone={({ body }) => {
        const { version = values.version ?? '' } = body ?? {};
        end('success', text('done-title'), text(`done-${kind}`, { ...values, version }));
      }}
      onError={(error) => {
        // A second person has decided about the request, or a newer release has replaced the requested release.
        if (error instanceof ApiError && error.code === 'not-waiting')
          end('destructive', text('not-done-title'), failureSentence(error, text('no-answer')));
      }}
      failureOf={(error) =>
        values.live && error instanceof ApiError && error.code === 'stale-revision'
          ? text('stale', values)
          : failureSentence(error, text('no-answer'))
      }
      onCancel={onClose}
      defaults={defaults}
      fields={
        defaults &&
        ((field, form) => (
          <>
            {fields?.(field, form)}
            <TextAreaField
              label={text(isRequired ? REASONS[kind] : 'field-reason')}
              required={isRequired}
              maxLength={MAX_REASON_LENGTH}
              {...field(
                'reason' as Parameters<typeof field>[0],
                (reason) => !isRequired || reason.trim() !== '',
                text('reason-missing'),
              )}
            />
          </>
        ))
      }
      {...dialog}
    />
  );
}

const POSSIBLE = {
  rollback: ({ before, canary }: ReleasedDepartment) => before !== null && canary === null,
  release: (department: ReleasedDepartment) => choices('release', department).length > 0,
  withdraw: (department: ReleasedDepartment) => choices('withdraw', department).length > 0,
  promote: ({ canary }: ReleasedDepartment) => canary !== null,
  share: ({ canary }: ReleasedDepartment) => canary !== null,
  'end-canary': ({ canary }: ReleasedDepartment) => canary !== null,
  disable: ({ disabled }: ReleasedDepartment) => disabled === null,
  enable: ({ disabled }: ReleasedDepartment) => disabled !== null,
  retire: ({ disabled }: ReleasedDepartment) => disabled !== null,
};
export type ActionKind = keyof typeof POSSIBLE;

export const isPossible = (kind: ActionKind, department: ReleasedDepartment) => POSSIBLE[kind](department);

/**
 * The versions that the action can use. The live version is only included for a withdrawal, and only if there is an
 * earlier version.
 */
export function choices(kind: ActionKind, { stable, before, versions }: ReleasedDepartment) {
  const keepsLive = kind !== 'withdraw' || before === null;
  return versions.filter(({ version, swept }) => !swept && !(keepsLive && version === stable.version));
}

const asksVersion = (kind: ActionKind) => kind === 'release' || kind === 'withdraw';

export function versionOf(kind: ActionKind, { before, canary }: ReleasedDepartment): string | undefined {
  if (kind === 'rollback') return before ?? undefined;
  return asksVersion(kind) ? undefined : canary?.version;
}

const AUDIENCES = ['everybody', 'some'] as const;

type Entry = {
  version: string;
  audience: (typeof AUDIENCES)[number];
  percent: string;
  reason: string;
};

export const entryFor = (kind: ActionKind, department: ReleasedDepartment): Entry => ({
  version: choices(kind, department)[0]?.version ?? '',
  audience: 'everybody',
  percent: String(department.canary?.percent ?? 10),
  reason: '',
});

export function withAvailableVersion(kind: ActionKind, department: ReleasedDepartment, entry: Entry): Entry {
  const isAvailable = choices(kind, department).some(({ version }) => version === entry.version);
  return isAvailable ? entry : { ...entry, version: entryFor(kind, department).version };
}

const asksPercent = (kind: ActionKind, { audience }: Entry) =>
  kind === 'share' || (kind === 'release' && audience === 'some');

/** Undefined unless the percentage is above 0 and at most 99. */
export function percentOf(written: string): number | undefined {
  if (!/^\d{1,2}(?:[.,]\d{1,2})?$/.test(written.trim())) return undefined;
  const percent = Number(written.replace(',', '.'));
  return percent > 0 && percent <= 99 ? percent : undefined;
}

/** The API refuses the request if the current revision is newer than `revision`. */
export function requestFor(kind: ActionKind, department: ReleasedDepartment, entry: Entry, revision: number) {
  const reason = entry.reason.trim();
  const isCanary = asksPercent(kind, entry);
  const forEverybody = kind === 'release' ? 'promote' : kind;
  const action = isCanary ? 'canary' : forEverybody;
  // The request names the version that the dialog shows, so the server acts on exactly this version.
  const version = ['promote', 'canary', 'rollback', 'withdraw'].includes(action) && {
    version: versionOf(kind, department) ?? entry.version,
  };
  const percent = isCanary && { percent: percentOf(entry.percent) };
  return {
    path: `/releases/${department.id}/${action}/`,
    body: { revision, ...(reason && { reason }), ...version, ...percent },
  };
}

interface ActionDialogProps extends Pick<ComponentProps<typeof ReleaseDialog>, 'focus' | 'onClose'> {
  kind: ActionKind;
  /** If another person changes the department, the dialog keeps the input. */
  department: ReleasedDepartment;
  name: string;
}

export function ActionDialog({ kind, department, name, ...dialog }: ActionDialogProps) {
  const { text, moment } = useReleases();
  const { revision } = useOverview();
  const possible = isPossible(kind, department);
  return (
    <ReleaseDialog
      kind={kind}
      values={{ name, version: versionOf(kind, department) ?? '', live: department.stable.version }}
      disabled={!possible}
      error={possible ? undefined : text('needless')}
      defaults={entryFor(kind, department)}
      change={(entered) =>
        requestFor(kind, department, withAvailableVersion(kind, department, entered), revision)
      }
      fields={(field, { watch, setValue }) => (
        <>
          {asksVersion(kind) && (
            <SelectField
              bare
              label={text('field-version')}
              options={choices(kind, department).map(({ version, published_at }) => ({
                value: version,
                label: text('version-option', { version, at: moment(published_at) }),
              }))}
              {...field('version')}
            />
          )}
          {kind === 'release' && (
            <Choice
              legend={text('field-audience')}
              value={watch('audience')}
              options={AUDIENCES.map((value) => ({ value, label: text(`audience-${value}`) }))}
              onChoose={(audience) => setValue('audience', audience)}
            />
          )}
          {asksPercent(kind, watch()) && (
            <TextField
              label={text('field-percent')}
              inputMode="numeric"
              {...field('percent', (share) => percentOf(share) !== undefined, text('percent-invalid'))}
            />
          )}
        </>
      )}
      {...dialog}
    />
  );
}
