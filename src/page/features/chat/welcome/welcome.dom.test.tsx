// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import { demoProvider } from '../../../../core/model/providers/model-ref.ts'
import type { Provider } from '../../../../core/model/providers/provider.ts'
import { saveLastModelLabel } from '../../model-picker/model-button.tsx'
import { Welcome } from './welcome.tsx'

afterEach(() => {
  cleanup()
  saveLastModelLabel('Demo')
})

const watch = <T,>(value: T) => ({
  subscribe: (next: (value: T) => void) => {
    next(value)
    return () => undefined
  },
})

function show(providers: readonly Provider[], { isFirstVisit = true, onSend = (_text: string) => {} } = {}) {
  const queries = { watchProviders: () => watch(providers), watchAssistants: () => watch([]) }
  render(<Welcome queries={queries as unknown as Queries} onSend={onSend} isFirstVisit={isFirstVisit} />)
}

const own: Provider = { ...demoProvider, dialect: 'openai', name: 'Mine', models: ['m'] }
const keyLink = () => screen.queryByRole('link', { name: 'OpenAI' })

it('asks for a key until a provider was added', () => {
  show([demoProvider])
  expect(keyLink()).not.toBeNull()
  cleanup()
  show([demoProvider, own])
  expect(keyLink()).toBeNull()
  expect(screen.getByText('You added Mine. Choose a model below the message.')).toBeTruthy()
})

it('offers the demo’s samples to the demo model only', () => {
  show([demoProvider, own])
  expect(screen.getByRole('button', { name: 'Plot the sample sales by region.' })).toBeTruthy()
  act(() => saveLastModelLabel('Mine/m'))
  expect(screen.queryByRole('button', { name: /sample/ })).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(6)
  expect(screen.queryByText(/demo model/)).toBeNull()
  expect(keyLink()).toBeNull()
})

it('sends an example with one click', () => {
  const sent: string[] = []
  show([demoProvider], { onSend: (text) => sent.push(text) })
  act(() => screen.getByRole('button', { name: 'Build a page with a counter.' }).click())
  expect(sent).toEqual(['Build a page with a counter.'])
})

it('greets returning users with one question, and with the way to a model until there is one', () => {
  show([demoProvider], { isFirstVisit: false })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What would you like to do?')
  expect(keyLink()).not.toBeNull()
  expect(screen.queryByText(/stay in this browser/)).toBeNull()
})
