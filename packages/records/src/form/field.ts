import type { Axis } from '@ar/domain/typed-coordinates';
import type { UploadKind } from '@ar/domain/upload';
import type { Translate } from '@ar/session';
import type { ComponentType } from 'react';

/** What stands in a form: texts, numbers and days as the wire has them, and files as chosen. */
export type FormValues = Record<string, string | File | undefined>;

/** What a department's own part of a form is given. */
interface SlotProps {
  values: FormValues;
  /** Writes a field, as if it had been typed. */
  set(name: string, value: string): void;
  readOnly: boolean;
}

/** What a preview of a chosen or kept file is given. */
export interface PreviewProps {
  source: File | string;
  name: string;
}

/** The file that a record has. */
export interface CurrentFile {
  name: string;
  /** Where anybody may read it. */
  url?: string | undefined;
  /** The authorised call that answers with a signed address of it. */
  call?: string | undefined;
}

interface Common {
  /** Names the field in the values, the payload, and among the department's texts. */
  name: string;
  required?: boolean;
  /** Shares its line with a neighbour on wide screens. */
  half?: boolean;
  /** The key of a text that says what to write. */
  hint?: string;
}

/** A field whose text stands for something else, as its notation says. */
export type TypedField =
  | (Common & {
      kind: 'number';
      /** Shown in the field, and behind the number where it is read. */
      unit?: string;
    })
  /** A coordinate; a pair that is pasted into one of the two fills both. */
  | (Common & { kind: 'degrees'; name: Axis })
  | (Common & { kind: 'day' });

/** A field as a department writes it. */
export type FormField<Row> =
  | TypedField
  | (Common & {
      kind: 'text';
      type?: 'text' | 'email';
      maxLength?: number;
      /** Fixed once the record exists. */
      fixed?: boolean;
    })
  | (Common & { kind: 'area'; maxLength: number })
  | (Common & { kind: 'choice'; options(text: Translate): { value: string; label: string }[] })
  | (Common & {
      kind: 'file';
      upload: UploadKind;
      current(row: Row): CurrentFile | undefined;
      preview?: ComponentType<PreviewProps>;
    })
  /** The department's own, such as a map between the fields. */
  | { kind: 'slot'; name: string; Slot: ComponentType<SlotProps> };
