// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { assistantSchema, type Assistant } from '../../../../core/kernel/assistant.ts'
import { demoModel } from '../../../../core/kernel/demo-model.ts'
import { sessionIdSchema } from '../../../../core/kernel/id.ts'
import { chooseAssistant, takeNewChatAssistant, useNewChatAssistant } from '../assistant-choice.ts'
import { AssistantPicker } from './assistant-picker.tsx'
import { useNewChatSettings } from '../model/settings-choice.ts'

const reader = assistantSchema.parse({
  id: 'assistant-1',
  name: 'Reader',
  instructions: 'Quote what you read.',
  model: demoModel,
  settings: { temperature: 0 },
  tools: ['search_files'],
  files: [],
  usesKnowledge: true,
  starters: ['What is in it?'],
  createdAt: 1,
})

function setup() {
  let tell: (assistants: readonly Assistant[]) => void = () => undefined
  const queries = {
    watchAssistants: () => ({
      subscribe: (next: (assistants: readonly Assistant[]) => void) => {
        tell = next
        next([reader])
        return () => undefined
      },
    }),
  }
  render(<AssistantPicker queries={queries} />)
  return { tell: (assistants: readonly Assistant[]) => tell(assistants) }
}

afterEach(() => {
  cleanup()
  chooseAssistant(null)
})

it('a new chat takes over the model, the parameters and the name of who is chosen, once', () => {
  setup()
  fireEvent.click(screen.getByRole('radio', { name: 'Reader' }))
  expect(screen.getByText(/Quote what you read/)).toBeDefined()
  expect(useNewChatSettings.getState().settings).toEqual({ temperature: 0 })
  const taken = takeNewChatAssistant(sessionIdSchema.parse('session-1'))
  expect(taken).toEqual({ assistantId: reader.id, model: demoModel })
  expect(useNewChatAssistant.getState().begun).toMatchObject({ 'session-1': reader.id })
  expect(takeNewChatAssistant(sessionIdSchema.parse('session-2'))).toEqual({ model: null })
})

it('who is deleted meanwhile is not chosen any more', async () => {
  const { tell } = setup()
  fireEvent.click(screen.getByRole('radio', { name: 'Reader' }))
  tell([{ ...reader, id: 'assistant-2' as Assistant['id'], name: 'Other' }])
  await screen.findByRole('radio', { name: 'Other' })
  expect(useNewChatAssistant.getState().assistant).toBeNull()
  expect(useNewChatSettings.getState().settings).toEqual({})
})
