import { createServer, type ViteDevServer } from 'vite'
import type { WorkerClient } from '../../../src/worker/client.ts'

/** The worker of a checked-out tree, with everything that browsers provide and Node.js does not. */
export interface BootedWorker {
  client: WorkerClient
  /** Loads a module of the tree, by its path from the root. */
  load(path: string): Promise<Record<string, never>>
  server: ViteDevServer
}

/** Answers a request in place of the network. */
export type Answer = (request: Request) => Promise<Response>

/**
 * Starts the worker's own composition root in this process, which can do so once. IndexedDB is a double that must be there
 * already. Workers that it spawns run on this thread. Ids are counted, so that a second recording differs in times only.
 */
export async function bootWorker(tree: string, answer: Answer, idPrefix: string): Promise<BootedWorker> {
  const server = await createTreeServer(tree)
  const load = (path: string) => server.ssrLoadModule(path) as Promise<Record<string, never>>
  const { port1, port2 } = new MessageChannel()
  // The DOM types reject these, because they are globals of a worker, not of a page.
  const globals = globalThis as unknown as Record<string, unknown>
  globals['self'] = port2
  globals['location'] = { href: 'http://innerloop.test/worker/main.js' }
  globals['fetch'] = (input: RequestInfo | URL, init?: RequestInit) => answer(new Request(input, init))
  let ids = 0
  crypto.randomUUID = () =>
    `${idPrefix}-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}` as ReturnType<Crypto['randomUUID']>
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({ quota: 10_000_000_000, usage: 1_000_000 }) },
  })
  makeKeysExtractable()
  globals['Worker'] = await createWorkerClass(load)
  const { createWorkerClient } = (await load('/src/worker/client.ts')) as unknown as {
    createWorkerClient(options: object): WorkerClient
  }
  const client = createWorkerClient({
    spawn: () => Object.assign(port1, { onerror: null, terminate: () => port1.close() }),
    attention: { isVisible: () => false, onChange: () => () => {} },
  })
  await load('/src/worker/main.ts')
  return { client, load, server }
}

/** Loads modules of a checked-out tree in this process, as its tests do. */
export function createTreeServer(tree: string): Promise<ViteDevServer> {
  return createServer({
    root: tree,
    configFile: `${tree}/vite.config.ts`,
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
}

/** Makes keys extractable, because a recording has to contain the key that seals the others. In a browser no code could read it. */
function makeKeysExtractable(): void {
  const { subtle } = crypto
  const generateKey = subtle.generateKey.bind(subtle)
  const unwrapKey = subtle.unwrapKey.bind(subtle)
  subtle.generateKey = ((algorithm: AesKeyGenParams, _: boolean, usages: KeyUsage[]) =>
    generateKey(algorithm, true, usages)) as never
  subtle.unwrapKey = ((...[format, bytes, key, by, as, , usages]: Parameters<typeof unwrapKey>) =>
    unwrapKey(format, bytes, key, by, as, true, usages)) as never
}

async function createWorkerClass(load: BootedWorker['load']): Promise<unknown> {
  const { TestRenderWorker } = (await load('/test/doubles/test-render-worker.ts')) as unknown as {
    TestRenderWorker: new (faults: object) => object
  }
  const { serveJobs } = (await load('/src/adapters/tool-worker/serve-jobs.ts')) as unknown as {
    serveJobs(port: object, table: object): void
  }
  const { jobTable } = (await load('/src/adapters/tool-worker/job-table.ts')) as unknown as {
    jobTable: object
  }
  return function startWorker(_url: string, { name }: { name: string }) {
    if (name === 'render-worker') return new TestRenderWorker({})
    const { port1, port2 } = new MessageChannel()
    serveJobs(port2, jobTable)
    port2.start()
    port1.start()
    return Object.assign(port1, { terminate: () => port1.close() })
  }
}
