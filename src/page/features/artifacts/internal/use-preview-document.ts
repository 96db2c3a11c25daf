import { useEffect, useState, useSyncExternalStore } from 'react'
import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import { toPlainText } from '../../../../core/model/messages/localized-text.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { i18n } from '../../../i18n/i18n.ts'
import {
  toComponentDocument,
  toDiagramDocument,
  toPreviewDocument,
  type DiagramParts,
  type RunnableKind,
} from './preview-document.ts'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'
import mermaidUrl from 'mermaid/dist/mermaid.min.js?packed-url'
import drawMermaidUrl from './runtime/mermaid-runtime.ts?sandbox-script'
import reactUrl from './runtime/react-runtime.ts?sandbox-script'

export interface PreviewSource {
  kind: RunnableKind
  title: string
  content: string
  hasScripts: boolean
}

type PreviewState =
  | { type: 'preparing' }
  | { type: 'ready'; html: string }
  | { type: 'failed'; failure: Failure }

/** Returns the document to write into the sandbox for an artifact. Use a new `key` for another source. */
export function usePreviewDocument(
  source: PreviewSource,
  { client, isDark: isDarkNow }: { client: WorkerClient; isDark: boolean },
): PreviewState {
  const { kind, title, content, hasScripts } = source
  // A later change of the theme reaches the preview by a message.
  const [isDark] = useState(isDarkNow)
  const [state, setState] = useState<PreviewState>(() =>
    kind === 'html' || kind === 'svg'
      ? { type: 'ready', html: toPreviewDocument(kind, content, { hasScripts, isDark }) }
      : { type: 'preparing' },
  )
  useEffect(() => {
    if (kind === 'html' || kind === 'svg') return undefined
    const preparing =
      kind === 'mermaid'
        ? makeDiagram({ title, content, isDark })
        : makeComponent(content, { client, isDark })
    return onResolved(preparing, (result) =>
      setState(
        result.ok ? { type: 'ready', html: result.value } : { type: 'failed', failure: result.failure },
      ),
    )
  }, [kind, title, content, client, isDark])
  return state
}

/** Returns whether the page is shown in dark colors, by the person's choice or that of the system, and follows changes. */
export function useIsDarkPage(): boolean {
  return useSyncExternalStore(watchTheme, isDarkPage)
}

function isDarkPage(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && matchMedia(darkQuery).matches)
}

const darkQuery = '(prefers-color-scheme: dark)'

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const query = matchMedia(darkQuery)
  query.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    query.removeEventListener('change', onChange)
  }
}

async function makeDiagram(
  diagram: Pick<DiagramParts, 'title' | 'content' | 'isDark'>,
): Promise<Result<string>> {
  const scripts = await load('mermaid')
  if (!scripts.ok) return scripts
  const labels = {
    renderFailure: i18n.t('This diagram cannot be drawn.'),
    detailsMissing: i18n.t('No details are available.'),
  }
  return succeed(
    toDiagramDocument({ ...diagram, scripts: scripts.value, nonce: crypto.randomUUID(), labels }),
  )
}

async function makeComponent(
  source: string,
  { client, isDark }: { client: WorkerClient; isDark: boolean },
): Promise<Result<string>> {
  const [scripts, compiled] = await Promise.all([load('react'), client.call('compile-component', { source })])
  if (!scripts.ok) return scripts
  if (!compiled.ok) return compiled
  const labels = { failed: i18n.t('The component failed.') }
  const { code } = compiled.value
  return succeed(toComponentDocument({ compiled: code, source, scripts: scripts.value, labels, isDark }))
}

async function load(kind: RuntimeKind): Promise<Result<readonly string[]>> {
  try {
    return succeed(await loadRuntime(kind))
  } catch (error) {
    return fail(
      createFailure('unreachable', {
        message: toPlainText(
          i18n.t(
            'A part that this preview needs could not be loaded. After its first use, it is available offline.',
          ),
        ),
        hint: toPlainText(i18n.t('Connect to the internet and try again.')),
        detail: error instanceof Error ? error.message : '',
      }),
    )
  }
}

const scripts = { mermaid: [mermaidUrl, drawMermaidUrl], react: [reactUrl] } as const
type RuntimeKind = keyof typeof scripts

const loaded = new Map<RuntimeKind, Promise<readonly string[]>>()

/** Loads the code that previews of this kind need, as text. The code never runs in the page, only in the sandbox. */
function loadRuntime(kind: RuntimeKind): Promise<readonly string[]> {
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
