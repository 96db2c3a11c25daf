// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { LearnedWindowsSection } from './learned-windows-section.tsx'

const provider = { id: 'p', name: 'LM Studio', dialect: 'openai-compatible', models: ['small', 'large'] }
const queries = {
  watchProviders: () => ({
    subscribe: (next: (value: unknown) => void) => (next([provider]), () => undefined),
  }),
} as unknown as Queries

async function show(windows: readonly object[], forgotten: Result<null> = succeed(null)) {
  const calls: unknown[] = []
  const client = {
    call: async (name: string, input: unknown) => {
      if (name === 'list-learned-windows') return succeed({ windows })
      calls.push([name, input])
      return forgotten
    },
  } as unknown as WorkerClient
  const announce = { done: vi.fn<() => void>(), undoable: vi.fn<() => void>(), failed: vi.fn<() => void>() }
  await act(async () => {
    render(<LearnedWindowsSection client={client} queries={queries} announce={announce} />)
  })
  return { calls, announce }
}

const small = {
  model: { providerId: 'p', modelId: 'small' },
  windowTokens: 8192,
  isExact: true,
  at: '2026-11-22',
}
const large = {
  model: { providerId: 'p', modelId: 'large' },
  windowTokens: 90_000,
  isExact: false,
  at: '2026-11-20',
}

it('lists learned windows with their model and day, and forgets one', async () => {
  const { calls, announce } = await show([small, large])
  const list = screen.getByRole('list', { name: 'Learned context windows' })
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^LM Studio\/small8,192 tokens, learned on .*2026Forget$/),
    expect.stringMatching(/^LM Studio\/largeAbout 90,000 tokens, learned on .*2026Forget$/),
  ])
  const [first] = screen.getAllByRole('button', { name: 'Forget', description: 'LM Studio/small' })
  await act(async () => fireEvent.click(first as HTMLElement))
  expect(calls).toEqual([['forget-learned-window', { model: small.model }]])
  expect(announce.done).toHaveBeenCalledWith('The learned context window of LM Studio/small was removed.')
  expect(list.children).toHaveLength(1)
})

it('keeps a window that could not be removed', async () => {
  const { announce } = await show([small], fail(createFailure('storage-unavailable')))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Forget' })))
  expect(announce.failed).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('draws nothing if no window was learned', async () => {
  await show([])
  expect(screen.queryByRole('heading')).toBeNull()
})
