import { lazy, Suspense, useState, useEffect, useMemo, useSyncExternalStore } from 'react'
import { closePalette, useCommandPaletteState } from '../../features/commands/command-palette-state.ts'
import { useOfferedActions, type Action } from '../../ui/actions/actions.ts'
import { useShortcut } from '../../ui/keyboard/shortcuts.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useAppActions, usePlaceActions } from './app-actions.ts'
import type { Services } from '../services/services.ts'
import { openChatSearch } from '../shell.tsx'
import { MessageSquare, TextSearch } from 'lucide-react'
import { ChatSearch, listExactHits } from '../../features/search/chat-search.ts'
import { searchTitles } from '../../features/search/title-search.ts'
import { useScreenShareMode } from '../../ui/text/redaction.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { navigate, toHash } from '../routes/route.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

/** Number of chats that the palette lists before anything is typed. */
const maxRecent = 3
const maxTitles = 6
const maxMessages = 8
/** Minimum length of a search in messages. */
const shortest = 2

/**
 * Returns chats for the command palette: the newest other than the open one, or those with a matching title, then matching messages. A query
 * of `null` finds nothing.
 */
function useChatSearchActions({ client, queries }: Services, query: string | null, place: string) {
  const isPresenting = useScreenShareMode()
  // Other chats are hidden in presentation mode.
  const searchText = query === null || isPresenting ? null : query.trim()
  const isWanted = searchText !== null
  const sessions = useObservable(
    useMemo(() => (isWanted ? queries.watchSessions() : null), [queries, isWanted]),
  )
  const items = sessions.state === 'ready' ? sessions.value : null
  const [search] = useState(
    () =>
      new ChatSearch({
        search: (question) => client.call('search-chats', question),
        schedule: (delayMs, task) => {
          const timer = setTimeout(task, delayMs)
          return () => clearTimeout(timer)
        },
      }),
  )
  const { results: answer, isSearching: isAsking } = useSyncExternalStore(search.subscribe, search.getState)
  useEffect(() => {
    search.search(
      searchText === null || searchText.length < shortest
        ? null
        : { query: searchText, limit: maxMessages, filters: {} },
    )
  }, [search, searchText])
  useEffect(() => () => search.search(null), [search])

  const chats = useTranslatedMemo((): Action[] => {
    if (searchText === null || items === null) return []
    const recent = items.filter(
      ({ session: { id, archivedAt } }) =>
        archivedAt === undefined && !place.startsWith(toHash({ name: 'chat', sessionId: id })),
    )
    const named =
      searchText === ''
        ? recent.slice(0, maxRecent)
        : searchTitles(items, searchText, maxTitles).map(({ item }) => item)
    return named.map(({ session: { id, title } }) => ({
      id: `chat:${id}`,
      name: title,
      group: searchText === '' ? i18n.t('Recent chats') : i18n.t('Chats'),
      icon: MessageSquare,
      run: () => navigate({ name: 'chat', sessionId: id }),
    }))
  }, [searchText, items, place])
  // Results of an earlier query are not offered, so that Enter cannot choose an outdated one.
  const isCurrent = searchText !== null && searchText.length >= shortest && !isAsking
  const hits = isCurrent && answer ? listExactHits(answer) : undefined
  const messages = useTranslatedMemo(
    (): Action[] =>
      (hits ?? []).map(({ sessionId, messageId, title, passage }) => ({
        id: `message:${messageId}`,
        name: passage.text,
        meaning: title,
        group: i18n.t('Messages'),
        icon: TextSearch,
        run: () => navigate({ name: 'chat', sessionId, messageId }),
      })),
    [hits],
  )
  // Without a search, or in presentation mode, there is nothing to wait for.
  const isRead = searchText === null || items !== null
  return { results: useMemo(() => ({ chats, messages }), [chats, messages]), isRead, isAsking }
}

const CommandPalette = lazy(async () => ({
  default: (await import('../../features/commands/command-palette.tsx')).CommandPalette,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../../features/commands/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** Draws the command palette and the list of shortcuts, and offers the page's own actions. */
export function Commands({ services, place }: { services: Services; place: string }) {
  const { open, query } = useCommandPaletteState()
  const [opened, setOpened] = useState<typeof open>(null)
  if (open !== null && open !== opened) setOpened(open)
  const { results, isRead, isAsking } = useChatSearchActions(
    services,
    open === 'palette' ? query : null,
    place,
  )

  useOfferedActions('places', usePlaceActions(place))
  useOfferedActions('app', useAppActions(services, place))
  useShortcut('search-chats', () => openChatSearch(place))
  useShortcut('list-shortcuts', listShortcuts)
  return (
    <Suspense>
      {opened === 'palette' && (
        <CommandPalette
          results={results}
          isRead={isRead}
          note={isAsking ? i18n.t('Searching all chats…') : ''}
        />
      )}
      {opened === 'shortcuts' && <ShortcutsDialog isOpen={open === 'shortcuts'} onClose={closePalette} />}
    </Suspense>
  )
}

const listShortcuts = () => useCommandPaletteState.setState({ open: 'shortcuts' })
