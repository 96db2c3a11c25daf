import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import type { SandboxMessage } from '../../../../core/kernel/sandbox-message.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { phrase } from '../../../words/phrase.ts'
import { say } from '../../../words/say.ts'
import type { ArtifactVersion } from './collect-artifacts.ts'
import type { RunnableKind } from './preview-document.ts'
import { SandboxFrame, type SandboxFrameProps } from './sandbox-frame.tsx'
import { usePreviewDocument, type PreviewSource } from './use-preview-document.ts'

const keptLines = 50

/** Messages that explain why a preview ended. */
export const previewEndings = {
  stopped: phrase('The preview was stopped.'),
  silent: phrase('The preview did not answer for three seconds and was stopped.'),
  unloaded: phrase('The preview could not be loaded. It needs a connection; the code is there without one.'),
  flood: phrase('The preview sent too many messages and was stopped.'),
}

/** Time a slow machine may need to load the diagram library, in ms. */
const diagramSettleMs = 15_000

export interface ArtifactPreviewProps {
  version: ArtifactVersion
  kind: RunnableKind
  content: string
  client: WorkerClient
}

/** Shows an artifact in the sandbox, with controls around it. Use a new `key` for other content. */
export function ArtifactPreview({ version, kind, content, client }: ArtifactPreviewProps) {
  // A diagram contains no scripts of its own. Only our scripts draw it.
  const [hasScripts, setHasScripts] = useState(!version.isTainted || kind === 'mermaid')
  const [ending, setEnding] = useState<keyof typeof previewEndings | null>(null)
  const [lines, setLines] = useState<readonly string[]>([])
  const hear = (message: SandboxMessage) => {
    if (message.type !== 'log' && message.type !== 'error') return
    const line = message.type === 'error' ? say('Error: {text}', { text: message.text }) : message.text
    setLines((before) => [...before, line].slice(-keptLines))
  }
  return (
    <>
      <div className="flex min-h-11 items-center gap-2 border-b border-border bg-surface px-3 text-sm text-muted">
        <span className="min-w-0 flex-1 truncate">{say('Generated content')}</span>
        {ending === null && !hasScripts && (
          <Button className="h-8 text-sm" onClick={() => setHasScripts(true)}>
            <Play aria-hidden size={14} />
            {say('Run scripts')}
          </Button>
        )}
        {ending === null ? (
          <Button look="quiet" className="h-8 text-sm" onClick={() => setEnding('stopped')}>
            <Square aria-hidden size={13} />
            {say('Stop preview')}
          </Button>
        ) : (
          <Button className="h-8 text-sm" onClick={() => setEnding(null)}>
            <Play aria-hidden size={14} />
            {say('Run again')}
          </Button>
        )}
      </div>
      {!hasScripts && ending === null && (
        <p className="border-b border-border bg-warning-soft px-3 py-2 text-sm">
          {say('It was written after content from outside came into this chat, so its scripts are off.')}
        </p>
      )}
      {ending === null && (hasScripts || kind !== 'react') && (
        <Preview
          key={String(hasScripts)}
          source={{ kind, title: version.title, content, hasScripts }}
          client={client}
          onMessage={hear}
          onLost={setEnding}
        />
      )}
      {ending !== null && (
        <p role="status" className="flex-1 p-4 text-base text-muted">
          {say(previewEndings[ending])}
        </p>
      )}
      {lines.length > 0 && (
        <details className="border-t border-border text-sm">
          <summary className="px-3 py-2 text-muted pointer-coarse:py-3">
            {say('Console, {count, plural, one {# line} other {# lines}}', { count: lines.length })}
          </summary>
          <pre
            tabIndex={0}
            role="group"
            aria-label={say('Console of the preview')}
            className="max-h-40 overflow-auto px-3 pb-3 font-mono break-words whitespace-pre-wrap"
          >
            {lines.join('\n')}
          </pre>
        </details>
      )}
    </>
  )
}

interface PreviewProps extends Pick<SandboxFrameProps, 'onMessage' | 'onLost'> {
  source: PreviewSource
  client: WorkerClient
}

/** Shows only the sandbox frame. Use a new `key` for other content. */
export function Preview({ source, client, ...handlers }: PreviewProps) {
  const state = usePreviewDocument(source, client)
  switch (state.type) {
    case 'preparing':
      return <Waiting>{say('Preparing the preview')}</Waiting>
    case 'failed':
      return (
        <div className="p-4">
          <Problem {...state.failure} />
        </div>
      )
    case 'ready':
      return (
        <SandboxFrame
          html={state.html}
          label={say('Preview of {title}', { title: source.title })}
          settleMs={source.kind === 'mermaid' ? diagramSettleMs : 0}
          {...handlers}
        />
      )
  }
}
