import { departmentPath } from '@ar/domain/entities/department-entity';
import type { DepartmentDescriptor } from './descriptor.ts';
import type { Problem } from './problem.ts';

/** What is read of an OpenAPI document; a call without roles answers everybody. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: readonly { name?: string; in?: string; schema?: { type?: unknown } }[] | undefined;
  'x-roles'?: readonly string[] | undefined;
}

/** A department's call, below `/api` and perhaps with a query, and the role of the person it is made for. */
export interface Call {
  method: string;
  path: string;
  role: string;
}

/** Why a server could not answer these calls: it has no such path, or it is not for this role. Each is said once. */
export function callProblems(api: ApiDocument, calls: readonly Call[]): Problem[] {
  const problems = calls.flatMap((call) => problemOf(api, call) ?? []);
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

type Answered = Pick<DepartmentDescriptor, 'id' | 'records' | 'service'>;

export const servicePath = (id: string) => `/departments/${id}/`;

/** Whether a call is to the release's own records or its own service, which answer as soon as it is live. */
export const isOfOwnData = ({ id, records, service }: Answered, path: string): boolean =>
  (records !== undefined && path.startsWith(departmentPath(id))) ||
  (service !== undefined && path.startsWith(servicePath(id)));

/** The calls for a department's first screen that the server has to have already. */
export function listCalls(release: Answered & Pick<DepartmentDescriptor, 'list' | 'roles'>): Call[] {
  const { list, roles } = release;
  if (list === undefined || isOfOwnData(release, list)) return [];
  return roles.map((role) => ({ method: 'GET', path: list, role }));
}

function problemOf({ paths }: ApiDocument, { method, path, role }: Call): Problem | undefined {
  const [plain = path] = path.split('?');
  const call = `${method} ${plain}`;
  const found = Object.entries(paths).flatMap(([template, { [method.toLowerCase()]: operation }]) =>
    // What answers there is some department's service, which no document describes.
    operation &&
    !template.startsWith(`/api${servicePath('{id}')}`) &&
    patternOf(template, operation).test(`/api${plain}`)
      ? [{ template, operation }]
      : [],
  );
  const [best] = found.sort((one, other) => parametersIn(one.template) - parametersIn(other.template));
  if (!best) return { code: 'call-unknown', facts: { call } };
  const { 'x-roles': allowed } = best.operation;
  return !allowed || allowed.includes(role) ? undefined : { code: 'call-forbidden', facts: { call, role } };
}

const parametersIn = (template: string) => template.split('{').length;

/** The paths that a template stands for, with and without their closing slash; a number only where one is asked for. */
function patternOf(template: string, { parameters = [] }: Operation): RegExp {
  const parts = template.replace(/\/$/, '').split('/');
  const patterns = parts.map((part) => {
    const asked = /^\{(.+)\}$/.exec(part)?.[1];
    if (asked === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const described = parameters.find(({ name, in: place }) => place === 'path' && name === asked);
    return described?.schema?.type === 'integer' ? '\\d+' : '[^/]*';
  });
  return new RegExp(`^${patterns.join('/')}/?$`);
}
