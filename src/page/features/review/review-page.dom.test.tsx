// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { RecordedRequests } from '../../../core/model/review/recorded-request.ts'
import type { ExchangeSummary } from '../../../core/model/review/http-exchange.ts'
import type { TimelineItem, TurnRecord, TurnSummary } from '../../../core/model/review/turn-record.ts'
import { reviewText } from '../../../core/model/messages/write-text.ts'
import { sessionIdSchema } from '../../../core/model/id.ts'
import { SidePanelSlot } from '../../ui/layout/side-panel-slot.tsx'
import { ReviewPage, type ReviewPageProps } from './review-page.tsx'

const sessionId = sessionIdSchema.parse('session-1')
const model = { providerId: 'provider-1', modelId: 'm' } as TurnSummary['model']

function turn(name: string, more: Partial<TurnSummary> = {}): TurnSummary {
  return {
    runId: `run-${name}` as TurnSummary['runId'],
    userMessageId: `question-${name}` as TurnSummary['userMessageId'],
    assistantMessageId: `answer-${name}` as TurnSummary['assistantMessageId'],
    question: `What is ${name}?`,
    model,
    startedAt: 1000,
    endedAt: 4000,
    status: 'complete',
    settledSeq: 9,
    isShown: true,
    siblings: [],
    ...more,
  }
}

const request: TimelineItem = {
  id: 'request-1',
  kind: 'request',
  name: reviewText('record-request-item', { count: 1, name: 'm' }),
  state: 'ok',
  round: 0,
  startMs: 0,
  endMs: 3000,
  requestId: 'request-1',
  marks: [{ atMs: 400, name: reviewText('record-first-token') }],
  groups: [
    {
      title: reviewText('record-response'),
      details: [{ name: reviewText('record-ended-with'), form: 'text', value: 'stop' }],
    },
    {
      title: reviewText('record-usage'),
      details: [
        { name: reviewText('record-input'), form: 'tokens', value: 1200 },
        { name: reviewText('record-output'), form: 'tokens', value: 80 },
      ],
    },
    {
      title: reviewText('record-left-out'),
      details: [{ name: reviewText('record-files'), form: 'count', value: 2 }],
    },
  ],
}
const call: TimelineItem = {
  id: 'call-1',
  kind: 'call',
  name: reviewText('record-call-item', { name: 'calculate' }),
  state: 'ok',
  round: 0,
  startMs: 100,
  endMs: 200,
  callId: 'call-1',
  marks: [],
  groups: [
    {
      title: reviewText('record-call'),
      details: [{ name: reviewText('record-arguments'), form: 'block', value: '{"expression":"6 * 7"}' }],
    },
    {
      title: reviewText('record-result'),
      details: [{ name: reviewText('record-result'), form: 'block', value: '{"result":42}' }],
    },
  ],
}
const record: TurnRecord = {
  runId: turn('one').runId,
  startedAt: 1000,
  durationMs: 3000,
  status: 'complete',
  items: [request, call],
  contacts: [],
  groups: [],
}
const requests: RecordedRequests = {
  requests: [
    {
      runId: record.runId,
      requestId: 'request-1',
      model,
      parts: [{ kind: 'message', origin: 'question', hash: 'part-1' }],
    },
  ],
  texts: new Map([['part-1', { json: JSON.stringify({ role: 'user', text: 'What is one?' }) }]]),
}
const exchange: ExchangeSummary = {
  egressId: 'egress-1',
  requestId: 'request-1',
  method: 'POST',
  url: 'https://llm.example.com/v1/chat/completions',
  headers: [{ name: 'content-type', value: 'application/json' }],
  byteLength: 20,
  hash: 'ab12',
}
const answers: Record<string, unknown> = {
  'read-turn-record': { record },
  'read-sent-requests': requests,
  'list-sent-wires': [exchange],
  'read-sent-wire': { text: '{"messages":[]}', fidelity: 'exact' },
  'read-received-wire': {
    response: { status: 200, headers: [], byteLength: 8, hash: 'cd34' },
    text: 'data: {}',
    fidelity: 'exact',
  },
  'export-record': { filename: 'a.md', text: 'A record', mediaType: 'text/markdown' },
}
const callWorker = vi.fn((name: string, _input: unknown) =>
  Promise.resolve({ ok: true, value: answers[name] }),
)
const observe = <T,>(value: T) => ({
  subscribe: (next: (each: T) => void) => {
    next(value)
    return () => undefined
  },
})

