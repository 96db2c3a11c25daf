import mermaidUrl from 'mermaid/dist/mermaid.min.js?packed-url'
import drawMermaidUrl from './runtime/mermaid-runtime.ts?sandbox-script'
import reactUrl from './runtime/react-runtime.ts?sandbox-script'

const scripts = { mermaid: [mermaidUrl, drawMermaidUrl], react: [reactUrl] } as const
export type RuntimeKind = keyof typeof scripts

const loaded = new Map<RuntimeKind, Promise<readonly string[]>>()

/** Loads the code that previews of this kind need, as text. The code never runs in the page, only in the sandbox. */
export function loadRuntime(kind: RuntimeKind): Promise<readonly string[]> {
  const cached = loaded.get(kind)
  if (cached) return cached
  const loading = Promise.all(scripts[kind].map((url) => fetchPacked(url)))
  loaded.set(kind, loading)
  // A failed request may succeed at the next attempt.
  loading.catch(() => loaded.delete(kind))
  return loading
}

/** Fetches a script and unpacks it if it is compressed. The development server sends package files uncompressed. */
async function fetchPacked(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`A part of Innerloop could not be loaded (status ${response.status}).`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const stream = new Blob([bytes]).stream()
  return await new Response(isPacked ? stream.pipeThrough(new DecompressionStream('gzip')) : stream).text()
}
