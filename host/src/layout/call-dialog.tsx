import { ConfirmDialog } from '@ar/ui/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { type DefaultValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useShellText } from './texts.ts';

interface Call<Sent, Result> {
  call(sent: Sent): Promise<Result>;
  /** The start of the query keys to refetch, after a refusal too, because the reason may be newer data. */
  invalidates?: string;
  onDone?(result: Result): void;
  onError?(error: Error): void;
}

export function useCall<Sent, Result>({ call, invalidates, onDone, onError }: Call<Sent, Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError,
    onSettled: () => invalidates && queries.invalidateQueries({ queryKey: [invalidates] }),
  });
}

type Values = Record<string, string>;

type FieldProps<Entered extends Values> = (
  name: Path<Entered>,
  isValid?: (value: string) => boolean,
  message?: string,
) => ReturnType<UseFormReturn<Entered>['register']> & { error: string | undefined };

export interface CallDialogProps<Entered extends Values, Result>
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'form' | 'others' | 'onConfirm'>,
    Call<Entered, Result> {
  defaults?: Entered;
  fields?(field: FieldProps<Entered>, form: UseFormReturn<Entered>): ReactNode;
  others?(send: (values: Entered) => void, isPending: boolean): ReactNode;
  failureOf(error: Error): string | undefined;
}

export function CallDialog<Entered extends Values = Values, Result = unknown>(
  props: CallDialogProps<Entered, Result>,
) {
  const { call, invalidates, onDone, onError, defaults, fields, others, failureOf, ...given } = props;
  const text = useShellText();
  const { mutate, isPending, error } = useCall({ call, invalidates, onDone, onError });
  const form = useForm<Entered>({ defaultValues: defaults as DefaultValues<Entered> });
  const { register, handleSubmit, formState } = form;
  const field: FieldProps<Entered> = (name, isValid, message) => ({
    ...register(name, { validate: (value) => isValid?.(value) ?? true }),
    error: formState.errors[name] && message,
  });
  return (
    <ConfirmDialog
      cancelLabel={text('cancel')}
      busy={isPending}
      form={fields?.(field, form)}
      others={others?.(mutate, isPending)}
      onConfirm={() => void handleSubmit((values) => mutate(values))()}
      {...given}
      error={given.error ?? (error && failureOf(error))}
    />
  );
}
