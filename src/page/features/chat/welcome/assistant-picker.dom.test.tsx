// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { Assistant } from '../../../../core/model/assistants/assistant.ts'
import { AssistantPicker } from './assistant-picker.tsx'

afterEach(cleanup)

it('shows hidden characters of an assistant’s name by name', () => {
  const assistant = { id: '1', name: 'Cook\u{E0041}\u202E', instructions: '', files: [], starters: [] }
  const watched = {
    subscribe: (next: (value: readonly Assistant[]) => void) => {
      next([assistant as unknown as Assistant])
      return () => undefined
    },
  }
  render(
    <AssistantPicker
      queries={{ watchAssistants: () => watched } as unknown as Pick<Queries, 'watchAssistants'>}
    />,
  )
  expect(screen.getByRole('radio', { name: /^Cook\s*U\+E0041\s*U\+202E$/ })).toBeDefined()
})
