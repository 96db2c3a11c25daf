import { MessageSquare, TextSearch } from 'lucide-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ChatSearch } from '../features/search/chat-search.ts'
import { findTitles } from '../features/search/find-titles.ts'
import type { Action } from '../ui/actions.ts'
import { usePresenting } from '../ui/presentation.ts'
import { useObservable } from '../ui/use-observable.ts'
import { say } from '../words/say.ts'
import type { Services } from './services.ts'
import { navigate } from './use-route.ts'
import { useSaid } from '../words/use-said.ts'

const shownTitles = 6
const shownMessages = 8
/** Minimum length of a search in messages. */
const shortest = 2

/** Returns chats for the command palette: the newest, or those with a matching title, then matching messages. */
export function useFoundChats({ client, queries }: Services, query: string | null) {
  const isPresenting = usePresenting()
  // Other chats are hidden in presentation mode.
  const words = query === null || isPresenting ? null : query.trim()
  const isWanted = words !== null
  const sessions = useObservable(
    useMemo(() => (isWanted ? queries.watchSessions() : null), [queries, isWanted]),
  )
  const items = sessions.state === 'ready' ? sessions.value : null
  const [search] = useState(
    () =>
      new ChatSearch({
        ask: (question) => client.call('search-chats', question),
        schedule: (delayMs, task) => {
          const timer = setTimeout(task, delayMs)
          return () => clearTimeout(timer)
        },
      }),
  )
  const { answer, isAsking } = useSyncExternalStore(search.subscribe, search.getState)
  useEffect(() => {
    search.ask(
      words === null || words.length < shortest ? null : { query: words, limit: shownMessages, filters: {} },
    )
  }, [search, words])
  useEffect(() => () => search.ask(null), [search])

  const chats = useSaid((): Action[] => {
    if (words === null || items === null) return []
    const kept = items.filter(({ session }) => session.archivedAt === undefined)
    const named =
      words === ''
        ? kept.slice(0, shownTitles)
        : findTitles(items, words, shownTitles).map(({ item }) => item)
    return named.map(({ session: { id, title } }) => ({
      id: `chat:${id}`,
      name: title,
      group: words === '' ? say('Newest chats') : say('Chats'),
      icon: MessageSquare,
      run: () => navigate({ name: 'chat', sessionId: id }),
    }))
  }, [words, items])
  // Results of an earlier query are not offered, so that Enter cannot choose an outdated one.
  const hits = words === null || words.length < shortest || isAsking ? undefined : answer?.hits
  const messages = useSaid(
    (): Action[] =>
      (hits ?? []).map(({ sessionId, messageId, title, passage }) => ({
        id: `message:${messageId}`,
        name: passage.text,
        meaning: title,
        group: say('Messages'),
        icon: TextSearch,
        run: () => navigate({ name: 'chat', sessionId, messageId }),
      })),
    [hits],
  )
  // Without a search, or in presentation mode, there is nothing to wait for.
  const isRead = words === null || items !== null
  return { found: useMemo(() => ({ chats, messages }), [chats, messages]), isRead, isAsking }
}
