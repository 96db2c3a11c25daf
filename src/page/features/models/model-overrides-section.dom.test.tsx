// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ModelOverridesSection } from './model-overrides-section.tsx'

it('keeps text that was typed before the stored data of the model has loaded', async () => {
  const described = Promise.withResolvers<unknown>()
  const saved: unknown[] = []
  const client = {
    call: (name: string, input: { facts?: unknown }) => {
      if (name === 'describe-models') return described.promise
      saved.push(input.facts)
      return Promise.resolve(succeed(null))
    },
  } as unknown as WorkerClient
  const provider = { id: 'provider-1', name: 'Fake', dialect: 'openai', kind: 'openai', models: ['m'] }
  const queries = {
    watchProviders: () => ({
      subscribe: (next: (value: unknown) => void) => (next([provider]), () => undefined),
    }),
  } as unknown as Pick<Queries, 'watchProviders'> as Queries
  const announce = { done: vi.fn<() => void>(), undoable: vi.fn<() => void>(), failed: vi.fn<() => void>() }
  render(<ModelOverridesSection client={client} queries={queries} announce={announce} />)
  await act(async () => fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Model' })))
  await act(async () => fireEvent.click(screen.getByRole('option', { name: 'Fake/m' })))
  const write = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  write(/input tokens/, '3')
  await act(async () => {
    described.resolve(succeed({ models: [{ ownFacts: { windowTokens: 8000 } }] }))
    await described.promise
  })
  write(/million output tokens/, 'much')
  fireEvent.submit(screen.getByRole('textbox', { name: /million output tokens/ }).closest('form') as Element)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /million output tokens/ }))
  expect(saved).toEqual([])
  write(/million output tokens/, '15')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(saved).toEqual([{ windowTokens: 8000, price: { input: 3, output: 15 } }])
})
