import type { DepartmentRecords } from '@ar/domain/entities/department-records';

/** A department as data: the menu, route and guard use it before the department's code loads. */
export interface DepartmentDescriptor {
  /** A lower-case JavaScript identifier; also the name of the release folder. */
  id: string;
  /** The segment under `/dashboard/`. */
  path: string;
  contract: number;
  menu: {
    label: { mn: string; en: string };
    /** The label of the palette's command that adds a record (`?add` at the department's path). */
    add?: { mn: string; en: string } | undefined;
    /** The `d` of an SVG path on a 24 × 24 grid, drawn with a stroke of 1.5 and no fill. */
    icon: string;
    /** Menu entries are sorted by it, ascending. */
    order: number;
  };
  /** The roles that may open the department. An empty list, which `conflicts.ts` refuses, would admit every signed-in role. */
  roles: readonly string[];
  /** The API list of the first screen. The host prefetches its first page, and the palette searches it. */
  list?: string | undefined;
  /** The department's own record type, which the server stores in a table (docs/decisions/department-data.md). */
  records?: DepartmentRecords | undefined;
  /** The department has its own service at `/api/departments/<id>/` (docs/departments/service.md). */
  service?: true | undefined;
}

/** `department.json`, which the build preset writes next to a department's files. */
export interface Release extends DepartmentDescriptor {
  version: string;
  /** The Module Federation version of the build; the minor version must match the host's. */
  builtWith: string;
  /** Shared module that the release imports from the host → the version it was built against. */
  shared: Record<string, string>;
  /** Bundled module → fingerprint of its code. The host's copy is used where the fingerprints match. */
  copies: Record<string, string>;
  /** Path of the container script, relative to the release folder. */
  entry: string;
  /** The files of the first screen. They are also in the manifest; listing them here lets both load in parallel. */
  first: readonly string[];
  /** Path → `sha384-…` of every file of the release except `department.json`. */
  files: Record<string, string>;
}
