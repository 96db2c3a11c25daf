import {
  Bot,
  ChartColumn,
  ChartGantt,
  Ghost,
  Library,
  Search,
  Settings,
  SquarePen,
  ArchiveRestore,
  DatabaseBackup,
  Lock,
  Plus,
} from 'lucide-react'
import { useMemo } from 'react'
import { chooseAssistant, chooseTemporary } from '../../features/chat-state/new-chat.ts'
import type { OfferedAction } from '../../ui/actions/actions.ts'
import { watchVaultState } from '../../../worker/client/vault-state.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { i18n } from '../../i18n/i18n.ts'
import { toPageActions } from './page-actions.ts'
import { usePreferences } from '../preferences.ts'
import type { Services } from '../services/services.ts'
import { listSettings, settingsPages } from '../../features/settings/settings-pages.ts'
import { revealSetting } from '../../features/settings/reveal-setting.ts'
import { openChatSearch } from '../shell.tsx'
import { navigate } from '../routes/route.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'
import { showFailure } from '../../i18n/show-text.ts'
import { announce } from '../notices.ts'

/** Returns the actions that open places, in their order in the command palette. */
export function usePlaceActions(place: string): readonly OfferedAction[] {
  return useTranslatedMemo(
    () => [
      {
        id: 'new-chat',
        name: i18n.t('New chat'),
        word: 'new',
        meaning: i18n.t('Starts a chat'),
        group: i18n.t('Go to'),
        icon: SquarePen,
        shortcut: 'new-chat',
        run: () => navigate({ name: 'new' }),
      },
      {
        id: 'search',
        name: i18n.t('Search chats'),
        word: 'search',
        meaning: i18n.t('Searches the text of all chats'),
        group: i18n.t('Go to'),
        icon: Search,
        shortcut: 'search-chats',
        run: () => openChatSearch(place),
      },
      {
        id: 'open-settings',
        name: i18n.t('Settings'),
        group: i18n.t('Go to'),
        icon: Settings,
        run: () => navigate({ name: 'settings' }),
      },
      {
        id: 'temporary-chat',
        name: i18n.t('Temporary chat'),
        word: 'temporary',
        meaning: i18n.t('A chat that is stored only in memory'),
        group: i18n.t('Go to'),
        icon: Ghost,
        run: () => {
          navigate({ name: 'new' })
          chooseTemporary(true)
        },
      },
      {
        id: 'records',
        name: i18n.t('Review all chats'),
        meaning: i18n.t('Requests, tool calls and cost of each turn'),
        group: i18n.t('Go to'),
        icon: ChartGantt,
        run: () => navigate({ name: 'review', sessionId: null }),
      },
      {
        id: 'usage',
        name: i18n.t('Usage'),
        word: 'usage',
        meaning: i18n.t('Tokens and cost by day and model'),
        group: i18n.t('Go to'),
        icon: ChartColumn,
        run: () => navigate({ name: 'usage' }),
      },
      {
        id: 'library',
        name: i18n.t('Library'),
        word: 'library',
        meaning: i18n.t('Workflows: create, edit, import and export them'),
        group: i18n.t('Go to'),
        icon: Library,
        run: () => navigate({ name: 'library' }),
      },
    ],
    [place],
  )
}

/** Returns the actions that are available everywhere, except those that open places. */
export function useAppActions(services: Services, place: string): readonly OfferedAction[] {
  const { client, queries } = services
  const watched = useObservable(useMemo(() => queries.watchAssistants(), [queries]))
  const assistants = watched.state === 'ready' ? watched.value : null
  const vault = useObservable(useMemo(() => watchVaultState(client), [client]))
  const isUnlocked = vault.state === 'ready' && vault.value.isProtected && !vault.value.isLocked
  const preferences = usePreferences()
  return useTranslatedMemo(() => {
    const beginning: OfferedAction[] =
      assistants === null || assistants.length === 0
        ? []
        : [
            {
              id: 'assistant',
              name: i18n.t('New chat with'),
              word: 'assistant',
              meaning: i18n.t('Starts a chat with an assistant'),
              group: i18n.t('Assistants'),
              icon: Bot,
              choices: assistants.map((assistant) => ({
                id: assistant.id,
                name: assistant.name,
                group: i18n.t('Assistants'),
                icon: Bot,
                run: () => {
                  navigate({ name: 'new' })
                  chooseAssistant(assistant)
                },
              })),
            },
          ]
    return [
      ...toSettingsActions(),
      ...toDataActions(services, isUnlocked),
      ...beginning,
      ...toPageActions(preferences, place),
    ]
  }, [services, assistants, isUnlocked, preferences, place])
}

/** Returns the actions that open pages of the settings and single settings. */
export function toSettingsActions(): OfferedAction[] {
  const settings = listSettings()
  return [
    {
      id: 'settings',
      name: i18n.t('Settings'),
      word: 'settings',
      meaning: i18n.t('Opens a page of the settings'),
      group: i18n.t('Settings'),
      icon: Settings,
      choices: settingsPages.map(({ id, label, Icon }) => ({
        id,
        name: i18n.t(label),
        keywords: settings.flatMap(({ page, keywords }) => (page === id ? keywords : [])).join(' '),
        group: i18n.t('Settings'),
        icon: Icon,
        run: () => navigate({ name: 'settings', section: id }),
      })),
    },
    {
      id: 'setting',
      name: i18n.t('Setting'),
      group: i18n.t('Settings'),
      icon: Settings,
      choices: settings.map(({ id, label, hint, location, keywords }) => ({
        id,
        name: label,
        meaning: `${location}: ${hint}`,
        keywords,
        group: i18n.t('Settings'),
        icon: Settings,
        run: () => revealSetting(id),
      })),
    },
  ]
}

/** Returns the actions for stored data and its protection. Those that need a choice open the section. */
export function toDataActions({ client }: Pick<Services, 'client'>, canLock: boolean): OfferedAction[] {
  const lock = async () => {
    const locked = await client.call('lock-keys', {})
    if (!locked.ok) return announce.failed(showFailure(locked.failure))
    announce.done(i18n.t('Locked. Your keys can’t be used or read without your passphrase.'))
  }
  return [
    ...(canLock
      ? [
          {
            id: 'lock',
            name: i18n.t('Lock now'),
            word: 'lock',
            meaning: i18n.t('Keys cannot be used without the passphrase'),
            group: i18n.t('Settings'),
            icon: Lock,
            run: () => void lock(),
          },
        ]
      : []),
    {
      id: 'add-provider',
      name: i18n.t('Add provider'),
      word: 'provider',
      meaning: i18n.t('With your own key, or a server on this computer'),
      group: i18n.t('Settings'),
      icon: Plus,
      run: () => revealSetting('providers', openNewProvider),
    },
    {
      id: 'back-up',
      name: i18n.t('Back up everything'),
      word: 'backup',
      meaning: i18n.t('Opens the backup settings'),
      group: i18n.t('Settings'),
      icon: DatabaseBackup,
      run: () => revealSetting('back-up'),
    },
    {
      id: 'restore',
      name: i18n.t('Restore'),
      word: 'restore',
      meaning: i18n.t('Opens the restore settings'),
      group: i18n.t('Settings'),
      icon: ArchiveRestore,
      run: () => revealSetting('restore'),
    },
  ]
}

const openNewProvider = () => document.querySelector<HTMLElement>('[data-control="add-provider"]')?.click()
