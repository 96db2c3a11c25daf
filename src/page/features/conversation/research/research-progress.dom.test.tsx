// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { CallId, RunId } from '../../../../core/model/id.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import type { Source } from '../../../../core/model/research/notes.ts'
import type { ResearchRecord } from '../../../../core/model/research/research-record.ts'
import type { AnswerView, CallView } from '../../chat-state/answer/answer-view.ts'
import { useOpenDetails } from '../../message-parts/disclosure.tsx'
import { FinishBranches } from '../../composer/research/finish-branches.tsx'
import { ResearchProgress } from './research-progress.tsx'

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useOpenDetails.setState({ choices: new Map() })
})

type Agent = NonNullable<CallView['agent']>

function callOf(label: string, state: Agent['state'], more: Partial<Agent> = {}): CallView {
  const runId = `run-${label}` as RunId
  const agent: Agent = { runId, name: 'researcher', label, model: demoModel, state, ...more }
  return { callId: `call-${label}`, toolName: 'researcher_agent', state: 'running', agent }
}

const figures = { toolCalls: 4, pages: 3, tokens: 12_000, dollars: 0.25, activeMs: 65_000 }
const waiting: CallView = {
  callId: 'call-4',
  toolName: 'researcher_agent',
  state: 'running',
  arguments: { stepId: 'step-2', question: 'How loud?' },
}
const calls = [
  callOf('Cost', 'complete', { figures }),
  callOf('Noise', 'running', { figures, line: 'Reading site.example' }),
  callOf('Law', 'failed', { failure: createFailure('storage-full') }),
  waiting,
]
const source = (number: number, more: Partial<Source>): Source => ({
  number,
  url: `https://www.site.example/${number}`,
  title: `Page ${number}`,
  state: 'found',
  callId: 'call-1' as CallId,
  ...more,
})
const research: ResearchRecord = {
  phase: 'research',
  plan: {
    title: 'Heat pumps',
    steps: [
      { id: 'step-1', text: 'What do they cost?' },
      { id: 'step-2', text: 'How loud are they at night?' },
    ],
  },
  terms: {
    effort: 'normal',
    maxDollars: 2,
    maxTokens: null,
    maxActiveMs: 900_000,
    sources: ['web'],
    onlySites: [],
    asksAboutOthers: false,
    language: '',
    length: 'normal',
    models: { research: demoModel, writing: demoModel },
  },
  sources: [
    source(1, { state: 'read' }),
    source(2, {}),
    source(3, { state: 'unreadable' }),
    source(4, { state: 'read', sameAs: 1 }),
  ],
  tokens: 3000,
  dollars: 0.1,
  activeMs: 30_000,
  activeSince: 90_000,
}

function draw(
  change: Partial<ResearchRecord> = {},
  status: AnswerView['status'] = 'streaming',
  shownCalls: readonly CallView[] = calls,
) {
  const onWrapUp = vi.fn<(childRunId?: RunId) => void>()
  render(
    <ResearchProgress
      messageId="answer-1"
      status={status}
      calls={shownCalls}
      research={{ ...research, ...change }}
      onWrapUp={status === 'streaming' ? onWrapUp : undefined}
    />,
  )
  return { onWrapUp }
}

const branches = () => screen.getAllByRole('treeitem')
const branch = (name: string) => within(screen.getByRole('treeitem', { name }))
/** The description of a branch: its state, its latest step and its figures. */
const progressOf = (name: string) => {
  const id = screen.getByRole('treeitem', { name }).getAttribute('aria-describedby') ?? ''
  return document.querySelector(`[id="${id}"]`)?.textContent
}

test('each researcher is a branch with its state, and one that has not started has the name of its step', () => {
  draw()
  expect(screen.getByRole('tree', { name: 'Research progress' })).toBeDefined()
  expect(branches().map((item) => [item.getAttribute('aria-label'), item.dataset['state']])).toEqual([
    ['Cost', 'complete'],
    ['Noise', 'running'],
    ['Law', 'failed'],
    ['How loud are they at night?', 'pending'],
  ])
  expect(progressOf('Noise')).toContain('Reading site.example')
  expect(progressOf('Cost')).toBe('finished12K tokens · 3 pages · $0.250 · 1 min 5 s')
  expect(progressOf('Law')).toMatch(/storage/i)
  // Visible text that is not in the name would contradict it.
  expect(branches().map(({ textContent }) => textContent)).toEqual([
    'Cost',
    'Noise',
    'Law',
    'How loud are they at night?',
  ])
})

test('meters show money and time against the limits, of all researchers and the research itself', () => {
  draw()
  expect(screen.getByRole('meter', { name: 'Money used' }).getAttribute('aria-valuetext')).toBe(
    '$0.600 of $2.00',
  )
  expect(screen.getByRole('meter', { name: 'Time used' }).getAttribute('aria-valuetext')).toBe(
    '40 s of 15 min',
  )
})

