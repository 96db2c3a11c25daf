import type { Plugin } from 'vite'

/** Code that is cached when first used, not before: charts, the editor of workflows, the providers' packages, formulas, and code that jobs of tool workers load. */
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

/**
 * Returns the file name of a page chunk. Charts are on demand, because they are a ninth of the code and each has a table as well. So is
 * the editor of workflows with its dry run, which few people need before they have used it online, and the dialog for the MCP servers
 * of a chat, which need the network.
 */
export function pageChunkName({ moduleIds }: Pick<Chunk, 'moduleIds'>): string {
  const isOnDemand = moduleIds.some((id) => onDemandPageModule.test(id))
  return isOnDemand ? 'assets/on-demand/[name]-[hash].js' : 'assets/[name]-[hash].js'
}

const onDemandPageModule =
  /\/node_modules\/recharts\/|\/(?:workflows\/editor\/workflow-editor|workflows\/dry-run\/dry-run-dialog|mcp\/servers-dialog)\.tsx$/

/** Packages of providers and of MCP, and the code for MCP servers. */
const onDemandModule =
  /\/node_modules\/@(ai-sdk|openrouter|modelcontextprotocol)\/|\/src\/(adapters|worker\/services)\/mcp\//

/**
 * Puts the providers' packages with their own dependencies, the code for MCP servers and for formulas, into separate folders, so that
 * the precache can leave them out by path. `size.ts` checks that the worker starts without them.
 */
export function workerChunkName({ name, isEntry, moduleIds }: Chunk): string {
  const isOnDemand = !isEntry && name !== startChunk && moduleIds.some((id) => onDemandModule.test(id))
  return isOnDemand ? `worker/on-demand/[name]-[hash].js` : 'worker/[name]-[hash].js'
}

/**
 * Each worker gets its policy with its own script, so workers without network access are in separate folders: those
 * whose file ends in `tool-worker.ts` (WASM allowed) and `render-worker.ts`. `public/_headers` has the policies.
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
  priority: 2,
}

/** Puts the code of workflows into one chunk. Its modules are small, and a file for each would be larger in sum. */
export const workflowGroup = {
  name: 'workflows',
  test: /\/src\/(core\/workflows|worker\/runs\/workflows)\//,
  priority: 1,
}

/** Packages of jobs that are small enough to be precached, so that these jobs work offline before they were used. */
const smallPackages =
  /\/node_modules\/(minisearch|fflate|zod|image-size|exifreader|gifuct-js|js-binary-schema-parser|mathjs|typed-function|decimal\.js|complex\.js|fraction\.js|@babel\/runtime|escape-latex|javascript-natural-sort|seedrandom|tiny-emitter)\//

/** Builds each worker separately. Lazy chunks are stored next to its entry, large packages in the folder for code on demand. */
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
