// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import { demoModel, demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import type { ModelChoice } from '../chat-state/model-choice.ts'
import { ModelPicker } from './model-picker.tsx'

/** Delivers what storage reads later than the list opens. */
let deliver: (() => void)[] = []
const later = (value: unknown) => ({
  subscribe: (next: (value: unknown) => void) => {
    deliver.push(() => next(value))
    return () => undefined
  },
})
const read = () =>
  act(async () => {
    for (const each of deliver.splice(0)) each()
  })

beforeEach(() => {
  deliver = []
})
afterEach(cleanup)

it('keeps the focus on the selected model, which is drawn once favorites are read', async () => {
  const queries = {
    watchProviders: () => later([demoProvider]),
    watchSessions: () => later([]),
    watchSetting: (key: string) => later(key === 'favorite-models' ? [demoModel] : null),
  } as unknown as Queries
  const client = { call: async () => succeed({ models: [] }) } as unknown as WorkerClient
  const models = { choose: () => undefined } as unknown as ModelChoice
  render(<ModelPicker sessionId={null} isInitiallyOpen={false} {...{ client, queries, models }} />)
  await read()
  const button = screen.getByRole('button', { name: /^Model:/ })
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (panel === null) return expect.fail('the button opens nothing')
  // happy-dom has no popover, so the test does the browser's part.
  fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
  expect(screen.queryByRole('option', { hidden: true })).toBeNull()
  await read()
  const option = screen.getByRole('option', { hidden: true })
  expect(screen.getByRole('group', { name: 'Favorites', hidden: true }).contains(option)).toBe(true)
  expect(document.activeElement).toBe(option)
})
