// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toTextPart, withoutUnplacedPastes } from '../../../../core/model/conversation/message-draft.ts'
import type { ModelPrice } from '../../../../core/model/providers/model-info.ts'
import type { ResearchEffort } from '../../../../core/model/research/research-terms.ts'
import { useActions } from '../../../ui/actions/actions.ts'
import type { ChatServices } from '../../chat-state/chat-services.ts'
import { getDraft, setDraft, useDrafts } from '../../drafts/drafts.ts'
import { ResearchSettings, ResearchToggle } from './research-toggle.tsx'

afterEach(() => {
  cleanup()
  useDrafts.setState({}, true)
})

const toggle = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Deep research' })

test('the toggle belongs to the draft: it keeps the text, and a sent message does not contain it', () => {
  setDraft('new', { text: 'Why?' })
  render(<ResearchToggle draftKey="new" isRunning={false} />)
  expect(toggle().getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(toggle())
  expect(toggle().getAttribute('aria-pressed')).toBe('true')
  expect(getDraft('new')).toEqual({ text: 'Why?', research: 'normal' })
  expect(withoutUnplacedPastes(getDraft('new')).research).toBe('normal')
  expect(toTextPart(getDraft('new'))).not.toHaveProperty('research')
  fireEvent.click(toggle())
  expect(getDraft('new').research).toBeUndefined()
})

test('the command of the slash menu switches it on, and neither exists while an answer is written', () => {
  const offered = () => useActions.getState().offers.research ?? []
  const view = render(<ResearchToggle draftKey="new" isRunning={false} />)
  const [action] = offered()
  act(() => {
    if (action && 'run' in action) action.run()
  })
  expect(action?.word).toBe('research')
  expect(getDraft('new').research).toBe('normal')
  view.rerender(<ResearchToggle draftKey="new" isRunning />)
  expect(toggle().disabled).toBe(true)
  expect(offered()).toEqual([])
})

function drawSettings(effort: ResearchEffort, price: ModelPrice | undefined, callsTools?: boolean) {
  const watch = () => ({ subscribe: (next: (value: null) => void) => (next(null), () => undefined) })
  const services = {
    client: {
      call: () => Promise.resolve({ ok: true, value: { models: [{ price, callsTools }] } }),
    },
    queries: { watchSession: watch, watchSetting: watch },
  } as unknown as ChatServices
  render(<ResearchSettings draftKey="new" effort={effort} sessionId={null} services={services} />)
  return within(screen.getByRole('group', { name: 'Research settings' }))
}

test.each([
  [{ input: 1.25, output: 10 }, /^Planning: about \$0\.0\d+$/],
  [{ input: 0, output: 0 }, /^Planning: no cost$/],
  [undefined, /^Planning: cost unknown$/],
])('with the price %j it says what the planning costs', async (price, text) => {
  expect((await drawSettings('normal', price).findByRole('status')).textContent).toMatch(text)
})

test('a model that cannot call tools is named before anything is sent', async () => {
  const settings = drawSettings('normal', undefined, false)
  expect((await settings.findByRole('alert')).textContent).toMatch(/can’t do research/)
  expect(settings.queryByRole('status')).toBeNull()
})

test('the effort is chosen, with the limits that it has', () => {
  const settings = drawSettings('quick', undefined)
  expect(settings.getByText('Up to 12 pages in 5 minutes')).toBeDefined()
  fireEvent.change(settings.getByRole('combobox', { name: 'Effort' }), { target: { value: 'thorough' } })
  expect(getDraft('new').research).toBe('thorough')
})
