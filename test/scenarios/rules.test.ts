import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HookRegistry } from '../../src/core/engine/hooks/hook-registry.ts'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import type { EgressEntry } from '../../src/core/engine/ports/egress-scope.ts'
import type { TurnPorts } from '../../src/core/engine/ports/turn-ports.ts'
import { attachRules } from '../../src/core/engine/rules/rule-hooks.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { toPlainText } from '../../src/core/model/messages/localized-text.ts'
import { toolsText } from '../../src/core/model/messages/write-text.ts'
import { ruleSchema, type Rule } from '../../src/core/model/rules/rule.ts'
import { toTurnRecord } from '../../src/core/review/turn-record-reducer.ts'
import { finish, reasoning, text, toolCall, type Script } from '../doubles/scripted-model.ts'
import { allow, ScriptedPerson } from '../doubles/scripted-person.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'

const done: Script = [text('Done'), finish('stop')]

let count = 0
function rule(change: Partial<z.input<typeof ruleSchema>>): Rule {
  count += 1
  return ruleSchema.parse({
    id: `rule-${count}`,
    name: `Rule ${count}`,
    isOn: true,
    at: 'stream',
    match: { text: 'secret' },
    action: 'note',
    ...change,
  })
}

function createBench(
  rules: readonly Rule[],
  scripts: readonly Script[],
  tools: readonly Tool[] = [],
): TurnBench {
  const bench = new TurnBench(scripts, tools)
  const hooks = new HookRegistry()
  expect(attachRules(hooks, rules).ok).toBe(true)
  bench.extraPorts = { hooks }
  return bench
}

const textOf = (bench: TurnBench): string =>
  bench
    .reply()
    .parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('')

