// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type {
  BranchReduction,
  ContextFigures,
  RequestPartRow,
} from '../../../core/model/context/context-report.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { messageIdSchema, sessionIdSchema, type CallId } from '../../../core/model/id.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { ContextDialog } from './context-dialog.tsx'

const sessionId = sessionIdSchema.parse('session-1')
const messageId = messageIdSchema.parse('message-1')
const figures: ContextFigures = {
  model: demoModel,
  parts: [{ kind: 'answers', isEarlier: true, tokens: 300, count: 2 }],
  cuts: [],
  tokens: 300,
  scale: 1,
  isReported: false,
  windowTokens: 1100,
  reservedTokens: 100,
}
const row = (fields: Partial<RequestPartRow>): RequestPartRow => ({
  kind: 'answers',
  label: '',
  count: 1,
  tokens: 10,
  state: 'full',
  ...fields,
})
const parts: RequestPartRow[] = [
  row({ kind: 'prompt', origin: 'chat' }),
  row({ kind: 'tools', count: 12 }),
  row({ kind: 'questions', label: 'Hello', state: 'left-out', rule: 'compacted', isEarlier: true }),
  row({
    kind: 'summaries',
    label: 'They met.',
    state: 'summary',
    isEarlier: true,
    messageId,
    summary: { text: 'They met.' },
  }),
  row({ state: 'left-out', rule: 'rounds-summarized', count: 4, isEarlier: true }),
  row({ kind: 'summaries', state: 'summary', messageId, summary: { text: 'Read.', reductionId: 'r' } }),
  row({ kind: 'results', label: 'fetch_url', state: 'cleared', rule: 'results-cleared' }),
  row({ kind: 'results', label: 'fetch_url', state: 'reference', rule: 'result-referenced' }),
  row({ kind: 'questions', label: 'A long text', state: 'cut', rule: 'message-cut' }),
]
const cleared: BranchReduction = {
  reduction: {
    id: 'c',
    kind: 'results-cleared',
    by: 'user',
    at: 1,
    tokensBefore: 900,
    tokensAfter: 100,
    callIds: ['call-1'] as CallId[],
  },
  messageId,
  isUndone: false,
}

async function setup({
  isRunning = false,
  next = figures as ContextFigures | null,
  reductions = undefined as BranchReduction[] | undefined,
  listed = parts,
  clearing = succeed({ reductionId: 'c', results: 3, tokensBefore: 900, tokensAfter: 100 }) as unknown,
} = {}) {
  const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>(async (name) => {
    if (name === 'report-context') return succeed({ last: null, next, reductions })
    if (name === 'list-context-parts') return succeed({ parts: listed })
    return name === 'clear-results' ? clearing : succeed({})
  })
  const onClose = vi.fn<() => void>()
  const services = {
    client: { call, follow: () => () => undefined },
    models: { resolve: async () => demoModel },
  } as unknown as ChatServices
  render(
    <ContextDialog
      isOpen
      {...{ onClose, sessionId, isRunning, services }}
      draftKey="session-1"
      model={demoModel}
      modelInfo={null}
      hasEarlier
    />,
  )
  await act(async () => undefined)
  const press = async (name: string) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
  }
  return { call, press, onClose }
}

afterEach(cleanup)

