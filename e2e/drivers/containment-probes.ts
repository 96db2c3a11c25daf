/**
 * A page that tries fifteen ways to leave its sandbox, then logs the outcome of each one that it can detect to its
 * console. Attempts that end a page come last and run only in a frame.
 */
export function containmentProbes(origin: string, udpPort: number): string {
  return `<!doctype html><title>Probes</title><body><script type="module">
const at = (name) => ${JSON.stringify(origin)} + '/' + name
const results = {}
const attempt = async (name, run) => {
  try { results[name] = String(await run()) } catch (error) { results[name] = error?.name ?? 'refused' }
}
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const add = (tag, properties) => document.body.append(Object.assign(document.createElement(tag), properties))
const stun = async (Peer) => {
  const peer = new Peer({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] })
  peer.createDataChannel('x')
  await peer.setLocalDescription(await peer.createOffer())
  await pause(1500)
  return 'gathered'
}

await attempt('fetch', () => fetch(at('fetch'), { mode: 'no-cors' }))
await attempt('image', () => add('img', { src: at('image') }))
await attempt('stylesheet', () => add('style', { textContent: '@import url(' + at('style') + '); body { background: url(' + at('background') + ') }' }))
await attempt('prefetch', () => { for (const rel of ['prefetch', 'preconnect', 'preload', 'dns-prefetch', 'modulepreload']) add('link', { rel, as: 'script', href: at(rel) }) })
await attempt('beacon', () => navigator.sendBeacon(at('beacon'), 'x'))
await attempt('socket', () => new WebSocket(at('socket').replace('http', 'ws')))
await attempt('frame', () => { add('iframe', { src: at('frame') }); add('object', { data: at('object') }); add('embed', { src: at('embed') }) })
await attempt('script', () => import(at('module')))
await attempt('webrtc', () => stun(RTCPeerConnection))
await attempt('nested webrtc', async () => {
  const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<p>x' })
  document.body.append(frame)
  await pause(300)
  return stun(frame.contentWindow.RTCPeerConnection)
})
await attempt('parent document', () => parent.document.title)
await attempt('localStorage', () => localStorage.length)
await attempt('indexedDB', () => new Promise((resolve, reject) => {
  const opening = indexedDB.open('innerloop')
  opening.onsuccess = () => resolve('opened')
  opening.onerror = () => reject(opening.error)
}))
await attempt('window', () => window.open(at('window')) === null ? 'refused' : 'opened')
if (self !== top) {
await attempt('form', () => { const form = document.createElement('form'); form.action = at('form'); document.body.append(form); form.submit() })
await attempt('dialog', () => { alert('x'); return prompt('Your API key?') ?? 'refused' })
await attempt('top', () => { top.location.href = at('top') })
}
await pause(500)
console.log('PROBES ' + JSON.stringify(results))
await pause(100)
if (self !== top) location.href = at('self')
</script>`
}
