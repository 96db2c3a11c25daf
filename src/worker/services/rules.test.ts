import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RuleStore, VisitedMessage } from '../../adapters/storage/settings/rule-store.ts'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import type { Message, MessagePart } from '../../core/model/conversation/message.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { ruleSchema } from '../../core/model/rules/rule.ts'
import { createRuleHandlers } from './rules.ts'

const fetchUrl: Tool = defineTool({
  name: 'fetch_url',
  description: 'For tests.',
  parameters: z.object({ url: z.string() }),
  effects: ['network'],
  address: ({ url }) => {
    const { origin, pathname, href } = new URL(url)
    return { origin, pathname, href, chosenBy: 'model' }
  },
  execute: () => succeed(null),
})

let count = 0
function message(role: Message['role'], parts: readonly unknown[]): Message {
  count += 1
  return { id: `m${count}`, sessionId: 's', role, parts: parts as MessagePart[] } as Message
}

const call = (url: string, result: unknown, callId = 'a') => ({
  type: 'tool-call',
  callId,
  toolName: 'fetch_url',
  arguments: { url },
  result,
})

const messages: Message[] = [
  message('assistant', [
    { type: 'reasoning', text: 'I think of the secret.' },
    call('https://a.example.com/x', 'the secret page', 'a'),
    { ...call('not an address', undefined, 'b'), failure: createFailure('tool-failed') },
    { type: 'text', text: 'Done.' },
  ]),
  message('user', [{ type: 'text', text: 'Read the secret page' }]),
  message('user', [{ type: 'text', text: 'Hello' }]),
]

const toVisit = (each: Message): VisitedMessage => ({ message: each })

function testRule(change: object, stored: readonly VisitedMessage[] = messages.map(toVisit)) {
  const rules: Pick<RuleStore, 'visitMessages' | 'listTaintedCalls'> = {
    visitMessages: async (_, isEnough) => {
      stored.some(isEnough)
      return succeed(null)
    },
    listTaintedCalls: async () => succeed(new Set(['a'])),
  }
  const findTool = (name: string) => (name === 'fetch_url' ? fetchUrl : undefined)
  const audit = { add: () => undefined }
  const handlers = createRuleHandlers({ rules: rules as RuleStore, audit, findTool })
  const base = { id: 'r', name: 'Rule', isOn: true, action: 'note' }
  const rule = ruleSchema.parse({ ...base, ...change })
  return handlers['test-rule']({ rule })
}

test.each([
  [
    { at: 'message', match: { text: 'secret' } },
    { checked: 2, matches: 1 },
  ],
  [
    { at: 'stream', match: { text: 'secret' } },
    { checked: 2, matches: 1 },
  ],
  [
    { at: 'call', match: { text: 'secret' } },
    { checked: 2, matches: 0 },
  ],
  [
    { at: 'call', match: { tool: 'fetch_*' } },
    { checked: 2, matches: 2 },
  ],
  [
    { at: 'call', match: { host: '*.example.com' } },
    { checked: 2, matches: 1 },
  ],
  [
    { at: 'call', match: { effect: 'network' } },
    { checked: 2, matches: 2 },
  ],
  [
    { at: 'call', match: { tainted: true } },
    { checked: 2, matches: 1 },
  ],
  [
    { at: 'result', match: { text: 'secret' } },
    { checked: 2, matches: 1 },
  ],
  [
    { at: 'result', match: { text: 'failed' } },
    { checked: 2, matches: 1 },
  ],
])('a test of %j counts %j', async (change, expected) => {
  expect(await testRule(change)).toEqual(succeed(expected))
})

test('a test counts the calls of child runs, whose ids are their own', async () => {
  const child = message('assistant', [call('https://b.example.com/', 'page', 'a')])
  const counted = async (taintedCalls: readonly string[]) => {
    const visits = [{ message: child, taintedCalls: new Set(taintedCalls) }, ...messages.map(toVisit)]
    return testRule({ at: 'call', match: { tainted: true } }, visits)
  }
  expect(await counted([])).toEqual(succeed({ checked: 3, matches: 1 }))
  expect(await counted(['a'])).toEqual(succeed({ checked: 3, matches: 2 }))
})

test('a test looks at the newest 500', async () => {
  const many = Array.from({ length: 600 }, (_, n) =>
    toVisit(message('user', [{ type: 'text', text: n < 500 ? 'a' : 'b' }])),
  )
  expect(await testRule({ at: 'message', match: { text: 'b' } }, many)).toEqual(
    succeed({ checked: 500, matches: 0 }),
  )
  expect(await testRule({ at: 'message', match: { text: 'a' } }, [])).toEqual(
    succeed({ checked: 0, matches: 0 }),
  )
})

test('a change of the rules is recorded once it is stored', async () => {
  const recorded: unknown[] = []
  let isFull = true
  const store = async () => (isFull ? fail(createFailure('storage-full')) : succeed(null))
  const rules: Partial<RuleStore> = { save: store, remove: store, move: store }
  const handlers = createRuleHandlers({
    rules: rules as RuleStore,
    audit: { add: (event) => void recorded.push(event) },
    findTool: () => undefined,
  })
  const rule = ruleSchema.parse({
    id: 'r',
    name: 'Rule',
    isOn: true,
    at: 'call',
    match: { tool: 'x' },
    action: 'ask',
  })
  const changeAll = async () => {
    await handlers['save-rule']({ rule })
    await handlers['move-rule']({ id: rule.id, index: 2 })
    await handlers['remove-rule']({ id: rule.id })
  }
  await changeAll()
  expect(recorded).toEqual([])
  isFull = false
  await changeAll()
  expect(recorded).toEqual([
    { type: 'rule-changed', ruleId: 'r', change: 'saved' },
    { type: 'ordering-rewritten', ruleId: 'r', index: 2 },
    { type: 'rule-changed', ruleId: 'r', change: 'removed' },
  ])
})
