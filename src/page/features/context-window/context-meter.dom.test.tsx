// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { ContextFigures, ContextReport } from '../../../core/model/context/context-report.ts'
import { sessionIdSchema, type SessionId } from '../../../core/model/id.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { listActions, useActions } from '../../ui/actions/actions.ts'
import { stopCompaction } from '../chat-state/commands/compaction-commands.ts'
import { setDraft } from '../drafts/drafts.ts'
import { recordContextChange } from '../chat-state/commands/context-changes.ts'
import { useLatestFigures } from '../chat-state/session/known-figures.ts'
import type { KnownModelInfo } from '../model-picker/use-current-model.ts'
import { ContextMeter } from './context-meter.tsx'

const sessionId = sessionIdSchema.parse('session-1')
const figures: ContextFigures = {
  model: demoModel,
  parts: [
    { kind: 'prompt', origin: 'folder', tokens: 100, count: 1 },
    { kind: 'answers', isEarlier: true, tokens: 300, count: 2 },
  ],
  cuts: [{ rule: 'result-reduced', count: 2, tokens: 1200 }],
  prefixBrokenBy: 'result-reduced',
  tokens: 800,
  scale: 2,
  isReported: false,
  windowTokens: 1100,
  reservedTokens: 100,
}

function setup(
  report: ContextReport,
  {
    isRunning = false,
    live,
    modelInfo = {},
  }: { isRunning?: boolean; live?: number; modelInfo?: KnownModelInfo } = {},
) {
  const requests: { draft?: { text: string } }[] = []
  const followed: unknown[] = []
  const nothing = { subscribe: (next: (value: null) => void) => (next(null), () => undefined) }
  const services = {
    client: {
      call: async (name: string, input: { draft?: { text: string } }) => {
        if (name === 'describe-models') return succeed({ models: [modelInfo] })
        requests.push(input)
        return succeed(report)
      },
      follow: (name: string, order: unknown) => {
        followed.push([name, order])
        return () => undefined
      },
    },
    queries: { watchSession: () => nothing, watchSetting: () => nothing, watchProjects: () => nothing },
    chats: { open: () => ({ toolState: { contextTokens: live }, subscribe: () => () => undefined }) },
    models: { resolve: async () => demoModel },
  } as unknown as ChatServices
  const draw = (id: SessionId, isNowRunning = isRunning) => (
    <ContextMeter sessionId={id} draftKey={id} isRunning={isNowRunning} services={services} />
  )
  const { rerender } = render(draw(sessionId))
  return {
    requests,
    followed,
    showOther: () => rerender(draw(sessionIdSchema.parse('session-2'))),
    run: (isNowRunning: boolean) => rerender(draw(sessionId, isNowRunning)),
  }
}

// Loaded before, because the loading time is not part of these tests.
beforeAll(async () => void (await import('./context-dialog.tsx')))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  stopCompaction(sessionId)
  setDraft('session-1', { text: '' })
  // A test that knows the figures of the test before waits longer for its own.
  useLatestFigures.setState(useLatestFigures.getInitialState())
  vi.useRealTimers()
})

