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
import { say } from '../../i18n/say.ts'
import type { Phrase } from '../../i18n/text.ts'
import {
  accentChoices,
  textSizeChoices,
  themeChoices,
  toggleSidebar,
  usePreferences,
  type Preferences,
} from '../preferences.ts'

/** Returns the actions for the page's appearance and layout. */
export function toPageActions(preferences: Preferences): OfferedAction[] {
  const { isPresenting } = preferences
  return [
    ...toLookActions(preferences),
    {
      id: 'presentation',
      name: isPresenting ? say('End presentation mode') : say('Presentation mode'),
      word: 'present',
      meaning: say('Hides other chats, key tails and amounts of money'),
      group: say('This page'),
      icon: Presentation,
      run: () => usePreferences.setState({ isPresenting: !isPresenting }),
    },
    {
      id: 'sidebar',
      name: say('Collapse or expand the sidebar'),
      group: say('This page'),
      icon: PanelLeft,
      shortcut: 'toggle-sidebar',
      run: toggleSidebar,
    },
    {
      id: 'shortcuts',
      name: say('Keyboard shortcuts'),
      word: 'keys',
      meaning: say('Lists every key that does something here'),
      group: say('This page'),
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
        name: say('Theme'),
        meaning: say('Light, dark, or as the system has it'),
        icon: SunMoon,
      },
      {
        choices: themeChoices,
        value: theme,
        nameOf: (choice: Phrase) => say(choice),
        choose: (choice) => usePreferences.setState({ theme: choice }),
      },
    ),
    toChoice(
      { id: 'accent', name: say('Accent'), meaning: say('The colour of what matters'), icon: Palette },
      {
        choices: accentChoices,
        value: accent,
        nameOf: (choice: Phrase) => say(choice),
        choose: (choice) => usePreferences.setState({ accent: choice }),
      },
    ),
    toChoice(
      { id: 'text-size', name: say('Text size'), meaning: say('Of everything here'), icon: ALargeSmall },
      {
        choices: textSizeChoices,
        value: textSize,
        nameOf: (choice: Phrase) => say(choice),
        choose: (choice) => usePreferences.setState({ textSize: choice }),
      },
    ),
    toChoice(
      {
        id: 'language',
        name: say('Language'),
        meaning: say('Of this page, not of the models'),
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
  const group = say('This page')
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
