import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, CacheOnly } from 'workbox-strategies'
import { deleteDamagedFiles, isCacheable, onDemandFiles, type OnDemandFile } from './on-demand-files.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** Files that were used. */
const usedFilesCache = 'on-demand'
/** Files that the page made available offline. None of them expires. */
const offlineFilesCache = 'kept-offline'

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
  if (type === 'CHECK_FILES')
    event.waitUntil(checkCachedFiles().finally(() => event.ports[0]?.postMessage('')))
})

self.addEventListener('activate', (event) => event.waitUntil(checkCachedFiles()))

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/\/sandbox\.html/] }))
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
// The page stores this copy with the headers that confine it. A copy from the network is never used.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.endsWith('/sandbox.html') && url.search === '?kept',
  new CacheOnly({ cacheName: 'kept-runner' }),
)
