// Replaces a service worker that does harm. Deploy this file as sw.js, in the place of the other: docs/reliability.md, E8.
// It deletes the caches of the application, ends itself and loads the pages again from the host. Chats and keys stay.
const { registration } = self
const { pathname: path } = new URL(registration.scope)
const ownCaches = [`on-demand@${path}`, `kept-offline@${path}`]
const sharedCaches = ['on-demand', 'kept-offline', 'kept-runner']

async function deleteCaches() {
  const { scope } = registration
  for (const name of await caches.keys()) {
    // Other applications of this origin have caches, too.
    if (name.endsWith(scope) || ownCaches.includes(name)) await caches.delete(name)
    if (!sharedCaches.includes(name)) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) if (request.url.startsWith(scope)) await cache.delete(request)
    if ((await cache.keys()).length === 0) await caches.delete(name)
  }
}

async function reloadPages() {
  // Pages that loaded without a service worker are not in this list, so that none is loaded again and again.
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url)
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => {
  event.waitUntil(
    deleteCaches()
      .finally(() => registration.unregister())
      .finally(reloadPages),
  )
})
