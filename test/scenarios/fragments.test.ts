import { describe, expect, test } from 'vitest'
import type { SecretPort, TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import type { MemoryId } from '../../src/core/model/id.ts'
import type { InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import { estimateTokens } from '../../src/core/model/context/token-estimate.ts'
import { toTurnRecord } from '../../src/core/review/turn-record-reducer.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { allow, ScriptedPerson, unattended } from '../doubles/scripted-person.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'
import { calls, work } from './check-tools.ts'

const done: Script = [text('Done'), finish('stop')]
const secret = `sk-proj-${'a1B2'.repeat(8)}`
const storedKey = 'stored-key-123'
const choose = (value: string): InteractionAnswer => ({
  outcome: 'accepted',
  value: { kind: 'select', value },
})

function createBench(
  answers: readonly InteractionAnswer[] = [],
  { guardsShapes = true, decisions = new Map() }: Partial<SecretPort> = {},
) {
  const bench = new TurnBench([done])
  const person = new ScriptedPerson(answers, bench.clock)
  const redactStoredKeys = (value: string): string => value.replaceAll(storedKey, '[redacted]')
  const secrets: SecretPort = { redactStoredKeys, guardsShapes, decisions }
  bench.extraPorts = { secrets, authority: person.authority() }
  return { bench, person }
}

/** A text of the user at each place that a provider fills. */
const places: [string, (value: string) => Partial<TurnInput>][] = [
  ['instructions', (value) => ({ prompt: [{ origin: 'chat', text: value }] })],
  ['about you', (value) => ({ prompt: [{ origin: 'about-you', text: value }] })],
  ['project', (value) => ({ prompt: [{ origin: 'folder', text: value }] })],
  ['note', (value) => ({ note: value })],
  ['memory', (value) => ({ memories: [{ id: 'memory-1' as MemoryId, text: value, createdAt: 1 }] })],
]

describe('a secret in the context', () => {
  test.each(places)('in the %s: a stored key is redacted, and no one is asked', async (_, toInput) => {
    const { bench, person } = createBench()
    await bench.run({ input: toInput(`The key is ${storedKey}.`) })
    expect(person.interactions).toEqual([])
    expect(JSON.stringify([bench.model.requests, bench.log.events])).not.toContain(storedKey)
    expect(JSON.stringify(bench.model.requests[0])).toContain('The key is [redacted].')
    expect(bench.log.ofType('context-source-refused')).toMatchObject([
      { reason: 'stored-key', action: 'redacted' },
    ])
  })

  test.each(places)('in the %s: the turn stops and asks before anything is sent', async (_, toInput) => {
    const { bench, person } = createBench([choose('redact')])
    bench.log.onEvent = (event) => {
      if (event.type === 'interaction-raised') expect(bench.model.requests).toEqual([])
    }
    await bench.run({ input: toInput(`The key is ${secret}.`) })
    expect(person.interactions).toMatchObject([
      { kind: 'select', options: [{ label: 'Redact' }, { label: 'Send' }, { label: 'Cancel' }] },
    ])
    expect(JSON.stringify([bench.model.requests, bench.log.events])).not.toContain(secret)
    expect(bench.model.requests).toHaveLength(1)
  })

  test('is sent if the user chooses that, and the choice holds for the same text in later turns', async () => {
    const decisions: SecretPort['decisions'] = new Map()
    const { bench } = createBench([choose('send')], { decisions })
    await bench.run({ input: { note: secret } })
    expect(JSON.stringify(bench.model.requests[0])).toContain(secret)
    const again = createBench([], { decisions })
    await again.bench.run({ input: { note: secret } })
    expect(again.person.interactions).toEqual([])
    expect(JSON.stringify(again.bench.model.requests[0])).toContain(secret)
    expect(again.bench.log.ofType('context-source-refused')).toMatchObject([{ action: 'sent' }])
    const other = createBench([choose('redact')], { decisions })
    await other.bench.run({ input: { note: `${secret} too` } })
    expect(other.person.interactions).toHaveLength(1)
  })

  test.each([
    ['canceled', choose('cancel'), 'guard-denied', 'canceled'],
    ['refused', { outcome: 'rejected' } as const, 'guard-denied', 'canceled'],
    ['unattended', unattended, 'context-forbidden', 'forbidden'],
  ])('%s, nothing is sent', async (_, answer, code, action) => {
    const { bench } = createBench([answer])
    await bench.run({ input: { note: secret } })
    expect(bench.model.requests).toEqual([])
    expect(bench.log.ofType('session-turn-end')).toMatchObject([{ failure: { code } }])
    expect(bench.log.ofType('context-source-refused')).toMatchObject([{ provider: 'note', action }])
    expect(toTurnRecord(bench.log.events).items).toContainEqual(
      expect.objectContaining({
        state: 'denied',
        name: expect.objectContaining({ text: 'Context assembled' }),
      }),
    )
  })

  test('is sent without a question while the check is off, except stored keys', async () => {
    const { bench, person } = createBench([], { guardsShapes: false })
    await bench.run({ input: { note: `${secret} and ${storedKey}` } })
    expect(person.interactions).toEqual([])
    expect(JSON.stringify(bench.model.requests[0])).toContain(`${secret} and [redacted]`)
  })

  test('in a memory is asked about only if the turn includes the memory', async () => {
    const toMemory = (id: string, value: string, createdAt: number) => ({
      id: id as MemoryId,
      text: value,
      createdAt,
    })
    const long = 'Boats need varnish, and the harbour opens at dawn. '.repeat(12)
    const matching = Array.from({ length: 12 }, (_, n) => toMemory(`memory-${n}`, `${long} ${n}.`, n + 1))
    const other = toMemory('memory-other', `The piano is tuned with ${secret}.`, 20)
    const branch = [userMessage('When does the harbour open?')]
    const many = createBench()
    await many.bench.run({ branch, input: { memories: [...matching, other] } })
    const sent = JSON.stringify(many.bench.model.requests)
    expect([sent.includes('harbour opens'), sent.includes('piano')]).toEqual([true, false])
    expect(many.person.interactions).toEqual([])
    const few = createBench([choose('redact')])
    await few.bench.run({ branch, input: { memories: [other] } })
    expect(few.person.interactions).toHaveLength(1)
    expect(JSON.stringify(few.bench.model.requests)).toContain('tuned with [redacted]')
  })

  test('is asked about again when the worker ended during the question, and then the turn continues', async () => {
    const input = { note: secret, memories: [] }
    const first = createBench([choose('redact')])
    await first.bench.run({ input })
    const { events } = first.bench.log
    const asked = events.findIndex(({ type }) => type === 'interaction-raised')
    const second = createBench([choose('redact')])
    if (!first.bench.input) throw new Error('the turn has an input')
    expect(await second.bench.resume(first.bench.input, events.slice(0, asked + 1))).toBe(true)
    expect(second.person.interactions).toMatchObject([{ id: first.person.interactions[0]?.id }])
    expect(second.bench.model.requests).toEqual(first.bench.model.requests)
    expect(second.bench.log.ofType('context-assembly-started')).toHaveLength(1)
    expect(second.bench.log.ofType('context-assembly-completed')).toHaveLength(1)
  })
  test.each([
    ['redact', false],
    ['send', true],
  ])('is treated as before (%s) when the turn resumes at a later question', async (choice, isSent) => {
    const createAsking = (scripts: readonly Script[], answers: readonly InteractionAnswer[]) => {
      const asking = new TurnBench(scripts, [work])
      const authority = new ScriptedPerson(answers, asking.clock).authority()
      asking.extraPorts = { ...createBench().bench.extraPorts, authority }
      return asking
    }
    const first = createAsking([calls('work', 1), done], [choose(choice), allow])
    await first.run({ input: { prompt: [{ origin: 'chat', text: `Log in with ${secret}.` }] } })
    const { events } = first.log
    const asked = events.findLastIndex(({ type }) => type === 'interaction-raised')
    if (!first.input) throw new Error('the turn has an input')
    const second = createAsking([done], [allow])
    expect(await second.resume(first.input, events.slice(0, asked + 1))).toBe(true)
    expect(second.log.ofType('interaction-raised')).toHaveLength(3)
    expect(second.model.requests.at(-1)?.system).toBe(first.model.requests.at(-1)?.system)
    expect(second.model.requests.at(-1)?.system.includes(secret)).toBe(isSent)
  })
})

function createWorkingBench(): TurnBench {
  return new TurnBench([calls('work', 1), done], [work])
}

describe('the context of a turn', () => {
  const long = Array.from({ length: 900 }, (_, at) => `Rule ${at}: say what you know.`).join('\n')

  test('is assembled once, and Review shows figures and no text', async () => {
    const bench = createWorkingBench()
    await bench.run({ input: { prompt: [{ origin: 'chat', text: 'Be brief.' }], note: 'In Latin.' } })
    expect(bench.log.ofType('context-assembly-started')).toHaveLength(1)
    const [completed, ...more] = bench.log.ofType('context-assembly-completed')
    expect(more).toEqual([])
    expect(completed?.fragments).toMatchObject([
      { provider: 'base-instructions', place: 'prompt', origin: 'chat', tokens: 3 },
      { provider: 'note', place: 'tail' },
    ])
    expect(JSON.stringify(completed)).not.toMatch(/brief|Latin/)
    const names = toTurnRecord(bench.log.events).items.map(({ name }) => name.text)
    expect(names.filter((name) => name === 'Context assembled')).toHaveLength(1)
  })

  test('without its instructions ends with a failure, and nothing is sent', async () => {
    const bench = createWorkingBench()
    await bench.run({ input: { failedProviders: [{ provider: 'project-instructions', reason: 'failed' }] } })
    expect(bench.model.requests).toEqual([])
    expect(bench.log.ofType('session-turn-end')).toMatchObject([
      { status: 'failed', failure: { code: 'context-source-unreadable' } },
    ])
  })

  test('without memories continues, and Review says that they were skipped', async () => {
    const bench = createWorkingBench()
    await bench.run({ input: { failedProviders: [{ provider: 'memories', reason: 'timeout' }] } })
    expect(bench.model.requests).toHaveLength(2)
    expect(bench.log.ofType('context-provider-failed')).toMatchObject([
      { provider: 'memories', reason: 'timeout' },
    ])
    expect(JSON.stringify(toTurnRecord(bench.log.events).items)).toContain(
      'memories: skipped, because reading took too long',
    )
  })

  test('names the texts of which only the one with the narrower scope is sent', async () => {
    const bench = createWorkingBench()
    const prompt = [
      { origin: 'chat' as const, text: 'In Latin.' },
      { origin: 'default' as const, text: 'In Greek.' },
      { origin: 'built-in' as const, text: 'Be brief.' },
    ]
    await bench.run({ input: { prompt } })
    expect(bench.model.requests[0]?.system).toMatch(/^In Latin\./)
    expect(bench.model.requests[0]?.system).not.toMatch(/Greek|brief/)
    expect(bench.log.ofType('exclusive-slot-conflict')).toMatchObject([
      { slot: 'base', used: 'chat', unused: ['default'] },
    ])
  })

  test('is cut to its budgets, the same in each round, and the chat says once that text of the user is cut', async () => {
    const bench = createWorkingBench()
    const input: Partial<TurnInput> = {
      prompt: [
        { origin: 'chat', text: long },
        { origin: 'about-you', text: long },
      ],
      windowTokens: 60_000,
    }
    await bench.run({ input })
    const [first, second] = bench.model.requests
    expect(first?.system).toMatch(/\n\[cut: \d+ more characters\]/)
    expect(second?.system).toBe(first?.system)
    expect(estimateTokens(first?.system ?? '')).toBeLessThan(15_000)
    expect(bench.log.ofType('fragment-truncated')).toMatchObject([{ provider: 'about-you' }])
    const notices = bench.log.ofType('notice-raised').filter(({ code }) => code === 'fragment-clipped')
    expect(notices).toMatchObject([{ text: expect.stringMatching(/^Your instructions or the chat note/) }])
    const [started] = bench.log.ofType('provider-request-started')
    expect(started?.context?.cuts).toContainEqual(
      expect.objectContaining({ rule: 'fragment-clipped', count: 1 }),
    )
  })

  test('a long note is cut to its budget', async () => {
    const bench = createWorkingBench()
    await bench.run({ input: { note: '漢'.repeat(1500) } })
    const note = bench.model.requests[0]?.messages.findLast(({ role }) => role === 'user')
    const sent = note?.role === 'user' ? note.text : ''
    expect(estimateTokens(sent)).toBeLessThanOrEqual(600)
    expect(sent).toMatch(/\[cut: \d+ more characters\]$/)
    expect(bench.log.ofType('fragment-truncated')).toMatchObject([{ provider: 'note' }])
  })
})
