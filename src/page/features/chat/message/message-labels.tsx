import { Tag, X } from 'lucide-react'
import type { Label } from '../../../../core/kernel/message-marks.ts'
import { say } from '../../../words/say.ts'

export interface MessageLabelsProps {
  labels: readonly Label[]
  onRemove: (label: string) => void
}

export function MessageLabels({ labels, onRemove }: MessageLabelsProps) {
  if (labels.length === 0) return null
  return (
    <ul aria-label={say('Labels')} className="flex min-w-0 flex-wrap gap-1">
      {labels.map(({ text, by }) => (
        <li
          key={text}
          className="flex h-7 min-w-0 items-center gap-1 rounded-full border border-border bg-surface ps-2 pointer-coarse:h-11 pointer-coarse:ps-3"
        >
          <Tag aria-hidden size={13} className="shrink-0" />
          <bdi className="min-w-0 truncate text-xs text-text">{text}</bdi>
          {by === 'assistant' && <span className="text-xs">{say('Assistant')}</span>}
          <button
            type="button"
            aria-label={say('Remove the label “{label}”', { label: text })}
            title={say('Remove')}
            onClick={() => onRemove(text)}
            className="flex h-full w-7 shrink-0 items-center justify-center rounded-full text-muted hover:text-text pointer-coarse:w-11"
          >
            <X aria-hidden size={13} />
          </button>
        </li>
      ))}
    </ul>
  )
}
