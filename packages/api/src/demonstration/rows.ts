import type { Role } from '@ar/domain/roles';
import type { Insertable } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { DemonstrationBuilding } from './building.ts';
import type { DemonstrationClerkFile } from './clerk-file.ts';
import type { DemonstrationMonument } from './monument.ts';
import { beginning, type Moments, momentsOf } from './timeline.ts';
import type { DemonstrationUser } from './users.ts';

type UserRow = Insertable<DB['users']> & { date_joined: Date };

/** Somebody who may have made a record. */
export interface Author {
  id: number;
  role: Role | null;
  joined: Date;
}

/** What rows need to know of the rest. */
interface Surroundings {
  now: Date;
  authors: readonly Author[];
  /** The id of a stored file by its name. */
  fileId(name: string): string;
}

export function userRows(users: readonly DemonstrationUser[], passwordHash: string, now: Date): UserRow[] {
  return users.map((user, index) => {
    // The first of each role were there from the beginning, so that every record has had somebody to make it.
    const founding = users.findIndex(({ role }) => role === user.role) === index;
    const joined = founding ? beginning(now) : momentsOf(index, users.length + 2, now).created;
    return { ...user, password_hash: passwordHash, date_joined: joined, updated_at: joined };
  });
}

export function monumentRows(
  monuments: readonly DemonstrationMonument[],
  around: Surroundings,
): Insertable<DB['monuments']>[] {
  return monuments.map(({ slug, drawing: _, ...fields }, index) => ({
    ...fields,
    image_id: around.fileId(`${slug}.webp`),
    base_of_knowledge_id: around.fileId(`${slug}.pdf`),
    ...historyOf(index, monuments.length, 'MonumentsAdmin', around),
  }));
}

export function buildingRows(
  buildings: readonly DemonstrationBuilding[],
  around: Surroundings,
): Insertable<DB['buildings']>[] {
  return buildings.map(({ slug, drawing: _, model: __, stage: ___, ...fields }, index) => ({
    ...fields,
    image_id: around.fileId(`${slug}.webp`),
    model_3d_id: around.fileId(`${slug}.glb`),
    ...historyOf(index, buildings.length, 'BuildingsAdmin', around),
  }));
}

export function clerkRows(
  files: readonly DemonstrationClerkFile[],
  around: Surroundings,
): Insertable<DB['clerk_files']>[] {
  return files.map(({ content: _, content_type: __, ...fields }, index) => ({
    ...fields,
    file_id: around.fileId(fields.filename),
    ...historyOf(index, files.length, 'SupersluzbenikAdmin', around),
  }));
}

/** Who made a record and who changed it last: people of its department, or now and then a SuperAdmin. */
function historyOf(index: number, count: number, role: Role, { authors, now }: Surroundings) {
  const moments: Moments = momentsOf(index, count, now);
  const changed = moments.updated > moments.created;
  const creator = authorAt(moments.created, index, role, authors);
  return {
    created_by: creator,
    last_modified_by: changed ? authorAt(moments.updated, index + 3, role, authors) : creator,
    created_at: moments.created,
    updated_at: moments.updated,
    version: changed ? 2 : 1,
  };
}

function authorAt(moment: Date, index: number, department: Role, authors: readonly Author[]): number | null {
  const role: Role = index % 7 === 5 ? 'SuperAdmin' : department;
  const present = authors.filter((author) => author.role === role && author.joined <= moment);
  return present[index % Math.max(1, present.length)]?.id ?? null;
}