describe('a rule for answers', () => {
  const word = 'sk-abcdefgh'
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => at)

  test.each(cuts)('redacts a word that arrives in two flushes, divided at %d', async (at) => {
    const answer = [text(`A key: ${word.slice(0, at)}`), { type: 'wait', durationMs: 100 } as const]
    const script: Script = [...answer, text(`${word.slice(at)} and more.`), finish('stop')]
    const bench = createBench([rule({ match: { text: 'sk-*' }, action: { redact: '[key]' } })], [script])
    await bench.run()
    expect(textOf(bench)).toBe('A key: [key] and more.')
    const shown = bench.log.ofType('provider-tokens-streamed').map((event) => event.text)
    expect(shown.join('')).toBe('A key: [key] and more.')
    expect(JSON.stringify(bench.log.events)).not.toContain('abcdefgh')
  })

  test('passes text on by one timer, however many pieces arrive before', async () => {
    const pieces = Array.from({ length: 50 }, () => text('word '))
    const bench = createBench([rule({})], [[...pieces, { type: 'wait', durationMs: 100 }, ...done]])
    const sleep = vi.spyOn(bench.clock, 'sleep')
    await bench.run()
    expect(textOf(bench)).toBe(`${'word '.repeat(50)}Done`)
    expect(sleep.mock.calls.filter(([durationMs]) => durationMs <= 66)).toHaveLength(2)
  })

  test('shows held text when the part ends, also after a stop', async () => {
    const redaction = rule({ match: { text: 'secret' }, action: { redact: '-' } })
    const ended = createBench([redaction], [[text('the sec'), { type: 'text-end', id: 't' }, finish('stop')]])
    await ended.run()
    expect(textOf(ended)).toBe('the sec')
    const script: Script = [
      text('the sec'),
      { type: 'wait', durationMs: 100 },
      { type: 'do', act: () => stopped.stop() },
      { type: 'hang' },
    ]
    const stopped = createBench([redaction], [script])
    await stopped.run()
    expect(textOf(stopped)).toBe('the sec')
    expect(stopped.reply().status).toBe('stopped')
  })

  test('that denies ends the answer and keeps what was shown before', async () => {
    const script: Script = [
      text('Fine so far. '),
      { type: 'wait', durationMs: 100 },
      text('The secr'),
      { type: 'wait', durationMs: 100 },
      text('et is out.'),
      { type: 'wait', durationMs: 100 },
      text(' Never shown.'),
      finish('stop'),
    ]
    const bench = createBench([rule({ name: 'No secrets', action: { deny: 'They stay here.' } })], [script])
    await bench.run()
    expect(textOf(bench)).toBe('Fine so far. The secr')
    expect(bench.log.ofType('session-turn-end')).toMatchObject([
      {
        status: 'stopped',
        failure: {
          code: 'guard-denied',
          message: 'Your rule “No secrets” does not allow this: They stay here.',
        },
      },
    ])
    expect(bench.model.requests).toHaveLength(1)
  })

  test.each([0, 1, 4])('that denies after %d flushes keeps their text', async (count) => {
    const pause = { type: 'wait', durationMs: 100 } as const
    const before = Array.from({ length: count }, (_, index) => [text(`Flush ${index}. `), pause])
    const script: Script = [...before.flat(), text('A secret.'), pause, text(' More.'), finish('stop')]
    const bench = createBench([rule({ action: { deny: '' } })], [script])
    await bench.run()
    expect(textOf(bench)).toBe(['Flush 0. ', 'Flush 1. ', 'Flush 2. ', 'Flush 3. '].slice(0, count).join(''))
    expect(bench.reply().status).toBe('stopped')
  })

  test('drops the signature of a thought that it changed, and keeps that of others', async () => {
    const providerMetadata = { anthropic: { signature: 'signed' } }
    const script: Script = [
      reasoning('a secret', 'r1'),
      { type: 'reasoning-end', id: 'r1', providerMetadata },
      reasoning('nothing', 'r2'),
      { type: 'reasoning-end', id: 'r2', providerMetadata },
      text('Done'),
      finish('stop'),
    ]
    const bench = createBench([rule({ action: { redact: '[x]' } })], [script])
    await bench.run()
    const thoughts = bench.reply().parts.filter((part) => part.type === 'reasoning')
    expect(thoughts).toMatchObject([{ text: 'a [x]' }, { text: 'nothing', providerMetadata }])
    expect(thoughts[0]).not.toHaveProperty('providerMetadata')
  })

  test('that notes is recorded once for each match, and Review shows it', async () => {
    const script: Script = [
      text('a secret'),
      { type: 'wait', durationMs: 100 },
      text(' and so on'),
      { type: 'wait', durationMs: 100 },
      text(', secret'),
      finish('stop'),
    ]
    const bench = createBench([rule({ name: 'Watch' })], [script])
    await bench.run()
    expect(bench.log.ofType('rule-matched')).toMatchObject([
      { name: 'Watch', action: 'note', point: 'stream-response/pre' },
      { name: 'Watch', action: 'note' },
    ])
    expect(JSON.stringify(toTurnRecord(bench.log.events))).toContain('rule “Watch” matched (note)')
  })

  test.each([
    ['redacts', { redact: '-' }, []],
    ['denies', { deny: '' }, []],
    ['notes', 'note', ['a secret']],
  ] as const)('that %s decides whether the response is recorded', async (_, action, recorded) => {
    const rules = [rule({ action })]
    const bench = createBench(rules, [[text('a secret'), finish('stop')]])
    const person = new ScriptedPerson([], bench.clock)
    const chunks = [new TextEncoder().encode('a secret')]
    const entry: EgressEntry = {
      host: 'example.com',
      purpose: 'model-call',
      bytesSent: 1,
      status: 200,
      bytesReceived: 8,
      response: { headers: [], chunks },
    }
    bench.extraPorts = {
      ...bench.extraPorts,
      authority: { ...person.authority(), rules },
      model: {
        async *stream(request, signal, egress) {
          egress.admit(entry)
          yield* bench.model.stream(request, signal)
        },
      },
    }
    await bench.run()
    expect(bench.log.received.map((each) => new TextDecoder().decode(each.chunks[0]))).toEqual(recorded)
  })

  test('does not delay or divide the text of a turn without such rules', async () => {
    const script: Script = [text('a'), text('b'), finish('stop')]
    const bench = createBench([rule({ at: 'message', match: { text: 'x' } })], [script])
    await bench.run()
    expect(bench.log.ofType('provider-tokens-streamed').map((event) => event.text)).toEqual(['a', 'b'])
  })
})