test('without a known price the meter counts tokens', () => {
  const terms = { ...(research.terms ?? expect.fail()), maxDollars: null, maxTokens: 1_000_000 }
  draw({ terms })
  expect(screen.queryByRole('meter', { name: 'Money used' })).toBeNull()
  expect(screen.getByRole('meter', { name: 'Tokens used' }).getAttribute('aria-valuetext')).toBe('27K of 1M')
})

test('a branch or the whole research is asked to finish, once', () => {
  const { onWrapUp } = draw()
  expect(screen.getAllByRole('button', { name: 'Finish this branch' })).toHaveLength(1)
  fireEvent.click(branch('Noise').getByRole('button', { name: 'Finish this branch' }))
  fireEvent.click(screen.getByRole('button', { name: 'Write report now' }))
  expect(onWrapUp.mock.calls).toEqual([['run-Noise'], []])
  expect(screen.queryByRole('button', { name: 'Write report now' })).toBeNull()
  expect(screen.getByText('Finishing the research…')).toBeDefined()
  cleanup()
  draw({ wrapUp: 'user' })
  expect(screen.queryByRole('button', { name: 'Write report now' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Finish this branch' })).toBeNull()
})

test('a research whose researchers all wait for approvals can be asked to write its report', () => {
  draw({ activeSince: undefined }, 'streaming', [
    callOf('Cost', 'complete'),
    callOf('Noise', 'awaiting-approval'),
  ])
  expect(screen.queryByText('Research paused')).toBeNull()
  expect(branches().map((item) => item.dataset['state'])).toEqual(['complete', 'awaiting-approval'])
  expect(screen.getByRole('button', { name: 'Write report now' })).toBeDefined()
})

test('a research that waits for the person after a reload is paused and offers nothing', () => {
  draw({ activeSince: undefined })
  expect(screen.getByText('Research paused')).toBeDefined()
  expect(branches().map((item) => item.dataset['state'])).toEqual([
    'complete',
    'interrupted',
    'failed',
    'pending',
  ])
  expect(screen.queryByRole('button', { name: /Write report now|Finish this branch/ })).toBeNull()
})

test('arrow keys move between the branches, and one of them is in the tab order', () => {
  draw()
  const [first, second, , last] = branches()
  first?.focus()
  fireEvent.keyDown(first ?? expect.fail(), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second ?? expect.fail(), { key: 'End' })
  expect(document.activeElement).toBe(last)
  expect(branches().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, 0])
})

test('sources are listed by number with their state', () => {
  draw()
  expect(screen.getByRole('button', { name: '2 of 4 sources read' })).toBeDefined()
  const items = within(screen.getByRole('list', { name: 'Sources' })).getAllByRole('listitem')
  expect(items.map((item) => [item.getAttribute('aria-label'), item.dataset['state']])).toEqual([
    ['1 Page 1', 'read'],
    ['2 Page 2', 'found'],
    ['3 Page 3', 'unreadable'],
    ['4 Page 4', 'same'],
  ])
  expect(items[3]?.textContent).toContain('same text as source 1')
})

test('a research that has ended is a line that opens', () => {
  draw({ phase: 'done', activeMs: 125_000, activeSince: undefined }, 'complete')
  expect(screen.queryByRole('tree')).toBeNull()
  const line = screen.getByRole('button', { name: /4 researchers · 2 pages · \$0\.600 · 2 min 5 s/ })
  fireEvent.click(line)
  expect(branches()).toHaveLength(4)
  expect(screen.queryByRole('meter')).toBeNull()
})

test.each([
  [{ phase: 'done', wrapUp: 'money' }, / · money limit reached$/],
  [{ phase: 'research', wrapUp: 'time' }, / · time limit reached · no report$/],
  [{ phase: 'research' }, / s · no report$/],
] as const)('a research that ended as %j says so', (ended, text) => {
  draw({ ...ended, activeMs: 5000, activeSince: undefined }, 'stopped')
  expect(screen.getByRole('button', { name: /4 researchers/ }).textContent).toMatch(text)
})

test('a stopped research stays open', () => {
  draw({ activeSince: undefined }, 'stopped')
  expect(branches()).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'Write report now' })).toBeNull()
})

test('the composer offers to finish all branches while researchers run, once', () => {
  render(<FinishBranches />)
  const offer = () => screen.queryByRole('button', { name: 'Finish branches and deliver' })
  expect(offer()).toBeNull()
  const { onWrapUp } = draw()
  fireEvent.click(offer() ?? document.body)
  expect(onWrapUp).toHaveBeenCalledExactlyOnceWith()
  expect(offer()).toBeNull()
})

test('the composer offers nothing while the report is written', () => {
  render(<FinishBranches />)
  draw({ phase: 'report' })
  expect(screen.queryByRole('button', { name: 'Finish branches and deliver' })).toBeNull()
})
