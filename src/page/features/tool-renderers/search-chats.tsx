import { MessageSquare } from 'lucide-react'
import type { JsonValue } from '../../../core/model/json.ts'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { countOf, readCall, sayCall, toLine, unknownObject, type CallWording } from './internal/call-text.ts'
import type { ToolRenderer } from './tool-renderer.ts'
import { isRecord } from '../../../lib/json.ts'

const searchChatsWording: CallWording = {
  done: /*i18n*/ { id: 'Searched your chats for “{query}”' },
  outcome: /*i18n*/ {
    id: 'Searched your chats for “{query}”: {count, plural, one {# chat} other {# chats}}',
  },
  waiting: /*i18n*/ { id: 'Wants to search your chats for “{query}”' },
  running: /*i18n*/ { id: 'Searching your chats for “{query}”…' },
  failed: /*i18n*/ { id: 'Couldn’t search your chats for “{query}”' },
}

/** Look of `search_chats`: links to the chats below the line. */
export const searchChatsRenderer: ToolRenderer = {
  describe: (call) => {
    const { args, result } = readCall(call)
    const query = toLine(args['query']) ?? unknownObject
    return sayCall(call, searchChatsWording, { query, count: countOf(result['chats']) })
  },
  Output: ChatSearchResults,
}

function ChatSearchResults({ call }: { call: CallView }) {
  const chats = parseChatSearchResults(call.result)
  if (chats.length === 0) return null
  return (
    <ul aria-label={i18n.t('Chats found')} className="flex flex-wrap gap-2 px-2 pb-2">
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

interface ChatSearchLink {
  link: string
  title: string
  date: string
}

/** Parses the chats from a `search_chats` result. A result is untrusted data, so only links into this app are accepted. */
export function parseChatSearchResults(result: JsonValue | undefined): readonly ChatSearchLink[] {
  const chats = isRecord(result) ? result['chats'] : undefined
  if (!Array.isArray(chats)) return []
  return chats.flatMap((chat) => {
    if (!isRecord(chat)) return []
    const { link, title, date } = chat
    if (typeof link !== 'string' || !/^#\/c\/[\w-]{1,80}(\/[\w-]{1,80})?$/.test(link)) return []
    return [
      { link, title: typeof title === 'string' ? title : link, date: typeof date === 'string' ? date : '' },
    ]
  })
}
