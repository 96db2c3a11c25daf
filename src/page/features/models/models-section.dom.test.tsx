// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { Announce } from '../../ui/feedback/announce.ts'
import { ModelsSection } from './models-section.tsx'

afterEach(cleanup)

const always = (value: unknown) => ({
  subscribe: (next: (value: unknown) => void) => {
    next(value)
    return () => undefined
  },
})

it('restores a removed fallback model at its position', async () => {
  const chain = ['one', 'two'].map((modelId) => ({ providerId: 'provider-1', modelId }))
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

it.each([
  [null, 'true'],
  [true, 'true'],
  [false, 'false'],
])('compacts unless it is switched off: %s', (value, isOn) => {
  const watch = (stored: boolean | null) => ({
    subscribe: (next: (value: boolean | null) => void) => (next(stored), () => undefined),
  })
  const queries = {
    watchSetting: (key: string) => watch(key === 'compacts-by-itself' ? value : null),
    watchProviders: () => ({ subscribe: (next: (value: unknown) => void) => (next([]), () => undefined) }),
  } as unknown as Queries
  const call = vi.fn<() => Promise<unknown>>(async () => fail(createFailure('storage-full')))
  render(
    <ModelsSection
      client={{ call } as unknown as WorkerClient}
      queries={queries}
      announce={{ done: vi.fn(), undoable: vi.fn(), failed: vi.fn() }}
    />,
  )
  const control = screen.getByRole('switch', {
    name: 'Auto-compact long chats',
    description: /one extra request/,
  })
  expect(control.getAttribute('aria-checked')).toBe(isOn)
  fireEvent.click(control)
  expect(call).toHaveBeenCalledWith('save-setting', { key: 'compacts-by-itself', value: isOn === 'false' })
})

it('offers a choice of titles for each provider, which starts as the setting for all', () => {
  const providers: Provider[] = ['old', 'new'].map((id) => ({
    id: id as ProviderId,
    dialect: 'openai',
    name: `The ${id} one`,
    baseUrl: 'https://api.openai.com/v1',
    models: ['m'],
    titles: id === 'new' ? 'under-a-cent' : undefined,
  }))
  const call = vi.fn<() => Promise<unknown>>(async () => succeed({ models: [] }))
  render(
    <ModelsSection
      client={{ call } as unknown as WorkerClient}
      queries={
        {
          watchSetting: (key: string) => always(key === 'titles-by-model' ? true : null),
          watchProviders: () => always([demoProvider, ...providers]),
        } as unknown as Queries
      }
      announce={{ done: vi.fn(), undoable: vi.fn(), failed: vi.fn() }}
    />,
  )
  const group = within(screen.getByRole('group', { name: 'Generate chat titles' }))
  const choices = group.getAllByRole<HTMLSelectElement>('combobox')
  expect(choices.map(({ value }) => value)).toEqual(['always', 'under-a-cent'])
  fireEvent.change(group.getByLabelText('The new one'), { target: { value: 'never' } })
  expect(call).toHaveBeenCalledWith(
    'save-provider',
    expect.objectContaining({ id: 'new', models: ['m'], titles: 'never' }),
  )
})
