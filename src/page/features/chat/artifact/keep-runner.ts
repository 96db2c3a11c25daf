const address = 'sandbox.html?kept'
const cacheName = 'kept-runner'

/** Headers that make the document opaque without a sandboxed frame. The policy in the runner's text covers the rest. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "sandbox allow-scripts; frame-ancestors 'self'",
  'connection-allowlist': '(response-origin)',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Stores the runner where the service worker serves it as a document of its own, and returns its address. Returns `null`
 * without a service worker. Browsers do not route a frame with a `sandbox` attribute through the service worker, so this
 * copy is sandboxed by response headers, which are written here. The runner runs nothing if the headers are missing.
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
    // This device has no copy of the runner, or no space for one. The preview reports that it needs a connection.
    return null
  }
}
