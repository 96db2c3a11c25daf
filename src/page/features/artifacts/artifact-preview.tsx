import { Play, Square } from 'lucide-react'
import { useState, use, useRef } from 'react'
import type { SandboxMessage } from '../../../core/model/tools/artifact.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { ArtifactVersion } from '../tool-renderers/tool-renderer.ts'
import { mayHaveScripts, type RunnableKind } from './internal/preview-document.ts'
import { SandboxFrame, type SandboxFrameProps } from './internal/sandbox-frame.tsx'
import { useIsDarkPage, usePreviewDocument, type PreviewSource } from './internal/use-preview-document.ts'
import type { CodePreviewProps } from '../../ui/markdown/code-preview.ts'
import { ConversationServicesContext } from '../chat-state/conversation-services.ts'

const ignore = () => undefined

/** Shows a diagram or drawing from an answer's code block in the sandbox. Its content cannot run scripts. */
export function CodePreview({ language, text }: CodePreviewProps) {
  const sources = use(ConversationServicesContext)
  const [ending, setEnding] = useState<keyof typeof previewEndings | null>(null)
  if (sources === null) return null
  if (ending !== null) {
    return (
      <p role="status" className="p-4 text-base text-muted">
        {i18n.t(previewEndings[ending])}
      </p>
    )
  }
  return (
    <div className="flex h-96 max-h-[70dvh] flex-col border-t border-border bg-background">
      <Preview
        source={{
          kind: language,
          title: i18n.t('Drawing'),
          content: text,
          hasScripts: language === 'mermaid',
        }}
        client={sources.client}
        onMessage={ignore}
        onLost={setEnding}
      />
    </div>
  )
}

const barClass = 'flex min-h-11 items-center gap-2 border-b border-border px-3 text-sm'

const maxLogLines = 50

/** Messages that explain why a preview ended. */
export const previewEndings = {
  stopped: /*i18n*/ { id: 'The preview was stopped.' },
  silent: /*i18n*/ { id: 'The preview did not answer for three seconds and was stopped.' },
  unloaded: /*i18n*/ {
    id: 'The preview could not be loaded, because it needs a connection. The code is available offline.',
  },
  flood: /*i18n*/ { id: 'The preview sent too many messages and was stopped.' },
}

/** Time a slow machine may need to load the diagram library, in ms. */
const diagramSettleMs = 15_000

export interface ArtifactPreviewProps {
  version: ArtifactVersion
  kind: RunnableKind
  content: string
  client: WorkerClient
}

/** Shows an artifact in the sandbox. Controls appear only if it may run scripts. Use a new `key` for other content. */
export function ArtifactPreview({ version, kind, content, client }: ArtifactPreviewProps) {
  const mayRun = mayHaveScripts(kind, content)
  const [isAllowed, setIsAllowed] = useState(!version.isTainted)
  const [ending, setEnding] = useState<keyof typeof previewEndings | null>(null)
  const [lines, setLines] = useState<readonly string[]>([])
  const handleMessage = (message: SandboxMessage) => {
    if (message.type !== 'log' && message.type !== 'error') return
    const line = message.type === 'error' ? i18n.t('Error: {text}', { text: message.text }) : message.text
    setLines((before) => [...before, line].slice(-maxLogLines))
  }
  const isRunning = mayRun && isAllowed
  // A pressed button disappears with its bar, and the focus would leave the panel.
  const area = useRef<HTMLDivElement>(null)
  const changeTo = (change: () => void) => () => {
    change()
    area.current?.focus()
  }
  return (
    <div ref={area} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      {isRunning && ending === null && (
        <div className={`${barClass} bg-surface text-muted`}>
          <span className="min-w-0 flex-1 truncate">{i18n.t('Generated content')}</span>
          <Button look="quiet" small className="text-sm" onClick={changeTo(() => setEnding('stopped'))}>
            <Square aria-hidden size={13} />
            {i18n.t('Stop preview')}
          </Button>
        </div>
      )}
      {mayRun && !isAllowed && ending === null && (
        <div className={`${barClass} bg-warning-soft`}>
          <p className="min-w-0 flex-1 py-2">
            {i18n.t(
              'This content was written after the chat had read external content, so its scripts are off.',
            )}
          </p>
          <Button small className="text-sm" onClick={changeTo(() => setIsAllowed(true))}>
            <Play aria-hidden size={14} />
            {i18n.t('Run scripts')}
          </Button>
        </div>
      )}
      {ending === null && (isAllowed || kind !== 'react') && (
        <Preview
          key={String(isAllowed)}
          source={{ kind, title: version.title, content, hasScripts: isRunning || kind === 'mermaid' }}
          client={client}
          onMessage={handleMessage}
          onLost={setEnding}
        />
      )}
      {ending !== null && (
        <div className="flex flex-1 flex-col items-start gap-3 p-4 text-base text-muted">
          <p role="status">{i18n.t(previewEndings[ending])}</p>
          <Button small className="text-sm" onClick={changeTo(() => setEnding(null))}>
            <Play aria-hidden size={14} />
            {i18n.t('Run again')}
          </Button>
        </div>
      )}
      {lines.length > 0 && (
        <details className="border-t border-border text-sm">
          <summary className="px-3 py-2 text-muted pointer-coarse:py-3">
            {i18n.t('Console, {count, plural, one {# line} other {# lines}}', { count: lines.length })}
          </summary>
          <pre
            tabIndex={0}
            role="group"
            aria-label={i18n.t('Preview console')}
            className="max-h-40 overflow-auto px-3 pb-3 font-mono break-words whitespace-pre-wrap"
          >
            {lines.join('\n')}
          </pre>
        </details>
      )}
    </div>
  )
}

interface PreviewProps extends Pick<SandboxFrameProps, 'onMessage' | 'onLost'> {
  source: PreviewSource
  client: WorkerClient
}

/** Shows only the sandbox frame, in the theme of the page. Use a new `key` for other content. */
export function Preview(props: PreviewProps) {
  const isDark = useIsDarkPage()
  // A diagram has colors of its own and no state, so that it is drawn again in the other theme.
  return (
    <ThemedPreview key={props.source.kind === 'mermaid' ? String(isDark) : ''} isDark={isDark} {...props} />
  )
}

function ThemedPreview({ source, client, isDark, ...handlers }: PreviewProps & { isDark: boolean }) {
  const state = usePreviewDocument(source, { client, isDark })
  switch (state.type) {
    case 'preparing':
      return <Spinner>{i18n.t('Preparing the preview')}</Spinner>
    case 'failed':
      return (
        <div className="p-4">
          <FailureProblem failure={state.failure} />
        </div>
      )
    case 'ready':
      return (
        <SandboxFrame
          html={state.html}
          label={i18n.t('Preview of {title}', { title: source.title })}
          theme={isDark ? 'dark' : 'light'}
          settleMs={source.kind === 'mermaid' ? diagramSettleMs : 0}
          {...handlers}
        />
      )
  }
}
