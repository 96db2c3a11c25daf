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
  const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>(async () =>
    succeed({ models: [], windows: [] }),
  )
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
  ['Clear old tool results', 'clears-old-results', null, 'true'],
  ['Clear old tool results', 'clears-old-results', false, 'false'],
  ['Include date and time', 'includes-time', null, 'true'],
  ['Include date and time', 'includes-time', false, 'false'],
  ['Summarize earlier messages', 'compacts-by-itself', null, 'true'],
  ['Summarize earlier messages', 'compacts-by-itself', true, 'true'],
  ['Summarize earlier messages', 'compacts-by-itself', false, 'false'],
] as const)('“%s” (%s) is on unless it is switched off: %s', (name, key, value, isOn) => {
  const { call } = renderSection({ [key]: value }, async () => fail(createFailure('storage-full')))
  const region = within(screen.getByRole('region', { name: 'Context' }))
  const control = region.getByRole('switch', { name })
  expect(control.getAttribute('aria-checked')).toBe(isOn)
  fireEvent.click(control)
  expect(call).toHaveBeenCalledWith('save-setting', { key, value: isOn === 'false' })
})

it.each([
  [null, '', '12', 12],
  [40, '40', '', null],
  [40, '40', 'many', NaN],
])('saves the maximum of earlier messages; empty means all: %s, then %s', (stored, shown, typed, saved) => {
  const { call } = renderSection({ 'max-messages': stored })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Max earlier messages' })
  expect([field.value, field.placeholder]).toEqual([shown, 'All'])
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.blur(field)
  expect(call).toHaveBeenCalledWith('save-setting', { key: 'max-messages', value: saved })
})

it('saves for how long prompts are cached', () => {
  const { call } = renderSection({ 'prompt-caching': null })
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Prompt caching' })
  expect([...field.options].map(({ text }) => text)).toEqual(['Automatic', '1 hour', 'Off'])
  expect(field.value).toBe('automatic')
  fireEvent.change(field, { target: { value: '1-hour' } })
  expect(call).toHaveBeenCalledWith('save-setting', { key: 'prompt-caching', value: '1-hour' })
})

function renderSection(
  settings: Record<string, unknown>,
  answer = async (): Promise<unknown> => succeed({ windows: [] }),
) {
  const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>(answer)
  const queries = {
    watchSetting: (key: string) => always(settings[key] ?? null),
    watchProviders: () => always([]),
  } as unknown as Queries
  render(
    <ModelsSection
      client={{ call } as unknown as WorkerClient}
      queries={queries}
      announce={{ done: vi.fn(), undoable: vi.fn(), failed: vi.fn() }}
    />,
  )
  return { call }
}

it('offers a choice of titles for each provider, which starts as the setting for all', () => {
  const providers: Provider[] = ['old', 'new'].map((id) => ({
    id: id as ProviderId,
    dialect: 'openai',
    name: `The ${id} one`,
    baseUrl: 'https://api.openai.com/v1',
    models: ['m'],
    titles: id === 'new' ? 'under-a-cent' : undefined,
  }))
  const call = vi.fn<() => Promise<unknown>>(async () => succeed({ models: [], windows: [] }))
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
