import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { benchModel, replyStub, userMessage } from '../../../test/doubles/turn-bench.ts'
import { PlanGrants, toResearchGrants } from './research/plan-grants.ts'
import { createFailure } from '../model/failures/failure.ts'
import type { CallId, MessageId, RunId, SessionId } from '../model/id.ts'
import type { JsonValue } from '../model/json.ts'
import type { RunEventBody } from '../model/runs/run-event.ts'
import { ToolRegistry } from '../engine/calls/tool-registry.ts'
import { defineTool, type Tool } from '../engine/calls/tool.ts'
import type { TurnInput } from '../engine/ports/turn-ports.ts'
import { resolveCallDetails } from '../engine/approvals/call-details.ts'
import { evaluatePolicy, type PlanGrantsPort } from '../engine/approvals/call-policy.ts'
import type { NetworkAddress } from '../engine/approvals/tool-authority.ts'
import { isRunTainted, TurnTaint } from '../engine/approvals/turn-taint.ts'

const urlSchema = z.object({ url: z.string() })
const execute = () => ({ ok: true as const, value: null })
const toAddress =
  (chosenBy: NetworkAddress['chosenBy']) =>
  ({ url }: { url: string }): NetworkAddress => {
    const { origin, pathname, href } = new URL(url)
    return { origin, pathname, href, chosenBy }
  }
const tools = new ToolRegistry()
const add = (name: string, change: Partial<Tool<{ url: string }>>) =>
  tools.register(
    defineTool({ name, description: 'x', parameters: urlSchema, effects: ['read'], execute, ...change }),
  )
const web = { effects: ['read', 'network'], trustedResultAddresses: 'own-host' } as const
add('fetch_url', { ...web, effects: [...web.effects], address: toAddress('model') })
add('web_search', {
  effects: [...web.effects],
  trustedResultAddresses: 'listed',
  address: toAddress('user'),
})
add('send', { effects: ['network'] })
add('look_up', {})
add('ask_agent', { effects: ['spend'], isUntrusted: false })

let callCount = 0

/** One call as the log of a run has it. `between` are the events while it runs. */
function call(
  toolName: string,
  url: string,
  result: JsonValue | undefined,
  between: (callId: CallId) => RunEventBody[] = () => [],
): RunEventBody[] {
  const callId = `call-${++callCount}` as CallId
  const args = { url }
  return [
    {
      type: 'tool-invocation-proposed',
      round: 0,
      callId,
      toolName,
      argumentsText: JSON.stringify(args),
      arguments: args,
    },
    {
      type: 'authority-decided',
      callId,
      toolName,
      verdict: 'approved',
      by: 'auto',
      mode: 'auto',
      argumentsDigest: '',
      tainted: false,
    },
    ...between(callId),
    result === undefined
      ? { type: 'tool-invocation-failed', callId, failure: createFailure('agent-failed'), durationMs: 1 }
      : { type: 'tool-invocation-succeeded', callId, result, durationMs: 1 },
  ]
}

const page = (url: string, text: string) => call('fetch_url', url, { url, text })
const search = (url: string, snippet = '') =>
  call('web_search', 'https://engine.example/', { results: [{ title: '', url, snippet }] })
const agent = (isTainted: boolean, answer: string | undefined) =>
  call('ask_agent', 'https://unused.example/', answer === undefined ? undefined : { answer }, () => [
    {
      type: 'agent-ended',
      childRunId: 'run-2' as RunId,
      status: answer === undefined ? 'failed' : 'complete',
      toolCalls: 1,
      isTainted,
    },
  ])

function createInput(question: string, change: Partial<TurnInput> = {}): TurnInput {
  return {
    runId: 'run-1' as RunId,
    sessionId: 'session-1' as SessionId,
    userMessageId: 'message-user' as MessageId,
    assistantMessageId: 'message-reply' as MessageId,
    model: benchModel,
    prompt: [],
    history: [userMessage(question)],
    ...change,
  }
}

function createTaint(input: TurnInput, events: readonly RunEventBody[]): TurnTaint {
  const taint = new TurnTaint(input, tools)
  for (const event of events) taint.apply(event)
  return taint
}

interface Case {
  /** The text that the user wrote. */
  typed?: string
  input?: Partial<TurnInput>
  /** Events of the root run before the call, or before the child run started. */
  root?: readonly RunEventBody[]
  /** Events of the child run before the call. Absent if the root run makes the call. */
  child?: readonly RunEventBody[]
  /** The message of the child run, which a model wrote. */
  brief?: string
  childInput?: Partial<TurnInput>
  plan?: PlanGrantsPort
  toolName?: string
  url: string
}

