import type { Plugin } from 'vite'

/** Code of workers that is cached when first used, not before: the providers' packages, and what jobs of tool workers load. */
export const onDemandFolders = ['worker/on-demand', 'tool-worker/on-demand']

interface Chunk {
  isEntry: boolean
  moduleIds: readonly string[]
}

/**
 * Gives the providers' packages, with what only they need, a folder of their own, so that the precache can leave them
 * out by path. `size.ts` holds that the worker starts without it.
 */
export function workerChunkName({ isEntry, moduleIds }: Chunk): string {
  const isProvider = !isEntry && moduleIds.some((id) => /\/node_modules\/@(ai-sdk|openrouter)\//.test(id))
  return isProvider ? `worker/on-demand/[name]-[hash].js` : 'worker/[name]-[hash].js'
}

/**
 * A worker's policy comes with its own script, so workers without network live in folders of their own: those whose file
 * ends in `tool-worker.ts` (WASM allowed) and `render-worker.ts`. `public/_headers` has the policies.
 */
export function workerEntryName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const kind = /[./-](tool-worker|render-worker)\.ts/.exec(`/${facadeModuleId ?? ''}`)?.[1] ?? 'worker'
  return `${kind}/[name]-[hash].js`
}

/** What pictures need is precached: they can be attached and looked at before the first of them was seen online. */
const pictureModules =
  /\/jobs\/(pictures\/|look-at-picture|read-attachment|read-gif)|\/node_modules\/(image-size|exifreader|gifuct-js|js-binary-schema-parser)\//

// oxlint-disable-next-line no-control-regex -- the bundler's own modules begin with it
const sharedModules = /\/src\/core\/|\/node_modules\/zod\/|^\0/

/**
 * Each worker is a build of its own: all that a tool worker loads when a job needs it lies beside its entry, on demand, but
 * for what pictures need.
 */
export function placeToolWorkerChunks(): Plugin {
  let isToolWorker = false
  return {
    name: 'place-tool-worker-chunks',
    options({ input }) {
      isToolWorker = typeof input === 'string' && /[./-]tool-worker\.ts$/.test(input)
    },
    outputOptions: (options) =>
      isToolWorker ? { ...options, chunkFileNames: toolWorkerChunkName } : options,
  }
}

function toolWorkerChunkName({ moduleIds }: Pick<Chunk, 'moduleIds'>): string {
  const isPicture = moduleIds.every((id) => pictureModules.test(id) || sharedModules.test(id))
  return isPicture ? 'tool-worker/[name]-[hash].js' : 'tool-worker/on-demand/[name]-[hash].js'
}
