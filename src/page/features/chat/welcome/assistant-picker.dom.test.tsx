// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { Assistant } from '../../../../core/model/assistants/assistant.ts'
import { activateEnglish, loadLocale } from '../../../i18n/locale.ts'
import { useNewChatAssistant } from '../../chat-state/new-chat.ts'
import { AssistantPicker } from './assistant-picker.tsx'

afterEach(cleanup)

afterEach(() => {
  activateEnglish('en')
  useNewChatAssistant.setState({ assistant: null })
})

function show(given: object) {
  const assistant = {
    id: '1',
    name: 'Cook',
    instructions: '',
    files: [],
    starters: [],
    ...given,
  } as unknown as Assistant
  const watched = {
    subscribe: (next: (value: readonly Assistant[]) => void) => {
      next([assistant])
      return () => undefined
    },
  }
  render(
    <AssistantPicker
      queries={{ watchAssistants: () => watched } as unknown as Pick<Queries, 'watchAssistants'>}
    />,
  )
  return assistant
}

it('shows hidden characters of an assistant’s name by name', () => {
  show({ name: 'Cook\u{E0041}\u202E' })
  expect(screen.getByRole('radio', { name: /^Cook\s*U\+E0041\s*U\+202E$/ })).toBeDefined()
})

it('says in the chosen language that an assistant has no tools', async () => {
  await loadLocale({ language: 'de', locale: 'de' }, () => true)
  const assistant = show({ tools: [] })
  act(() => useNewChatAssistant.setState({ assistant }))
  expect(screen.getByText('Keine Werkzeuge.')).toBeDefined()
})
