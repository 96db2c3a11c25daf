/** The package's own types require those of Node.js, which would make `process` known in the page. Only this part is used. */
export function unparse(table: { fields: string[]; data: (string | number | boolean | null)[][] }): string