/** Waits until the responses have arrived and typing has paused. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(1000))

describe('the meter', () => {
  it('shows the cost of sending if a price is known, and the source of the price', async () => {
    const priceSource = { by: 'person', name: 'You', at: '2026-11-20' } as const
    setup({ next: figures, last: null }, { modelInfo: { price: { input: 3, output: 15 }, priceSource } })
    await settle()
    const button = screen.getByRole('button', {
      name: /^Context report: 80% .*; about \$0\.00240 to send.*You/,
    })
    expect(button.textContent).toContain('$0.00240')
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).not.toContain('$')
  })
  it('shows the share of the window as a number and as text, and counts the draft after a pause in typing', async () => {
    setup({ next: figures, last: null })
    await settle()
    const meter = screen.getByRole('meter', { name: 'Context used' })
    expect(meter.getAttribute('aria-valuenow')).toBe('800')
    expect(meter.getAttribute('aria-valuemax')).toBe('1000')
    expect(meter.getAttribute('aria-valuetext')).toContain('80% of 1,000 tokens')
    expect(meter.getAttribute('aria-valuetext')).toContain('nearly full')
    act(() => setDraft('session-1', { text: 'word'.repeat(85) }))
    await settle()
    expect(meter.getAttribute('aria-valuetext')).toContain('97%')
  })

  it('is hidden below half of the window, where the report can still be opened', async () => {
    setup({ next: { ...figures, tokens: 490 }, last: null })
    await settle()
    expect(screen.queryByRole('meter')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Context report/ })).toBeNull()
    const report = listActions(useActions.getState().offers).find(({ id }) => id === 'context')
    expect(report).toMatchObject({ name: 'Context report', word: 'context' })
    if (report !== undefined && 'run' in report) act(report.run)
    await act(() => vi.dynamicImportSettled())
    await settle()
    expect(screen.getByRole('dialog', { name: 'Context report' })).toBeDefined()
  })

  it('is shown once the draft fills half of the window, and not for an unknown window', async () => {
    setup({ next: { ...figures, tokens: 490 }, last: null })
    await settle()
    act(() => setDraft('session-1', { text: 'word'.repeat(10) }))
    await settle()
    expect(screen.getByRole('meter', { name: 'Context used' })).toBeDefined()
    cleanup()
    setup({ next: { ...figures, windowTokens: undefined }, last: null })
    await settle()
    expect(screen.queryByRole('meter')).toBeNull()
  })

  it('does not ask the worker during a turn, and asks again soon after its end', async () => {
    const { requests, run } = setup({ next: figures, last: null })
    await settle()
    run(true)
    await settle()
    expect(requests).toHaveLength(1)
    await settle()
    expect(requests).toHaveLength(2)
    run(false)
    await settle()
    expect(requests).toHaveLength(3)
  })

  it('follows the requests of a running turn', async () => {
    setup({ next: null, last: figures }, { isRunning: true, live: 300 })
    await settle()
    const meter = screen.getByRole('meter', { name: 'Context used' })
    expect(meter.getAttribute('aria-valuenow')).toBe('600')
  })

  it('opens the report on a click, with the draft: parts, what was reduced, and why a cache cannot be used', async () => {
    setDraft('session-1', { text: 'And now?' })
    const { requests } = setup({ next: figures, last: { ...figures, isReported: true } })
    await settle()
    fireEvent.click(screen.getByRole('meter', { name: 'Context used' }))
    await act(() => vi.dynamicImportSettled())
    await settle()
    const dialog = screen.getByRole('dialog', { name: 'Context report' })
    const tables = within(dialog).getAllByRole('table')
    expect(requests.at(-1)?.draft?.text).toBe('And now?')
    expect(tables).toHaveLength(2)
    const [next = dialog] = tables
    expect(within(next).getByRole('row', { name: /Project instructions 200/ })).toBeDefined()
    expect(within(next).getByRole('row', { name: /Total, estimated 800/ })).toBeDefined()
    expect(dialog.textContent).toContain(
      '2 earlier tool results: only the summary is sent, about 1,200 tokens less',
    )
    expect(dialog.textContent).toContain('because tool results in the last answer were reduced')
  })

  it('closes the report when another chat is opened', async () => {
    const { showOther } = setup({ next: figures, last: null })
    await settle()
    fireEvent.click(screen.getByRole('meter', { name: 'Context used' }))
    await act(() => vi.dynamicImportSettled())
    await settle()
    expect(screen.getByRole('dialog', { name: 'Context report' })).toBeDefined()
    showOther()
    await settle()
    expect(screen.queryByRole('dialog', { name: 'Context report' })).toBeNull()
  })

  const offered = () => listActions(useActions.getState().offers).filter(({ id }) => id === 'compact')

  it('offers to compact earlier messages if there are any, and not twice at a time', async () => {
    const { followed } = setup({ next: figures, last: null })
    await settle()
    const [compact] = offered()
    expect(compact).toMatchObject({ name: 'Compact earlier messages', word: 'compact' })
    if (compact !== undefined && 'run' in compact) act(compact.run)
    await settle()
    expect(followed).toEqual([['compact-context', { sessionId, model: demoModel }]])
    expect(offered()).toEqual([])
  })

  it.each([
    ['there are none', { ...figures, parts: [] }, false],
    ['an answer is written', figures, true],
  ])('offers no compaction while %s', async (_, next, isRunning) => {
    setup({ next, last: null }, { isRunning })
    await settle()
    await settle()
    expect(offered()).toEqual([])
  })

  it('asks again after a compaction was made, edited or undone, also for the report', async () => {
    const { requests } = setup({ next: figures, last: null })
    await settle()
    fireEvent.click(screen.getByRole('meter', { name: 'Context used' }))
    await act(() => vi.dynamicImportSettled())
    await settle()
    expect(requests).toHaveLength(2)
    act(() => recordContextChange())
    await settle()
    expect(requests).toHaveLength(4)
    const dialog = screen.getByRole('dialog', { name: 'Context report' })
    expect(within(dialog).getByRole('button', { name: 'Compact earlier messages' })).toBeDefined()
  })
})
