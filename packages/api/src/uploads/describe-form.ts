import { UPLOADS } from '@ar/domain/upload';
import * as z from 'zod';
import type { FileFields } from './receive.ts';

/** A form for the OpenAPI document: its fields, and its files as binary strings. */
export function describeForm(
  fields: z.ZodType,
  files: FileFields,
  requiredFile?: string,
): { consumes: string[]; body: z.ZodType } {
  const binary = Object.entries(files).map(([field, kind]) => {
    const file = z.string().meta({ format: 'binary', description: UPLOADS[kind].accept });
    return [field, field === requiredFile ? file : file.optional()];
  });
  return {
    consumes: ['multipart/form-data'],
    body: z.intersection(fields, z.object(Object.fromEntries(binary))),
  };
}
