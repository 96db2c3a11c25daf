import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import type { SandboxMessage } from '../../../../core/kernel/sandbox-message.ts'
import { Button } from '../../../ui/button.tsx'
import type { ArtifactVersion } from './collect-artifacts.ts'
import { toPreviewDocument } from './preview-document.ts'
import { SandboxFrame } from './sandbox-frame.tsx'

const keptLines = 50

const endings = {
  stopped: 'The preview was stopped.',
  silent: 'The preview did not answer for three seconds and was stopped.',
  unloaded: 'The preview could not be loaded. It needs a connection; the code is there without one.',
  flood: 'The preview sent too many messages and was stopped.',
}

/** HTML or SVG in the sandbox, with the page's own frame around it. Mount it anew for other content. */
export function ArtifactPreview({ version, content }: { version: ArtifactVersion; content: string }) {
  const [hasScripts, setHasScripts] = useState(!version.isTainted)
  const [ending, setEnding] = useState<keyof typeof endings | null>(null)
  const [lines, setLines] = useState<readonly string[]>([])
  const kind = version.kind === 'svg' ? 'svg' : 'html'
  const hear = (message: SandboxMessage) => {
    if (message.type !== 'log' && message.type !== 'error') return
    const line = message.type === 'error' ? `Error: ${message.text}` : message.text
    setLines((before) => [...before, line].slice(-keptLines))
  }
  return (
    <>
      <div className="flex min-h-11 items-center gap-2 border-b border-border bg-surface px-3 text-sm text-muted">
        <span className="min-w-0 flex-1 truncate">Generated content</span>
        {ending === null && !hasScripts && (
          <Button className="h-8 text-sm" onClick={() => setHasScripts(true)}>
            <Play aria-hidden size={14} />
            Run scripts
          </Button>
        )}
        {ending === null ? (
          <Button look="quiet" className="h-8 text-sm" onClick={() => setEnding('stopped')}>
            <Square aria-hidden size={13} />
            Stop preview
          </Button>
        ) : (
          <Button className="h-8 text-sm" onClick={() => setEnding(null)}>
            <Play aria-hidden size={14} />
            Run again
          </Button>
        )}
      </div>
      {!hasScripts && ending === null && (
        <p className="border-b border-border bg-warning-soft px-3 py-2 text-sm">
          It was written after content from outside came into this chat, so its scripts are off.
        </p>
      )}
      {ending === null ? (
        <SandboxFrame
          key={String(hasScripts)}
          html={toPreviewDocument(kind, content, hasScripts)}
          label={`Preview of ${version.title}`}
          onMessage={hear}
          onLost={setEnding}
        />
      ) : (
        <p role="status" className="flex-1 p-4 text-base text-muted">
          {endings[ending]}
        </p>
      )}
      {lines.length > 0 && (
        <details className="border-t border-border text-sm">
          <summary className="px-3 py-2 text-muted">
            Console, {lines.length === 1 ? '1 line' : `${lines.length} lines`}
          </summary>
          <pre
            tabIndex={0}
            role="group"
            aria-label="Console of the preview"
            className="max-h-40 overflow-auto px-3 pb-3 font-mono break-words whitespace-pre-wrap"
          >
            {lines.join('\n')}
          </pre>
        </details>
      )}
    </>
  )
}
