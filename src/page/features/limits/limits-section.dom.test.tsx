// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { LimitSettings } from '../../../core/model/settings/setting.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { LimitsSection } from './limits-section.tsx'

afterEach(cleanup)

function setup(limits: LimitSettings) {
  const once = (value: unknown) => ({
    subscribe: (next: (value: unknown) => void) => (next(value), () => undefined),
  })
  const queries = { watchSetting: () => once(limits), watchProviders: () => once([]) } as unknown as Queries
  const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>(async () => succeed({}))
  render(<LimitsSection client={{ call } as unknown as WorkerClient} queries={queries} />)
  return { saved: () => call.mock.calls.map(([, input]) => (input as { value: unknown }).value) }
}

const number = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name })
const addTokens = () => screen.queryByRole('button', { name: 'Add a token limit: Budget per turn' })

it('has one row for a budget, and a second one for tokens when both are stored', () => {
  setup({ maxTurnDollars: 2 })
  expect(number('Budget per turn in dollars')?.value).toBe('2')
  expect(number('Budget per turn (tokens)')).toBeNull()
  expect(addTokens()).not.toBeNull()
  cleanup()
  setup({ maxTurnDollars: 2, maxTurnTokens: 9000 })
  expect(number('Budget per turn in dollars')?.value).toBe('2')
  expect(number('Budget per turn (tokens)')?.value).toBe('9000')
  expect(addTokens()).toBeNull()
})

it('adds tokens to a budget', async () => {
  const { saved } = setup({})
  fireEvent.click(addTokens() ?? expect.fail())
  const field = number('Budget per turn (tokens)') ?? expect.fail()
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '5,000' } })
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }))
  expect(saved()).toEqual([{ maxTurnTokens: 5000 }])
})

it('switches a limit off, and an empty one off again without saving', () => {
  const { saved } = setup({})
  fireEvent.click(screen.getByRole('switch', { name: 'Ask when a turn costs in dollars' }))
  expect(saved()).toEqual([{ askAtDollars: 'off' }])
  const budget = screen.getByRole('switch', { name: 'Budget per day in dollars' })
  fireEvent.click(budget)
  expect(document.activeElement).toBe(number('Budget per day in dollars'))
  fireEvent.click(budget)
  expect(number('Budget per day in dollars')).toBeNull()
  expect(saved()).toHaveLength(1)
})
