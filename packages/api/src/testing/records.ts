import type { TestApi } from './api.ts';
import { formOf } from './samples.ts';

export async function addRecord(
  api: TestApi,
  path: string,
  values: Parameters<typeof formOf>[0],
  access: string,
) {
  const answer = await api.sendForm('POST', path, formOf(values), access);
  if (answer.statusCode !== 201) throw new Error(`POST ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}