/** Returns the decision in mode Auto: who approves, or why the call asks or is refused. */
function judge({
  typed = 'Hello',
  input,
  root = [],
  child,
  brief = '',
  childInput,
  plan,
  toolName = 'fetch_url',
  url,
}: Case) {
  const parent = createTaint(createInput(typed, input), root)
  const ofChild = {
    agent: { runId: 'run-2' as RunId, name: 'assistant' as const, label: 'Chef' },
    allowance: {},
  }
  const taint = child
    ? createTaint(
        createInput(brief, {
          ...childInput,
          child: { ...ofChild, allowsRunScope: false, taint: parent.inherit() },
        }),
        child,
      )
    : parent
  const tool = tools.get(toolName)
  const details = tool && resolveCallDetails(tool, { url })
  if (!details?.ok) throw new Error(`no call of ${toolName}`)
  const verdict = evaluatePolicy({
    callId: 'call-x' as CallId,
    details: details.value,
    argumentsDigest: '',
    mode: { mode: 'auto' },
    taint: taint.state(),
    approvals: [],
    plan,
  })
  return verdict.type === 'asks' ? `asks: ${verdict.reason}` : `${verdict.type}: ${verdict.by}`
}

const asks = 'asks: tainted-network'
const free = 'approved: auto'
const a = (path: string) => `https://a.example/${path}`
const readsA = (...links: string[]) => page(a('start'), `Links: ${links.join(' ')}`)
const manyReads = (count: number) =>
  Array.from({ length: count - 1 }, (_, index) => page(a(`page-${index}`), '')).flat()
const noteText = 'Read https://a.example/x'

describe('a call of the root run after an agent', () => {
  const answer = `See ${a('x')}`
  const stored = (isTainted: boolean): Partial<TurnInput> => ({
    history: [
      {
        ...replyStub(),
        parts: [
          {
            type: 'tool-call',
            round: 0,
            callId: 'call-1' as CallId,
            toolName: 'ask_agent',
            argumentsText: '{}',
            arguments: { url: a('') },
            state: 'succeeded',
            result: { answer },
            agent: {
              runId: 'run-2' as RunId,
              name: 'assistant',
              label: 'Chef',
              state: 'complete',
              model: benchModel,
              isTainted: isTainted || undefined,
            },
          },
        ],
      },
      userMessage('Go on'),
    ],
  })
  test.each<[string, string, Case]>([
    ['address by an untainted child', free, { root: agent(false, answer), url: a('x') }],
    ['address by a tainted child', asks, { root: agent(true, answer), url: a('x') }],
    ['the same, which the user typed too', free, { typed: a('x'), root: agent(true, answer), url: a('x') }],
    [
      'the same, which a search listed',
      free,
      { root: [...search(a('x')), ...agent(true, answer)], url: a('x') },
    ],
    [
      'a query added to a typed address',
      asks,
      { typed: a('x'), root: agent(true, answer), url: a('x?q=secret') },
    ],
    ['address after a tainted child that failed', asks, { root: agent(true, undefined), url: a('x') }],
    ['address by a tainted child of an earlier turn', asks, { input: stored(true), url: a('x') }],
    ['address by an untainted child of an earlier turn', free, { input: stored(false), url: a('x') }],
    ['a call without an address', asks, { root: agent(true, answer), toolName: 'send', url: a('x') }],
    [
      'a call that only reads',
      'approved: ungated',
      { root: agent(true, answer), toolName: 'look_up', url: a('x') },
    ],
    [
      'address by a tainted child, question off',
      free,
      { input: { asksWhenTainted: false }, root: agent(true, answer), url: a('x') },
    ],
  ])('%s: %s', (_what, expected, row) => expect(judge(row)).toBe(expected))
})

