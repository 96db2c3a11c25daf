/** Its own types want those of node, which would make `process` known in the page: only this much is used. */
export function unparse(
  table: { fields: string[]; data: (string | number | boolean | null)[][] },
  options: { escapeFormulae: RegExp },
): string
