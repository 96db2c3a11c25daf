import { Bot, ChartColumn, ChartGantt, Ghost, Search, Settings, SquarePen } from 'lucide-react'
import { useMemo } from 'react'
import { chooseAssistant } from '../features/chat/assistant-choice.ts'
import { chooseTemporary } from '../features/chat/temporary-choice.ts'
import type { OfferedAction } from '../ui/actions.ts'
import { watchKeys } from '../../worker/client-keys.ts'
import { useObservable } from '../ui/use-observable.ts'
import { say } from '../words/say.ts'
import { toKeepingActions } from './keeping-actions.ts'
import { toPageActions } from './page-actions.ts'
import { usePreferences } from './preferences.ts'
import type { Services } from './services.ts'
import { settingsSections } from './settings-sections.ts'
import { goToSearch } from './sheet.ts'
import { navigate } from './use-route.ts'
import { useSaid } from '../words/use-said.ts'

/** Returns the actions that are available everywhere. */
export function useAppActions(services: Services, place: string): readonly OfferedAction[] {
  const { client, queries } = services
  const watched = useObservable(useMemo(() => queries.watchAssistants(), [queries]))
  const assistants = watched.state === 'ready' ? watched.value : null
  const vault = useObservable(useMemo(() => watchKeys(client), [client]))
  const isUnlocked = vault.state === 'ready' && vault.value.isProtected && !vault.value.isLocked
  const preferences = usePreferences()
  return useSaid(() => {
    const going: OfferedAction[] = [
      {
        id: 'new-chat',
        name: say('New chat'),
        word: 'new',
        meaning: say('Begins a chat'),
        group: say('Go to'),
        icon: SquarePen,
        shortcut: 'new-chat',
        run: () => navigate({ name: 'new' }),
      },
      {
        id: 'temporary-chat',
        name: say('Temporary chat'),
        word: 'temporary',
        meaning: say('A chat that is kept in memory only'),
        group: say('Go to'),
        icon: Ghost,
        run: () => {
          navigate({ name: 'new' })
          chooseTemporary(true)
        },
      },
      {
        id: 'search',
        name: say('Search chats'),
        word: 'search',
        meaning: say('Looks for words in all chats'),
        group: say('Go to'),
        icon: Search,
        shortcut: 'search-chats',
        run: () => goToSearch(place),
      },
      {
        id: 'records',
        name: say('Review all chats'),
        meaning: say('What was asked, done and paid'),
        group: say('Go to'),
        icon: ChartGantt,
        run: () => navigate({ name: 'review', sessionId: null }),
      },
      {
        id: 'usage',
        name: say('Usage'),
        word: 'usage',
        meaning: say('Tokens and money by day and model'),
        group: say('Go to'),
        icon: ChartColumn,
        run: () => navigate({ name: 'usage' }),
      },
      {
        id: 'settings',
        name: say('Settings'),
        word: 'settings',
        meaning: say('Opens a section of the settings'),
        group: say('Settings'),
        icon: Settings,
        choices: settingsSections.map(({ id, label }) => ({
          id,
          name: say(label),
          group: say('Settings'),
          icon: Settings,
          run: () => navigate({ name: 'settings', section: id }),
        })),
      },
    ]
    const beginning: OfferedAction[] =
      assistants === null || assistants.length === 0
        ? []
        : [
            {
              id: 'assistant',
              name: say('New chat with'),
              word: 'assistant',
              meaning: say('Begins a chat with an assistant'),
              group: say('Assistants'),
              icon: Bot,
              choices: assistants.map((assistant) => ({
                id: assistant.id,
                name: assistant.name,
                group: say('Assistants'),
                icon: Bot,
                run: () => {
                  navigate({ name: 'new' })
                  chooseAssistant(assistant)
                },
              })),
            },
          ]
    return [...going, ...toKeepingActions(services, isUnlocked), ...beginning, ...toPageActions(preferences)]
  }, [services, assistants, isUnlocked, preferences, place])
}
