export interface SheetName {
  /** Among all sheets of the workbook. */
  index: number;
  name: string;
  isHidden: boolean;
}

const TAG = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\s(?:[^"'>]|"[^"]*"|'[^']*')*>`, 'g');
const attribute = (tag: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);

/**
 * Which sheets of a workbook are something other than a table, such as a chart, by their places: `workbook` and
 * `relations` are the texts of `xl/workbook.xml` and its relations.
 */
export function noTables(workbook: string, relations: string): Set<number> {
  const other = new Set(
    (relations.match(TAG('Relationship')) ?? [])
      .filter((tag) => /\/(?:chart|dialog|xlMacro|xlIntlMacro)sheet$/i.test(attribute(tag, 'Type') ?? ''))
      .map((tag) => attribute(tag, 'Id')),
  );
  const ids = (workbook.match(TAG('sheet')) ?? []).map((tag) => attribute(tag, 'id'));
  return new Set(ids.flatMap((id, at) => (other.has(id) ? at : [])));
}
