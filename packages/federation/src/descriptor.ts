import type { DepartmentRecords } from '@ar/domain/entities/department-records';

/** The data that menu, route and guard use before the department's code loads. */
export interface DepartmentDescriptor {
  /** A lower-case JavaScript identifier, which is also the name of the release folder. */
  id: string;
  /** The path segment after `/dashboard/`. */
  path: string;
  contract: number;
  menu: {
    label: { mn: string; en: string };
    /** Earlier hosts show this label as a command that opens the department with `?add`. */
    add?: { mn: string; en: string } | undefined;
    /** The `d` attribute of an SVG path on a 24 × 24 grid, drawn with a stroke of 1.5 and no fill. */
    icon: string;
    /** Menu entries are sorted by `order`, ascending. */
    order: number;
  };
  /** The roles that may open the department. New releases with an empty list are refused. */
  roles: readonly string[];
  /** The API path of the first screen's list, whose first page the host prefetches. */
  list?: string | undefined;
  /** The type of the department's own records (docs/decisions/department-data.md). */
  records?: DepartmentRecords | undefined;
  /** True if the department has a service at `/api/departments/<id>/` (docs/departments/service.md). */
  service?: true | undefined;
}

/** The content of a build's `department.json`. */
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
  /** The files of the first screen, which the page loads in parallel with the manifest. */
  first: readonly string[];
  /** Path → `sha384-…` of every file of the release except `department.json`. */
  files: Record<string, string>;
}