beforeEach(() => callWorker.mockReset())
afterEach(cleanup)

function draw(
  turnId: string | undefined,
  turns = [turn('one'), turn('two'), turn('three')],
  childRunId?: string,
) {
  const onChooseTurn = vi.fn<(turnId: string) => void>()
  const queries = {
    watchSession: () => observe({ id: sessionId, title: 'Numbers' }),
    watchTurns: () => observe(turns),
    watchProviders: () => observe([]),
  } as unknown as Queries
  const client = {
    call: callWorker,
    follow: (_name: string, _input: unknown, { onItem }: { onItem: (item: unknown) => void }) => {
      onItem({ replies: [] })
      return () => undefined
    },
  } as unknown as ReviewPageProps['client']
  render(
    <>
      <main>
        <ReviewPage
          sessionId={sessionId}
          turnId={turnId as ReviewPageProps['turnId']}
          childRunId={childRunId as ReviewPageProps['childRunId']}
          onChooseTurn={onChooseTurn}
          queries={queries}
          client={client}
          renderReply={() => null}
        />
      </main>
      <SidePanelSlot inert={false} />
    </>,
  )
  return { onChooseTurn }
}

const chosen = () =>
  within(screen.getByRole('list', { name: 'Turns' }))
    .getAllByRole('button')
    .filter((row) => row.getAttribute('aria-current') === 'true')
    .map(({ textContent }) => textContent?.match(/What is \w+/)?.[0])

test.each([
  ['run-one', 'one'],
  ['answer-one', 'one'],
  ['question-two', 'two'],
  ['before-steering', 'two'],
  [undefined, 'three'],
  ['gone', 'three'],
])('at %s it opens the turn %s', (turnId, name) => {
  const earlierMessageIds = ['before-steering' as TurnSummary['assistantMessageId']]
  draw(turnId, [turn('one'), turn('two', { earlierMessageIds }), turn('three')])
  expect(chosen()).toEqual([`What is ${name}`])
})

test('a message that two turns answered opens the one that is shown', () => {
  const again = { userMessageId: 'question-one' as TurnSummary['userMessageId'], isShown: false }
  draw('question-one', [turn('one'), turn('again', again), turn('two')])
  expect(chosen()).toEqual(['What is one'])
})

test('choosing a turn puts it into the address, and the chat is a link away', () => {
  const { onChooseTurn } = draw('run-one')
  fireEvent.click(screen.getByRole('button', { name: /What is two/ }))
  expect(onChooseTurn).toHaveBeenCalledExactlyOnceWith('run-two')
  expect(screen.getByRole('link', { name: 'Open chat' }).getAttribute('href')).toBe(
    '#/c/session-1/answer-one',
  )
})

test('a request opens from its row as parts, as what was sent and as what was received', async () => {
  draw('run-one')
  fireEvent.click(await screen.findByRole('button', { name: /^Request 1: m/ }))
  const panel = within(screen.getByRole('complementary', { name: 'Details: Request 1: m' }))
  const figures = panel.getAllByRole('term').slice(0, 5)
  expect(figures.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Duration', '3.00 s'],
    ['First token', '400 ms'],
    ['Input tokens', '1,200'],
    ['Output tokens', '80'],
    ['Cost', '—'],
  ])
  expect(panel.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Parts',
    'Sent',
    'Received',
  ])
  expect(await panel.findByRole('list', { name: 'Parts of the request' })).toBeTruthy()
  expect(panel.getByText('Left out')).toBeTruthy()

  const selected = () => panel.getByRole('tab', { selected: true })
  fireEvent.keyDown(selected(), { key: 'ArrowRight' })
  expect([selected().textContent, document.activeElement]).toEqual(['Sent', selected()])
  expect(await panel.findByText(/^Exactly as sent.*SHA-256 verified/)).toBeTruthy()
  expect(panel.getByLabelText('Request body').textContent).toContain('"messages": []')
  expect(panel.queryByText('Left out')).toBeNull()

  fireEvent.keyDown(selected(), { key: 'End' })
  expect(await panel.findByText(/^Exactly as received.*SHA-256 verified/)).toBeTruthy()
  expect(panel.getByText('Response')).toBeTruthy()
})

