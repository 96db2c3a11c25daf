/** Address of the list of workflows. */
export const libraryHash = '#/library/workflows'

/** Returns the address of a workflow’s editor. */
export function workflowHash(id: string): string {
  return `${libraryHash}/${id}`
}
