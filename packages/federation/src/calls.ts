import type { DepartmentDescriptor } from './descriptor.ts';
import type { Problem } from './problem.ts';

/** What is read of an OpenAPI document: each path's calls and the roles they answer. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: readonly { name?: string; in?: string; schema?: { type?: unknown } }[] | undefined;
  /** The roles that the call answers; everybody where it is missing. */
  'x-roles'?: readonly string[] | undefined;
}

/** A department's call and the role of the person it is made for. */
export interface Call {
  method: string;
  /** Below `/api`, perhaps with a query. */
  path: string;
  role: string;
}

/** Why a server could not answer these calls: it has no such path, or it is not for this role. Each is said once. */
export function callProblems(api: ApiDocument, calls: readonly Call[]): Problem[] {
  const problems = calls.flatMap((call) => problemOf(api, call) ?? []);
  const once = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...once.values()];
}

/** The call of a department's list, by each role that may open the department. */
export function listCalls({ list, roles }: Pick<DepartmentDescriptor, 'list' | 'roles'>): Call[] {
  return list === undefined ? [] : roles.map((role) => ({ method: 'GET', path: list, role }));
}

function problemOf(api: ApiDocument, { method, path, role }: Call): Problem | undefined {
  const [plain = path] = path.split('?');
  const call = `${method} ${plain}`;
  const operation = operationFor(api, method, plain);
  if (!operation) return { code: 'call-unknown', facts: { call } };
  const { 'x-roles': allowed } = operation;
  return !allowed || allowed.includes(role) ? undefined : { code: 'call-forbidden', facts: { call, role } };
}

/** The call of the document that answers this one: of several, the one with the fewest parameters in its path. */
function operationFor({ paths }: ApiDocument, method: string, path: string): Operation | undefined {
  const names = segmentsOf(`/api${path}`);
  const found = Object.entries(paths).flatMap(([template, calls]) => {
    const operation = calls[method.toLowerCase()];
    return operation && matches(segmentsOf(template), names, operation) ? [{ template, operation }] : [];
  });
  const parameters = (template: string) => template.split('{').length;
  return found.sort((one, other) => parameters(one.template) - parameters(other.template))[0]?.operation;
}

function matches(template: string[], names: string[], operation: Operation): boolean {
  return (
    template.length === names.length &&
    template.every((part, index) => {
      const name = names[index] ?? '';
      const parameter = /^\{(.+)\}$/.exec(part)?.[1];
      return parameter === undefined ? part === name : isNumberWhereAsked(parameter, name, operation);
    })
  );
}

function isNumberWhereAsked(parameter: string, value: string, { parameters = [] }: Operation): boolean {
  const described = parameters.find(({ name, in: place }) => place === 'path' && name === parameter);
  return described?.schema?.type !== 'integer' || /^\d+$/.test(value);
}

/** A path answers with and without its closing slash. */
const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');
