const address = 'sandbox.html?kept'
const cacheName = 'kept-runner'

/** What makes a page opaque by itself; the policy of the runner's text holds the rest. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "sandbox allow-scripts; frame-ancestors 'self'",
  'connection-allowlist': '(response-origin)',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Puts the runner where the service worker has it for a frame that asks for it as a page of its own, and gives its address;
 * `null` where there is no service worker. Browsers do not ask it for a frame that is sandboxed by its element, so this
 * one is sandboxed by its headers, which are written here: the runner runs nothing if they do not hold.
 */
export async function keepRunner(): Promise<string | null> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return null
  try {
    const response = await fetch('sandbox.html')
    if (!response.ok) return null
    const cache = await caches.open(cacheName)
    await cache.put(new URL(address, document.baseURI), new Response(await response.text(), { headers }))
    return address
  } catch {
    // No copy of the runner on this machine, or no room for one: the preview says that it needs a connection.
    return null
  }
}