it('shows every part on request, with its tokens, origin, state and reason', async () => {
  const { press } = await setup()
  const button = screen.getByRole('button', { name: 'Show every part' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await press('Show every part')
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const table = screen.getByRole('table', { name: 'Parts of the next request' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Part', 'Tokens', 'Origin', 'State'])
  const rows = [...table.querySelectorAll<HTMLElement>('tr[data-state]')]
  expect(rows.map(({ dataset }) => dataset['state'])).toEqual(parts.map(({ state }) => state))
  expect(
    rows.map((each) => [...each.children].map(({ textContent }) => textContent.trim()).join('|')),
  ).toEqual([
    'Chat instructions|10|System prompt|Complete',
    'Tools and their parameters (12)|10|Tools|Complete',
    'You Hello|10|Earlier messages|Left out in the summary',
    'Summary They met.Edit summary|10|Earlier messages|Summary',
    '4 tool rounds|10|Earlier messages|Left out in the summary',
    'Summary Edit summary|10|Earlier messages|Summary',
    'Result fetch_url|10|This answer so far|Cleared to make room',
    'Result fetch_url|10|This answer so far|Preview large result',
    'You A long text|10|Your message|Shortened too long',
  ])
})

it('draws two hundred rows at a time', async () => {
  const { press } = await setup({ listed: Array.from({ length: 450 }, () => row({})) })
  await press('Show every part')
  const count = () =>
    screen.getByRole('table', { name: 'Parts of the next request' }).querySelectorAll('tbody tr').length
  expect(count()).toBe(200)
  await press('Show 200 more')
  await press('Show 50 more')
  expect(count()).toBe(450)
  expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull()
})

it('edits the summary of a compaction and that of rounds in place', async () => {
  const { call, press } = await setup()
  await press('Show every part')
  for (const [index, expected] of [
    ['edit-compaction', { sessionId, messageId, text: 'Mine.' }],
    ['edit-reduction', { sessionId, reductionId: 'r', text: 'Mine.' }],
  ].entries()) {
    fireEvent.click(screen.getAllByRole('button', { name: 'Edit summary' })[index] as Element)
    fireEvent.change(screen.getByRole('textbox', { name: 'Summary' }), { target: { value: 'Mine.' } })
    await press('Save')
    expect(call).toHaveBeenCalledWith(...expected)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Edit summary')
  }
})

it('lists the reductions, which are undone and made again', async () => {
  const { call, press } = await setup({
    reductions: [cleared, { ...cleared, reduction: { ...cleared.reduction, id: 'd' }, isUndone: true }],
  })
  const list = screen.getByRole('list', { name: 'Reductions' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^results cleared · undone.*Reduce again$/),
    expect.stringMatching(/^results cleared · 1 tool call, about 900 to 100 tokens.*Undo$/),
  ])
  await press('Undo')
  expect(call).toHaveBeenCalledWith('switch-reduction', { sessionId, reductionId: 'c', isOn: false })
  await press('Reduce again')
  expect(call).toHaveBeenCalledWith('switch-reduction', { sessionId, reductionId: 'd', isOn: true })
})

it('clears old results and says what that saves, or why it cannot', async () => {
  const { call, press } = await setup()
  await press('Clear old results')
  expect(call).toHaveBeenCalledWith('clear-results', { sessionId, model: demoModel })
  expect(screen.getByText('3 results cleared: about 900 to 100 tokens.')).toBeDefined()
  cleanup()
  const other = await setup({ clearing: fail(createFailure('session-busy')) })
  await other.press('Clear old results')
  expect(screen.getByText(/already answering/)).toBeDefined()
})

it('disables every change with the reason while an answer is written', async () => {
  await setup({ isRunning: true, next: null, reductions: [cleared] })
  for (const [name, description] of [
    ['Clear old results', 'Old results can be cleared once this answer has ended.'],
    ['Compact earlier messages', 'Earlier messages can be compacted once this answer has ended.'],
    ['Undo', 'Reductions can be changed once this answer has ended.'],
  ]) {
    expect(screen.getByRole('button', { name, description }).matches(':disabled')).toBe(true)
  }
  expect(screen.queryByRole('button', { name: 'Show every part' })).toBeNull()
})

it('says that nothing is reduced while the window is unknown, and leads to the settings', async () => {
  const { onClose } = await setup({ next: { ...figures, windowTokens: undefined } })
  const link = screen.getByRole('link', { name: 'Set context window' })
  expect(link.getAttribute('href')).toBe('#/settings/models')
  fireEvent.click(link)
  expect(onClose).toHaveBeenCalled()
  cleanup()
  await setup()
  expect(screen.queryByRole('link', { name: 'Set context window' })).toBeNull()
})

it('the offers are at the end of the region that scrolls, so that they take no space from the report', async () => {
  await setup()
  const region = screen.getByRole('region', { name: 'Parts of the request' })
  for (const name of ['Clear old results', 'Compact earlier messages'])
    expect(within(region).getByRole('button', { name })).toBeTruthy()
})

it('a reduction that a later one covers says so, and has no Undo', async () => {
  await setup({ reductions: [{ ...cleared, supersededBy: 'left-out' }] })
  const list = screen.getByRole('list', { name: 'Reductions' })
  expect(list.textContent).toContain('because a later change leaves them out')
  expect(within(list).queryByRole('button')).toBeNull()
})