describe('a rule for messages', () => {
  test('redacts what is sent and stored', async () => {
    const bench = createBench([rule({ at: 'message', action: { redact: '[x]' } })], [done])
    await bench.run({ branch: [userMessage('My SECRET plan')] })
    expect(JSON.stringify(bench.model.requests)).toContain('My [x] plan')
    expect(bench.log.ofType('input-text-changed')).toMatchObject([{ text: 'My [x] plan' }])
  })

  test('denies a message before any request', async () => {
    const bench = createBench([rule({ at: 'message', action: { deny: '' } })], [])
    await bench.run({ branch: [userMessage('My secret plan')] })
    expect(bench.model.requests).toEqual([])
    expect(bench.reply().status).toBe('stopped')
  })

  test('applies in the order of the list', async () => {
    const first = rule({ at: 'message', match: { text: 'one' }, action: { redact: 'two' } })
    const second = rule({ at: 'message', match: { text: 'two' }, action: { redact: 'three' } })
    for (const [rules, expected] of [
      [[first, second], 'three'],
      [[second, first], 'two'],
    ] as const) {
      const bench = createBench(rules, [done])
      await bench.run({ branch: [userMessage('one')] })
      expect(bench.log.ofType('input-text-changed')).toMatchObject([{ text: expected }])
    }
  })
})