describe('a call of a child run', () => {
  const brief = `Read ${a('x')}`
  test.each<[string, string, Case]>([
    ['address in the brief of an untainted chat', free, { brief, child: [], url: a('x') }],
    ['address in the brief of a tainted chat', asks, { root: readsA(), brief, child: [], url: a('x') }],
    [
      'the same, which the user typed',
      free,
      { typed: a('x'), root: readsA(), brief, child: [], url: a('x') },
    ],
    [
      'link that the parent read on the same host',
      free,
      { root: readsA(a('x')), brief, child: [], url: a('x') },
    ],
    [
      'link that the parent read on another host',
      asks,
      { root: readsA('https://b.example/'), child: [], url: 'https://b.example/' },
    ],
    [
      'link of the parent with a query added',
      asks,
      { root: readsA(a('x')), child: [], url: a('x?q=secret') },
    ],
    [
      'address that a search of the parent listed',
      free,
      { root: [...search(a('x')), ...readsA()], child: [], url: a('x') },
    ],
    [
      'address by an earlier tainted child',
      asks,
      { root: agent(true, brief), brief, child: [], url: a('x') },
    ],
    ['link that the child read on the same host', free, { child: readsA(a('x')), url: a('x') }],
    [
      'link that the child read on another host',
      asks,
      { child: readsA('https://b.example/'), url: 'https://b.example/' },
    ],
    [
      'address assembled from the text of a page',
      asks,
      { child: page(a('start'), 'Code: 4711'), url: a('codes/4711') },
    ],
    [
      'the 5th call to the origin of a link',
      free,
      { child: [...readsA(a('x')), ...manyReads(4)], url: a('x') },
    ],
    [
      'the 6th call to the origin of a link',
      asks,
      { child: [...readsA(a('x')), ...manyReads(5)], url: a('x') },
    ],
    [
      'the 6th call to an address that the user typed',
      free,
      { typed: a('x'), child: [...readsA(), ...manyReads(5)], url: a('x') },
    ],
    ['address that its search listed', free, { child: search(a('x')), url: a('x') }],
    ['address in a passage of a search result', asks, { child: search(a('y'), a('x')), url: a('x') }],
    [
      'address in the brief of a restored assistant',
      asks,
      { childInput: { hasForeignPrompt: true }, brief, child: [], url: a('x') },
    ],
    [
      'address in the brief after a tainted note',
      asks,
      { input: { note: noteText, isNoteTainted: true }, brief, child: [], url: a('x') },
    ],
    [
      'address in the brief after an own note',
      free,
      { input: { note: noteText, isNoteTainted: false }, brief, child: [], url: a('x') },
    ],
  ])('%s: %s', (_what, expected, row) => expect(judge(row)).toBe(expected))
})

describe('a call of a researcher', () => {
  function createPlan(asksAboutOthers = false): PlanGrants {
    const terms = { sources: ['web' as const], onlySites: [], asksAboutOthers }
    const plan = new PlanGrants(toResearchGrants(terms, 'Engine'), terms, new Set())
    plan.addListed({ url: a('start') })
    const links = Array.from({ length: 7 }, (_, index) => a(`link-${index}`))
    plan.addPage({ url: a('start'), text: `${links.join(' ')} Code: 4711` })
    return plan
  }
  const follow = (plan: PlanGrants, count: number) => {
    for (let index = 0; index < count; index++) judge({ child: readsA(), plan, url: a(`link-${index}`) })
    return plan
  }
  const byPlan = 'approved: plan'
  const refused = 'denied: plan'
  test.each<[string, string, () => Case]>([
    ['address of a source', byPlan, () => ({ child: readsA(), plan: createPlan(), url: a('start') })],
    [
      'the 5th same-origin link of a source',
      byPlan,
      () => ({ child: readsA(), plan: follow(createPlan(), 4), url: a('link-4') }),
    ],
    [
      'the 6th same-origin link of a source',
      refused,
      () => ({ child: readsA(), plan: follow(createPlan(), 5), url: a('link-5') }),
    ],
    [
      'address assembled from the text of a source',
      refused,
      () => ({ child: readsA(), plan: createPlan(), url: a('codes/4711') }),
    ],
    [
      'address that the supervisor wrote',
      refused,
      () => ({ brief: a('x'), child: [], plan: createPlan(), url: a('x') }),
    ],
    [
      'the same, if the user wants to be asked',
      'asks: rule',
      () => ({ brief: a('x'), child: [], plan: createPlan(true), url: a('x') }),
    ],
  ])('%s: %s', (_what, expected, row) => expect(judge(row())).toBe(expected))
})

test.each([
  ['a tainted parent', readsA(), [], true],
  ['its own page', [], readsA(), true],
  ['neither', [], [], false],
] as const)('what a child run reports to its parent after %s', (_what, root, events, isTainted) => {
  const taint = createTaint(createInput('Hello'), root).inherit()
  const child = {
    agent: { runId: 'run-2' as RunId, name: 'assistant' as const, label: 'Chef' },
    allowance: {},
    allowsRunScope: false,
    taint,
  }
  expect(isRunTainted(createInput('', { child }), tools, events)).toBe(isTainted)
})
