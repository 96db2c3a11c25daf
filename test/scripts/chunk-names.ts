import type { Plugin } from 'vite'

/** Code that is cached when first used, not before: what draws charts, the providers' packages, what sets formulas, and what jobs of tool workers load. */
export const onDemandFolders = [
  'assets/on-demand',
  'worker/on-demand',
  'tool-worker/on-demand',
  'render-worker/on-demand',
]

interface Chunk {
  name: string
  isEntry: boolean
  moduleIds: readonly string[]
}

/** Returns the file name of a page chunk. Charts are on demand: they are a ninth of the code, and all have a table as well. */
export function pageChunkName({ moduleIds }: Pick<Chunk, 'moduleIds'>): string {
  const isOnDemand = moduleIds.some((id) => id.includes('/node_modules/recharts/'))
  return isOnDemand ? 'assets/on-demand/[name]-[hash].js' : 'assets/[name]-[hash].js'
}

/**
 * Gives the providers' packages, with what only they need, and what sets formulas a folder of their own, so that the
 * precache can leave them out by path. `size.ts` holds that the worker starts without it.
 */
export function workerChunkName({ name, isEntry, moduleIds }: Chunk): string {
  const isOnDemand =
    !isEntry &&
    name !== startChunk &&
    moduleIds.some((id) => /\/node_modules\/@(ai-sdk|openrouter)\//.test(id))
  return isOnDemand ? `worker/on-demand/[name]-[hash].js` : 'worker/[name]-[hash].js'
}

/**
 * A worker's policy comes with its own script, so workers without network live in folders of their own: those whose file
 * ends in `tool-worker.ts` (WASM allowed) and `render-worker.ts`. `public/_headers` has the policies.
 */
export function workerEntryName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const kind = /[./-](tool-worker|render-worker)\.ts/.exec(`/${facadeModuleId ?? ''}`)?.[1] ?? 'worker'
  return `${kind}/[name]-[hash].js`
}

const startChunk = 'start'

/** The entry modules of the three kinds of workers. */
const workerEntry = /\/(?:worker\/main|worker\/main-render-worker|tool-worker\/tool-worker)\.ts$/

/**
 * Moves all code that a worker starts with out of its entry file into one chunk, so that no lazy chunk imports from the
 * entry. WebKit evaluates an entry a second time when a chunk loaded by `import()` imports from it.
 */
export const workerStartGroup = {
  name: (id: string): string | null => (workerEntry.test(id) ? null : startChunk),
  tags: ['$initial' as const],
}

/** Packages of jobs that are small enough to be precached, so that these jobs work offline before they were used. */
const smallPackages =
  /\/node_modules\/(minisearch|fflate|zod|image-size|exifreader|gifuct-js|js-binary-schema-parser|mathjs|typed-function|decimal\.js|complex\.js|fraction\.js|@babel\/runtime|escape-latex|javascript-natural-sort|seedrandom|tiny-emitter)\//

/** Each worker is a build of its own: what it loads when it needs it lies beside its entry, large packages on demand. */
export function placeWorkerChunks(): Plugin {
  let place: ((chunk: Pick<Chunk, 'moduleIds'>) => string) | undefined
  return {
    name: 'place-worker-chunks',
    options({ input }) {
      const kind =
        typeof input === 'string' ? /[./-](tool-worker|render-worker)\.ts$/.exec(input)?.[1] : undefined
      place = kind === undefined ? undefined : places[kind]
    },
    outputOptions: (options) => (place ? { ...options, chunkFileNames: place } : options),
  }
}

const places: Readonly<Record<string, (chunk: Pick<Chunk, 'moduleIds'>) => string>> = {
  'tool-worker': ({ moduleIds }) => {
    const isSmall = moduleIds.every((id) => !id.includes('/node_modules/') || smallPackages.test(id))
    return isSmall ? 'tool-worker/[name]-[hash].js' : 'tool-worker/on-demand/[name]-[hash].js'
  },
  'render-worker': ({ moduleIds }) =>
    moduleIds.some((id) => id.includes('/node_modules/katex/'))
      ? 'render-worker/on-demand/[name]-[hash].js'
      : 'render-worker/[name]-[hash].js',
}
