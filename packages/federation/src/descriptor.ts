import type { DepartmentRecords } from '@ar/domain/entities/department-records';

/** What a department says about itself as data: menu, route and guard come from it before its code loads. */
export interface DepartmentDescriptor {
  /** A JavaScript identifier in lower case; also the release folder's name. */
  id: string;
  /** The segment under `/dashboard/`. */
  path: string;
  contract: number;
  menu: {
    label: { mn: string; en: string };
    /** The command that adds a record (`?add` at its path), such as 'Dodaj zgradu': the palette offers it. */
    add?: { mn: string; en: string } | undefined;
    /**
     * The `d` of one SVG path on a 24 × 24 grid, drawn as a line with a pen of 1.5 and no fill: data, so a new
     * department's icon needs no host build.
     */
    icon: string;
    /** Entries stand in ascending order. */
    order: number;
  };
  /** The roles that may open it. An empty list would let in every signed-in role, which no release may (`reach.ts`). */
  roles: readonly string[];
  /**
   * The API's list that its first screen shows, such as `/ar_platform/monuments/`. The host asks for its first page while
   * the department's code loads, and the palette searches it.
   */
  list?: string | undefined;
  /** The department's own kind of record: the server keeps a table of it (docs/decisions/department-data.md). */
  records?: DepartmentRecords | undefined;
  /**
   * It has a service of its own, which answers its calls below `/api/departments/<id>/` (docs/departments/service.md). Where
   * that stands is the operator's list's to say, never a release's.
   */
  service?: true | undefined;
}

/** `department.json`: what the build preset writes beside a department's files. */
export interface Release extends DepartmentDescriptor {
  version: string;
  /** The Module Federation version of the build: the external runtime ties a release to the host's. */
  builtWith: string;
  /** Each module that the release takes from the host, of those that exist once → the version it was built against. */
  shared: Record<string, string>;
  /** Module that the release has a copy of → fingerprint of the copy's code. A host that has the same gives its own. */
  copies: Record<string, string>;
  /** Path below the release folder of the container script. */
  entry: string;
  /** The files that its first screen needs, as the manifest says too: known here, they are asked for beside it. */
  first: readonly string[];
  /** Path → `sha384-…` of every file of the release except `department.json` itself. */
  files: Record<string, string>;
}
