/** The package's own types need those of node, which would make `process` known in every worker. Only this part is used. */
export function load(file: ArrayBuffer, options: { expanded: true }): unknown
