/** Code of the worker that is cached when first used, not before: the providers' packages. */
export const onDemandFolder = 'worker/on-demand'

interface Chunk {
  moduleIds: readonly string[]
}

/** Gives the providers' packages a folder of their own, so that the precache can leave them out by path. */
export function workerChunkName(chunk: Chunk): string {
  const isProviderOnly =
    chunk.moduleIds.length > 0 && chunk.moduleIds.every((id) => id.includes('/node_modules/@ai-sdk/'))
  return isProviderOnly ? `${onDemandFolder}/[name]-[hash].js` : 'worker/[name]-[hash].js'
}
