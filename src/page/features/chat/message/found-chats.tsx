import { MessageSquare } from 'lucide-react'
import type { JsonValue } from '../../../../core/kernel/json.ts'
import { RevealedText } from '../../../ui/revealed-text.tsx'
import { say } from '../../../words/say.ts'
import { readFoundChats } from './read-found-chats.ts'

/** The chats that a search found, as links. */
export function FoundChats({ result }: { result: JsonValue | undefined }) {
  const chats = readFoundChats(result)
  if (chats.length === 0) return null
  return (
    <ul aria-label={say('Chats that were found')} className="flex flex-wrap gap-2 px-2 pb-2">
      {chats.map(({ link, title, date }) => (
        <li key={link} className="max-w-full min-w-0">
          <a
            href={link}
            className="flex min-h-8 items-center gap-1.5 rounded-md border border-border bg-raised px-2.5 text-sm hover:border-accent pointer-coarse:min-h-11"
          >
            <MessageSquare aria-hidden size={14} className="shrink-0 text-faint" />
            <span className="min-w-0 truncate">
              <RevealedText text={title} />
            </span>
            {date !== '' && <span className="shrink-0 text-xs text-muted tabular-nums">{date}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