test('the details of a tool call start with the sentence of the chat', async () => {
  draw('run-one')
  fireEvent.click(await screen.findByRole('button', { name: /^Tool call: calculate/ }))
  const panel = within(screen.getByRole('complementary', { name: 'Details: Tool call: calculate' }))
  expect(panel.getByText('Calculated 6 × 7 = 42')).toBeTruthy()
})

test('a replay starts at the end of the answer, and plays from the start', async () => {
  draw('run-one')
  fireEvent.click(await screen.findByRole('button', { name: 'Replay' }))
  const position = screen.getByRole<HTMLInputElement>('slider', { name: 'Position' })
  expect(position.value).toBe('3000')
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(Number(position.value)).toBeLessThan(3000)
})

test('one menu exports the record in every format', () => {
  draw('run-one')
  const opener = screen.getByRole('button', { name: 'Export record' })
  expect(opener.getAttribute('aria-haspopup')).toBe('menu')
  const popover = document.getElementById(opener.getAttribute('popovertarget') ?? '') ?? opener
  // happy-dom has no popover, so the test does the browser's part.
  popover.hidePopover = () => undefined
  fireEvent(popover, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  const items = screen.getAllByRole('menuitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Export as HTML',
    'Export as Markdown',
    'Export as JSON',
  ])
  fireEvent.click(items[1] ?? opener)
  expect(callWorker).toHaveBeenCalledWith('export-record', { sessionId, format: 'markdown' })
})

const agent: TimelineItem = {
  ...call,
  id: 'agent-1',
  kind: 'agent',
  name: reviewText('record-agent-item', { label: 'Noise limits' }),
  childRunId: turn('child').runId,
  groups: [],
}

test('the item of an agent leads to its run, which has a timeline and leads back', async () => {
  const childRecord = { ...record, runId: turn('child').runId, items: [request] }
  const records: Record<string, TurnRecord> = {
    'run-one': { ...record, items: [request, agent] },
    'run-child': childRecord,
  }
  callWorker.mockImplementation((name, input) => {
    const { runId = '' } = (input ?? {}) as { runId?: string }
    const value = name === 'read-turn-record' ? { record: records[runId] } : answers[name]
    return Promise.resolve({ ok: true, value })
  })
  draw('run-one')
  fireEvent.click(await screen.findByRole('button', { name: /Agent: Noise limits/ }))
  const details = screen.getByRole('complementary', { name: 'Details: Agent: Noise limits' })
  const href = '#/review/session-1/run-one/run-child'
  expect(within(details).getByRole('link', { name: 'Open run' }).getAttribute('href')).toBe(href)

  cleanup()
  draw('run-one', undefined, 'run-child')
  expect(await screen.findByRole('heading', { name: 'Agent: Noise limits' })).toBeDefined()
  const timeline = await screen.findByRole('list', { name: 'Timeline' })
  expect(within(timeline).queryByText(/Noise limits/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Whole run' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to What is one?' }).getAttribute('href')).toBe(
    '#/review/session-1/run-one',
  )
  fireEvent.click(within(timeline).getByRole('button', { name: /Request 1/ }))
  expect(await screen.findByRole('tab', { name: 'Parts' })).toBeDefined()
  expect(callWorker).toHaveBeenCalledWith('read-sent-requests', { runId: 'run-child' })
})

test('a stage of a workflow has the data that its run was given, before its result', async () => {
  const stage: TimelineItem = {
    ...call,
    id: 'stage-1',
    kind: 'workflow-stage',
    name: reviewText('record-stage-item', { stage: 'Draft' }),
    callId: undefined,
    childRunId: record.runId,
  }
  callWorker.mockImplementation((name) =>
    Promise.resolve({
      ok: true,
      value: name === 'read-turn-record' ? { record: { ...record, items: [stage] } } : answers[name],
    }),
  )
  draw('run-one')
  fireEvent.click(await screen.findByRole('button', { name: /Stage: Draft/ }))
  const panel = await screen.findByRole('complementary', { name: /Stage: Draft/ })
  const headings = await within(panel).findAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Call', 'Data', 'Result'])
  expect(panel.textContent).toContain('What is one?')
})
