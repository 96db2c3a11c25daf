/**
 * A page that makes the browser resolve names, by elements without script and by script. Each way uses its own name
 * below `domain`. The page logs to its console when it is done.
 */
export function nameProbes(domain: string): string {
  const host = (way: string) => `${way}.${domain}`
  return `<!doctype html><title>Names</title>
<meta http-equiv="x-dns-prefetch-control" content="on">
<link rel="dns-prefetch" href="//${host('element-dns-prefetch')}">
<link rel="preconnect" href="https://${host('element-preconnect')}">
<link rel="prefetch" href="https://${host('element-prefetch')}/x">
<link rel="preload" as="image" href="https://${host('element-preload')}/x">
<link rel="modulepreload" href="https://${host('element-modulepreload')}/x">
<link rel="stylesheet" href="https://${host('element-stylesheet')}/x">
<link rel="icon" href="https://${host('element-icon')}/x">
<link rel="manifest" href="https://${host('element-manifest')}/x">
<script type="speculationrules">{"prefetch": [{"source": "list", "urls": ["https://${host('rules-prefetch')}/x"], "eagerness": "immediate"}],
"prerender": [{"source": "list", "urls": ["https://${host('rules-prerender')}/x"], "eagerness": "immediate"}]}</script>
<body>
<a id="link" href="https://${host('link')}/x" ping="https://${host('ping')}/x" target="_blank">link</a>
<img src="https://${host('element-image')}/x"><video src="https://${host('element-video')}/x"></video>
<iframe src="https://${host('element-frame')}/x"></iframe><object data="https://${host('element-object')}/x"></object>
<svg><image href="https://${host('element-svg')}/x" /></svg>
<script type="module">
const at = (way) => 'https://' + way + ${JSON.stringify(`.${domain}/x`)}
const attempt = async (run) => { try { await run() } catch {} }
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'preload', 'modulepreload'])
  await attempt(() => document.head.append(Object.assign(document.createElement('link'), { rel, as: 'script', href: at('script-' + rel) })))
await attempt(() => document.body.append(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ urls: [at('script-rules')], eagerness: 'immediate' }] }) })))
await attempt(() => fetch(at('fetch'), { mode: 'no-cors' }))
await attempt(() => navigator.sendBeacon(at('beacon'), 'x'))
await attempt(() => new WebSocket(at('socket').replace('https', 'wss')))
await attempt(() => new EventSource(at('events')))
await attempt(() => import(at('module')))
await attempt(() => { new Image().src = at('image') })
await attempt(() => document.fonts.add(new FontFace('x', 'url(' + at('font') + ')')))
await attempt(() => fetchLater(at('later'), { activateAfter: 0 }))
await attempt(() => new Worker(at('worker')))
await attempt(() => new WebTransport(at('transport')))
const stun = async (way, Peer) => {
  const peer = new Peer({ iceServers: [{ urls: 'stun:' + way + ${JSON.stringify(`.${domain}:3478`)} }] })
  peer.createDataChannel('x')
  await peer.setLocalDescription(await peer.createOffer())
  await pause(1500)
}
await attempt(() => stun('webrtc', RTCPeerConnection))
await attempt(async () => {
  const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<p>x' })
  document.body.append(frame)
  await pause(300)
  await stun('nested-webrtc', frame.contentWindow.RTCPeerConnection)
})
await attempt(() => document.getElementById('link').click())
await pause(1500)
console.log('NAMES DONE')
if (self !== top) location.href = at('navigation')
</script>`
}
