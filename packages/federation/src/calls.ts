import { departmentPath } from '@ar/domain/entities/department-entity';
import type { DepartmentDescriptor } from './descriptor.ts';
import type { Problem } from './problem.ts';

/** An OpenAPI document. An operation without `x-roles` is public. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: readonly { name?: string; in?: string; schema?: { type?: unknown } }[] | undefined;
  'x-roles'?: readonly string[] | undefined;
}

/** `path` is relative to `/api` and may have a query; `role` is the role of the signed-in person. */
export interface Call {
  method: string;
  path: string;
  role: string;
}

export function callProblems(api: ApiDocument, calls: readonly Call[]): Problem[] {
  const problems = calls.flatMap((call) => problemOf(api, call) ?? []);
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

type OwnData = Pick<DepartmentDescriptor, 'id' | 'records' | 'service'>;

export const servicePath = (id: string) => `/departments/${id}/`;

export const isOfOwnData = ({ id, records, service }: OwnData, path: string): boolean =>
  (records !== undefined && path.startsWith(departmentPath(id))) ||
  (service !== undefined && path.startsWith(servicePath(id)));

export function listCalls(release: OwnData & Pick<DepartmentDescriptor, 'list' | 'roles'>): Call[] {
  const { list, roles } = release;
  if (list === undefined || isOfOwnData(release, list)) return [];
  return roles.map((role) => ({ method: 'GET', path: list, role }));
}

function problemOf({ paths }: ApiDocument, { method, path, role }: Call): Problem | undefined {
  const [plain = path] = path.split('?');
  const call = `${method} ${plain}`;
  const matches = Object.entries(paths).flatMap(([template, { [method.toLowerCase()]: operation }]) =>
    // The OpenAPI document does not describe the services of departments.
    operation &&
    !template.startsWith(`/api${servicePath('{id}')}`) &&
    patternOf(template, operation).test(`/api${plain}`)
      ? [{ template, operation }]
      : [],
  );
  const [best] = matches.sort((one, other) => parametersIn(one.template) - parametersIn(other.template));
  if (!best) return { code: 'call-unknown', facts: { call } };
  const { 'x-roles': allowed } = best.operation;
  return !allowed || allowed.includes(role) ? undefined : { code: 'call-forbidden', facts: { call, role } };
}

const parametersIn = (template: string) => template.split('{').length;

/** Matches the paths of a template with or without a trailing slash. Integer parameters match only digits. */
function patternOf(template: string, { parameters = [] }: Operation): RegExp {
  const parts = template.replace(/\/$/, '').split('/');
  const patterns = parts.map((part) => {
    const parameter = /^\{(.+)\}$/.exec(part)?.[1];
    if (parameter === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const described = parameters.find(({ name, in: location }) => location === 'path' && name === parameter);
    return described?.schema?.type === 'integer' ? '\\d+' : '[^/]*';
  });
  return new RegExp(`^${patterns.join('/')}/?$`);
}
