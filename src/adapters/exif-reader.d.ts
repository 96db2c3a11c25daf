/** Its own types want those of node, which would make `process` known in every worker: only this much is used. */
export function load(file: ArrayBuffer, options: { expanded: true }): unknown
