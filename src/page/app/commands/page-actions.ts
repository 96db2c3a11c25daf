import {
  ALargeSmall,
  Keyboard,
  Languages,
  Palette,
  PanelLeft,
  Presentation,
  SunMoon,
  type LucideIcon,
} from 'lucide-react'
import { useCommandPaletteState } from '../../features/commands/command-palette-state.ts'
import type { ActionWithChoices, OfferedAction } from '../../ui/actions/actions.ts'
import { languageDisplayName, languageChoices } from '../../i18n/locale-choice.ts'
import { i18n } from '../../i18n/i18n.ts'
import {
  accentChoices,
  textSizeChoices,
  themeChoices,
  usePreferences,
  type Preferences,
} from '../preferences.ts'
import { toggleSidebar } from '../shell.tsx'

/** Returns the actions for the page's appearance and layout. */
export function toPageActions(preferences: Preferences, place: string): OfferedAction[] {
  const { isPresenting } = preferences
  return [
    ...toLookActions(preferences),
    {
      id: 'presentation',
      name: isPresenting ? i18n.t('End presentation mode') : i18n.t('Presentation mode'),
      word: 'present',
      meaning: i18n.t('Hides other chats, the ends of keys, and amounts of money'),
      group: i18n.t('This page'),
      icon: Presentation,
      run: () => usePreferences.setState({ isPresenting: !isPresenting }),
    },
    {
      id: 'sidebar',
      name: i18n.t('Collapse or expand the sidebar'),
      group: i18n.t('This page'),
      icon: PanelLeft,
      shortcut: 'toggle-sidebar',
      run: () => toggleSidebar(place),
    },
    {
      id: 'shortcuts',
      name: i18n.t('Keyboard shortcuts'),
      word: 'keys',
      meaning: i18n.t('Lists all keyboard shortcuts'),
      group: i18n.t('This page'),
      icon: Keyboard,
      shortcut: 'list-shortcuts',
      run: () => useCommandPaletteState.setState({ open: 'shortcuts' }),
    },
  ]
}

function toLookActions({ theme, accent, textSize, language }: Preferences): OfferedAction[] {
  return [
    toChoice(
      {
        id: 'theme',
        name: i18n.t('Theme'),
        meaning: i18n.t('Light, dark, or the system setting'),
        icon: SunMoon,
      },
      {
        choices: themeChoices,
        value: theme,
        nameOf: (choice) => i18n.t(choice),
        choose: (choice) => usePreferences.setState({ theme: choice }),
      },
    ),
    toChoice(
      {
        id: 'accent',
        name: i18n.t('Accent'),
        meaning: i18n.t('Color of the main actions and links'),
        icon: Palette,
      },
      {
        choices: accentChoices,
        value: accent,
        nameOf: (choice) => i18n.t(choice),
        choose: (choice) => usePreferences.setState({ accent: choice }),
      },
    ),
    toChoice(
      {
        id: 'text-size',
        name: i18n.t('Text size'),
        meaning: i18n.t('For all text in Innerloop'),
        icon: ALargeSmall,
      },
      {
        choices: textSizeChoices,
        value: textSize,
        nameOf: (choice) => i18n.t(choice),
        choose: (choice) => usePreferences.setState({ textSize: choice }),
      },
    ),
    toChoice(
      {
        id: 'language',
        name: i18n.t('Language'),
        meaning: i18n.t('The language of Innerloop, not of the models'),
        icon: Languages,
      },
      {
        choices: languageChoices,
        value: language,
        nameOf: languageDisplayName,
        choose: (choice) => usePreferences.setState({ language: choice }),
      },
    ),
  ]
}

function toChoice<Choice extends string>(
  { id, name, meaning, icon }: { id: string; name: string; meaning: string; icon: LucideIcon },
  {
    choices,
    value,
    nameOf,
    choose,
  }: {
    choices: readonly Choice[]
    value: Choice
    nameOf: (choice: Choice) => string
    choose: (choice: Choice) => void
  },
): ActionWithChoices {
  const group = i18n.t('This page')
  return {
    id,
    name,
    word: id,
    meaning,
    group,
    icon,
    choices: choices.map((choice) => ({
      id: choice,
      name: nameOf(choice),
      group,
      icon,
      isChosen: choice === value,
      run: () => choose(choice),
    })),
  }
}
