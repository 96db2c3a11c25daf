// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { ModelsSection } from './models-section.tsx'

it('restores a removed fallback model at its position', async () => {
  const chain = ['one', 'two'].map((modelId) => ({ providerId: 'provider-1', modelId }))
  const always = (value: unknown) => ({
    subscribe: (next: (value: unknown) => void) => {
      next(value)
      return () => undefined
    },
  })
  const queries = {
    watchSetting: (key: string) => always(key === 'fallback-models' ? chain : null),
    watchProviders: () => always([]),
  } as unknown as Queries
  const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>(async () => succeed({ models: [] }))
  const undoable = vi.fn<Announce['undoable']>()
  render(
    <ModelsSection
      client={{ call } as unknown as WorkerClient}
      queries={queries}
      announce={{ done: vi.fn(), failed: vi.fn(), undoable }}
    />,
  )
  const list = screen.getByRole('list', { name: 'Fallback models' })
  fireEvent.click(within(list).getAllByRole('button', { name: 'Remove' })[0] ?? expect.fail())
  await waitFor(() => expect(undoable).toHaveBeenCalledOnce())
  const [[, { undo }]] = undoable.mock.calls as [Parameters<Announce['undoable']>]
  undo()
  expect(call.mock.calls.filter(([name]) => name === 'save-setting').map(([, input]) => input)).toEqual([
    { key: 'fallback-models', value: chain.slice(1) },
    { key: 'fallback-models', value: chain },
  ])
})
