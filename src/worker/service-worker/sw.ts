import { ExpirationPlugin } from 'workbox-expiration'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly, type StrategyOptions } from 'workbox-strategies'
import { toPathName } from '../../lib/path-name.ts'
import { deleteCachedFiles, moveCachedFiles } from './cache-names.ts'
import { deleteDamagedFiles, isCacheable, onDemandFiles, type OnDemandFile } from './on-demand-files.ts'
import { addHeaders, confinedKindOf, type ResponseHeaders } from './response-headers.ts'

/** The build replaces this name: see `test/scripts/response-headers.ts`. */
declare const __RESPONSE_HEADERS__: ResponseHeaders
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const { pathname: path } = new URL(self.registration.scope)
/** Files that were used. */
const usedFilesCache = toPathName('on-demand', path)
/** Files that the page made available offline. None of them expires. */
const offlineFilesCache = toPathName('kept-offline', path)

/** Confines the page, the workers and the sandbox on hosts that send no headers. */
const confine: NonNullable<StrategyOptions['plugins']>[number] = {
  handlerWillRespond: async ({ event, response }) => {
    // Workbox also calls this while it installs the precache.
    const kind = event instanceof FetchEvent ? confinedKindOf(event.request) : null
    return kind === null ? response : addHeaders(response, __RESPONSE_HEADERS__[kind])
  },
}

/** Reads the list of files that load on demand, by URL. Returns an empty map if the list is missing. */
async function readOnDemandFiles(): Promise<Map<string, OnDemandFile>> {
  try {
    const list = await matchPrecache('on-demand.json')
    const files = ((await list?.json()) ?? []) as OnDemandFile[]
    return new Map(files.map((file) => [new URL(file.url, self.registration.scope).href, file]))
  } catch {
    return new Map()
  }
}

async function checkCachedFiles(): Promise<void> {
  const files = await readOnDemandFiles()
  for (const name of [usedFilesCache, offlineFilesCache]) {
    if (await caches.has(name)) await deleteDamagedFiles(await caches.open(name), files)
  }
}

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // A first visit is not controlled: the page asks for it before it shows generated content.
  if (type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (type === 'CHECK_FILES')
    event.waitUntil(checkCachedFiles().finally(() => event.ports[0]?.postMessage('')))
})

/** Earlier versions shared their caches with all applications of the origin. */
async function leaveSharedCaches(): Promise<void> {
  const { scope } = self.registration
  await moveCachedFiles(caches, { from: 'on-demand', to: usedFilesCache, scope })
  await moveCachedFiles(caches, { from: 'kept-offline', to: offlineFilesCache, scope })
  // The sandbox, which is in the precache now.
  await deleteCachedFiles('kept-runner', { caches, scope })
}

/** Time from the first request to a new version until it checks the cached files. The page starts within it. */
const checkAfterMs = 5000
let isCheckDue = false

self.addEventListener('activate', (event) => {
  isCheckDue = true
  // Requests wait until this is done, so cached files are checked later.
  event.waitUntil(leaveSharedCaches())
})
self.addEventListener('fetch', (event) => {
  if (!isCheckDue) return
  isCheckDue = false
  event.waitUntil(new Promise((resolve) => setTimeout(resolve, checkAfterMs)).then(checkCachedFiles))
})

addPlugins([confine])
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    denylist: [/\/sandbox\.html/, /\/oauth\/callback\.html/],
  }),
)
registerRoute(
  onDemandFiles,
  new CacheFirst({
    cacheName: usedFilesCache,
    plugins: [
      new ExpirationPlugin({ maxEntries: 40 }),
      {
        cacheWillUpdate: async ({ request, response }) =>
          (await isCacheable(request.url, response, await readOnDemandFiles())) ? response : null,
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
          cachedResponse ?? (await caches.match(request, { cacheName: offlineFilesCache })),
      },
    ],
  }),
)
// A frame without a `sandbox` attribute asks the service worker, which sends the headers that sandbox it. The copy is
// never one of the network, whose headers are unknown.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.endsWith('/sandbox.html') && url.search === '?kept',
  async () => {
    const runner = await matchPrecache('sandbox.html')
    if (runner === undefined) return Response.error()
    const headers = { 'Content-Type': 'text/html; charset=utf-8', ...__RESPONSE_HEADERS__.sandbox }
    return new Response(runner.body, { headers })
  },
)
// A tab of another version asks for workers that are not in the precache.
registerRoute(
  ({ sameOrigin, request }) => sameOrigin && confinedKindOf(request) !== null,
  new NetworkOnly({ plugins: [confine] }),
)