describe('a rule for calls', () => {
  const executed: unknown[] = []
  const send = defineTool({
    name: 'send',
    description: 'For tests.',
    parameters: z.object({ to: z.string(), text: z.string() }),
    effects: ['network'],
    address: ({ to }) => ({
      origin: `https://${to}`,
      pathname: '/',
      href: `https://${to}/`,
      chosenBy: 'model',
    }),
    execute: (args) => {
      executed.push(args)
      return succeed({ sent: args.text, secretly: ['the secret result'] })
    },
  })
  const call: Script = [
    toolCall('a', 'send', JSON.stringify({ to: 'files.example.com', text: 'a secret' })),
    finish('tool-calls'),
  ]

  async function runCall(
    rules: readonly Rule[],
    {
      mode = 'auto',
      answers = [],
    }: { mode?: 'auto' | 'ask'; answers?: ConstructorParameters<typeof ScriptedPerson>[0] } = {},
  ) {
    executed.length = 0
    const bench = createBench(rules, [call, done], [send])
    const person = new ScriptedPerson(answers, bench.clock)
    const authority: TurnPorts['authority'] = { ...person.authority(), rules }
    bench.extraPorts = { ...bench.extraPorts, authority }
    await bench.run({ input: { mode: { mode } } })
    return { bench, person }
  }

  test.each<[string, Rule['match'], boolean]>([
    ['its tool', { tool: 'send' }, true],
    ['another tool', { tool: 'sent' }, false],
    ['its host', { host: '*.example.com' }, true],
    ['another host', { host: '*.example.org' }, false],
    ['its effect', { effect: 'network' }, true],
    ['another effect', { effect: 'write' }, false],
    ['an argument', { argument: { path: 'to', like: 'files.*' } }, true],
    ['another argument', { argument: { path: 'text', like: 'files.*' } }, false],
    ['untrusted content', { tainted: true }, false],
    ['its text', { text: 'SECRET' }, true],
  ])('denies %s in auto mode', async (_, match, isDenied) => {
    const { bench } = await runCall([rule({ at: 'call', match, action: { deny: 'No uploads.' } })])
    expect(executed).toHaveLength(isDenied ? 0 : 1)
    expect(bench.log.ofType('authority-decided')).toMatchObject([
      isDenied ? { verdict: 'denied', by: 'guard' } : { verdict: 'approved', by: 'auto' },
    ])
    expect(bench.reply().status).toBe('complete')
  })

  test('a denial spares the person the question', async () => {
    const { person } = await runCall([rule({ at: 'call', match: { tool: 'send' }, action: { deny: '' } })], {
      mode: 'ask',
    })
    expect(person.interactions).toEqual([])
  })

  test.each(['auto', 'ask'] as const)('asks in mode %s, and offers only once', async (mode) => {
    const asks = rule({ at: 'call', match: { host: '*.example.com' }, action: 'ask' })
    const { bench, person } = await runCall([asks], { mode, answers: [allow] })
    expect(person.interactions).toMatchObject([{ reason: 'rule', scopes: ['once'] }])
    expect(executed).toHaveLength(1)
    expect(bench.log.ofType('rule-matched')).toMatchObject([{ action: 'ask', callId: 'a' }])
  })

  test.each<[string, Rule[], string[]]>([
    ['with a rule for results', [rule({ at: 'result', match: { text: 'b' }, action: 'note' })], []],
    ['without rules', [], ['a secret']],
  ])('text that a tool streams, %s', async (_, rules, shown) => {
    const streaming = defineTool({
      name: 'send',
      description: 'For tests.',
      parameters: z.object({ to: z.string(), text: z.string() }),
      effects: ['read'],
      async *execute({ text: streamed }) {
        yield streamed
        return succeed(streamed)
      },
    })
    const bench = createBench(rules, [call, done], [streaming])
    await bench.run()
    expect(bench.log.ofType('tool-invocation-streamed').map((event) => event.text)).toEqual(shown)
    expect(bench.log.ofType('tool-invocation-succeeded')).toHaveLength(1)
  })

  test.each<[string, Rule[], object[]]>([
    [
      'with a rule for results',
      [rule({ at: 'result', match: { text: 'b' }, action: 'note' })],
      [{ text: '3 / 10' }, { text: 'A transcript', step: 0 }, { text: '', step: 0, ends: true }],
    ],
    [
      'without rules',
      [],
      [
        { text: 'a secret (3 / 10)' },
        { text: '3 / 10' },
        { text: 'a secret', step: 0 },
        { text: 'a secret', step: 0, ends: true },
        { text: 'A transcript', step: 1 },
        { text: 'a secret', step: 1 },
        { text: 'a secret', step: 1, ends: true },
      ],
    ],
  ])('progress that a tool reports, %s', async (_, rules, shown) => {
    const reporting = defineTool({
      name: 'send',
      description: 'For tests.',
      parameters: z.object({ to: z.string(), text: z.string() }),
      effects: ['read'],
      execute({ text: reported }, context) {
        context.report(toPlainText(`${reported} (3 / 10)`))
        context.report(toPlainText('3 / 10'))
        context.startStep(toPlainText(reported)).end(toPlainText(reported))
        const step = context.startStep(toolsText('transcript'))
        step.send(toPlainText(reported))
        step.end(toPlainText(reported))
        return succeed(reported)
      },
    })
    const bench = createBench(rules, [call, done], [reporting])
    await bench.run()
    const lines = bench.log.ofType('tool-invocation-progressed')
    expect(lines.map(({ text, step, ends }) => ({ text, step, ends }))).toEqual(shown)
    expect(bench.log.ofType('tool-invocation-succeeded')).toHaveLength(1)
  })

  test('asks although the call is remembered', async () => {
    const asks = rule({ at: 'call', match: { tool: 'send' }, action: 'ask' })
    executed.length = 0
    const bench = createBench([asks], [call, done], [send])
    const person = new ScriptedPerson([{ outcome: 'rejected' }], bench.clock)
    person.approvals.push({ toolName: 'send', approvalKey: 'send', scope: 'always', tainted: false })
    const authority = { ...person.authority(), rules: [asks] }
    bench.extraPorts = { ...bench.extraPorts, authority }
    await bench.run({ input: { mode: { mode: 'ask' } } })
    expect(person.interactions).toHaveLength(1)
    expect(executed).toEqual([])
  })

  test('redacts arguments before the tool runs', async () => {
    await runCall([rule({ at: 'call', match: { tool: 'send', text: 'secret' }, action: { redact: '[x]' } })])
    expect(executed).toEqual([{ to: 'files.example.com', text: 'a [x]' }])
  })

  test('redacts results, and only those of its tool', async () => {
    const { bench } = await runCall([
      rule({ at: 'result', match: { tool: 'send', text: 'secret' }, action: { redact: '[x]' } }),
      rule({ at: 'result', match: { tool: 'other', text: 'result' }, action: { redact: '[y]' } }),
    ])
    expect(bench.log.ofType('tool-invocation-succeeded')).toMatchObject([
      { result: { sent: 'a [x]', secretly: ['the [x] result'] } },
    ])
  })
})
