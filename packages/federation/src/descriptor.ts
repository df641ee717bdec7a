import type { DepartmentRecords } from '@ar/domain/entities/department-records';

/** A department as data. The menu, route and guard use the data before the department's code loads. */
export interface DepartmentDescriptor {
  /** A lower-case JavaScript identifier, which is also the name of the release folder. */
  id: string;
  /** The path segment after `/dashboard/`. */
  path: string;
  contract: number;
  menu: {
    label: { mn: string; en: string };
    /**
     * The label of the command that adds a record, in the command palette. The command opens the department with
     * `?add`.
     */
    add?: { mn: string; en: string } | undefined;
    /** The `d` attribute of an SVG path on a 24 × 24 grid, drawn with a stroke of 1.5 and no fill. */
    icon: string;
    /** Menu entries are sorted by `order`, ascending. */
    order: number;
  };
  /**
   * The roles that may open the department. An empty list would admit every role, so `conflicts.ts` refuses new
   * releases with an empty list.
   */
  roles: readonly string[];
  /**
   * The API path of the first screen's list. The host prefetches the first page of rows, and the command palette
   * searches the list.
   */
  list?: string | undefined;
  /** The record type of the department, which the server stores in a table (docs/decisions/department-data.md). */
  records?: DepartmentRecords | undefined;
  /** True if the department has a service at `/api/departments/<id>/` (docs/departments/service.md). */
  service?: true | undefined;
}

/** The content of `department.json`, which the build preset writes into the build's folder. */
export interface Release extends DepartmentDescriptor {
  version: string;
  /** The version of Module Federation in the build. The minor version must match the host's. */
  builtWith: string;
  /** Shared modules that the release imports from the host → the version at build time. */
  shared: Record<string, string>;
  /** Bundled modules → a fingerprint of the code. A page uses the host's copy if the host's fingerprint is the same. */
  copies: Record<string, string>;
  /** The path of the container script, relative to the release folder. */
  entry: string;
  /**
   * The files of the first screen. The manifest lists the same files, but the page loads the manifest and the files in
   * parallel.
   */
  first: readonly string[];
  /** Path → `sha384-…` of every file of the release except `department.json`. */
  files: Record<string, string>;
}
