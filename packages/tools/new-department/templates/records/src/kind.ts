import { departmentEntity } from '@ar/domain/entities/department-entity';
import { records } from '../records.ts';

/** The kind of record, as the server knows it. */
export const kind = departmentEntity('__id__', records);

/** A record as the server answers it, as far as the screens of this department read it by themselves. */
export interface Row {
  id: number;
  version: number;
  name: string;
  description: string | null;
  picture: string | null;
}
