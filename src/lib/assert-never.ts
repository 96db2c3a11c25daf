/** Ends an exhaustive switch: a new member of the union fails to compile here. Throws, because reaching it is a bug. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
