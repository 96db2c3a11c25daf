import { LoaderCircle } from 'lucide-react'
import { say } from '../../../words/say.ts'
import { formatDuration } from './format-duration.ts'
import { Disclosure } from './disclosure.tsx'
import { Prose, type ProseSource } from './prose.tsx'

export interface ReasoningProps {
  messageId: string
  source: ProseSource
  prose: number
  durationMs?: number
  isRunning: boolean
}

export function Reasoning({ messageId, source, prose, durationMs, isRunning }: ReasoningProps) {
  return (
    <div className="text-muted">
      <Disclosure
        detailKey={`${messageId}/prose-${prose}`}
        label={say('Reasoning')}
        className="flex items-center gap-1.5 rounded-md py-1 pe-1.5 hover:text-text pointer-coarse:min-h-11"
        beside={
          isRunning ? (
            <LoaderCircle aria-hidden size={14} className="animate-turn text-accent" />
          ) : (
            durationMs !== undefined && <span className="tabular-nums">{formatDuration(durationMs)}</span>
          )
        }
      >
        {() => (
          <div className="mt-1 mb-2 ms-1.5 border-s border-border ps-4">
            <Prose source={source} prose={prose} isTail={false} />
          </div>
        )}
      </Disclosure>
    </div>
  )
}
