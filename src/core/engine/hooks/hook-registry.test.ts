import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPlainText } from '../../model/messages/localized-text.ts'
import { ManualClock, nextMacrotask } from '../../../../test/doubles/manual-clock.ts'
import {
  hookKindSchema,
  hookPointSchema,
  type HookKind,
  type HookPoint,
} from '../../model/runs/hook-point.ts'
import type { CallId, MessageId, RunId, SessionId } from '../../model/id.ts'
import {
  type Guard,
  type Hook,
  type HookFiring,
  type HookReport,
  type Observer,
  type Transform,
  hookKindsAt,
  type HookPayloads,
  type ProposedCall,
} from './hook.ts'
import { HookRegistry } from './hook-registry.ts'

const point = 'receive-input/pre'
type Payload = HookPayloads[typeof point]

const payload: Payload = {
  runId: 'run-1' as RunId,
  sessionId: 'session-1' as SessionId,
  userMessageId: 'message-1' as MessageId,
  text: 'hello',
}

function createBench(hooks: readonly Hook<typeof point>[] = []) {
  const registry = new HookRegistry()
  for (const hook of hooks) expect(registry.attach(hook).ok).toBe(true)
  const clock = new ManualClock()
  const reports: HookReport[] = []
  const stop = new AbortController()
  const firing: HookFiring = { clock, signal: stop.signal, report: (event) => reports.push(event) }
  return { registry, clock, reports, stop, firing }
}

const allow = { allow: true } as const
const createGuard = (id: string, decide: Guard<typeof point>['decide']): Guard<typeof point> => ({
  id,
  point,
  kind: 'guard',
  decide,
})
const createTransform = (
  id: string,
  transform: Transform<typeof point>['transform'],
): Transform<typeof point> => ({ id, point, kind: 'transform', transform })
const createObserver = (id: string, observe: Observer<typeof point>['observe']): Observer<typeof point> => ({
  id,
  point,
  kind: 'observer',
  observe,
})
const never = <Value>(): Promise<Value> => new Promise<Value>(() => {})

describe('attaching', () => {
  const fits: Record<HookPoint, Record<HookKind, boolean>> = {
    'receive-input/pre': { guard: true, transform: true, observer: true },
    'receive-input/post': { guard: false, transform: true, observer: true },
    'compose-request/pre': { guard: true, transform: true, observer: true },
    'compose-request/post': { guard: false, transform: true, observer: true },
    'send-request/pre': { guard: true, transform: true, observer: true },
    'send-request/post': { guard: false, transform: false, observer: true },
    'stream-response/pre': { guard: true, transform: true, observer: true },
    'stream-response/post': { guard: false, transform: false, observer: true },
    'call-tools/pre': { guard: true, transform: true, observer: true },
    'call-tools/post': { guard: false, transform: true, observer: true },
    'render/pre': { guard: false, transform: true, observer: true },
    'render/post': { guard: false, transform: false, observer: true },
  }
  const cases = hookPointSchema.options.flatMap((at) =>
    hookKindSchema.options.map((kind) => ({ at, kind, isFit: fits[at][kind] })),
  )

  test.each(cases)('a $kind at $at: $isFit', ({ at, kind, isFit }) => {
    const body = { decide: () => allow, transform: (payload: never) => payload, observe: () => {} }
    const result = new HookRegistry().attach({ id: 'x', point: at, kind, ...body })
    expect(result.ok).toBe(isFit)
    expect(hookKindsAt[at].includes(kind)).toBe(isFit)
    if (!result.ok) expect(result.failure.code).toBe('hook-invalid-attachment')
  })

  test('there are exactly twelve points', () => {
    expect(hookPointSchema.options).toHaveLength(12)
    const stray = { ...createGuard('x', () => allow), point: 'think/pre' } as unknown as Hook
    expect(new HookRegistry().attach(stray)).toMatchObject({ failure: { code: 'hook-slot-unknown' } })
  })

  test.each([
    ['no id', { id: ' ' }],
    ['a time limit of nothing', { timeoutMs: 0 }],
    ['a time limit that is not a number', { timeoutMs: Number.NaN }],
  ])('%s is refused', (_, fault) => {
    const hook = { ...createGuard('x', () => allow), ...fault }
    expect(new HookRegistry().attach(hook)).toMatchObject({ failure: { code: 'hook-invalid-attachment' } })
  })

  test('an id stays in use until its hook is detached', async () => {
    const { registry, firing } = createBench()
    const first = registry.attach(createGuard('x', () => ({ allow: false, reason: toPlainText('no') })))
    expect(registry.attach(createGuard('x', () => allow)).ok).toBe(false)
    expect((await registry.fire(point, payload, firing)).type).toBe('denied')
    if (first.ok) first.value()
    expect((await registry.fire(point, payload, firing)).type).toBe('passed')
    expect(registry.attach(createGuard('x', () => allow)).ok).toBe(true)
  })
})

describe('firing', () => {
  test('returns the same payload without hooks', async () => {
    const { registry, firing, reports } = createBench()
    const outcome = await registry.fire(point, payload, firing)
    expect(outcome.type === 'passed' && outcome.payload).toBe(payload)
    expect(reports).toEqual([])
  })

  test('does not run hooks of another point', async () => {
    const { registry, firing, reports } = createBench()
    registry.attach({ id: 'x', point: 'render/pre', kind: 'transform', transform: () => ({ texts: [] }) })
    await registry.fire(point, payload, firing)
    expect(reports).toEqual([])
  })

  test('runs guards, then transforms, then observers; an explicit order precedes ids', async () => {
    const order: string[] = []
    const note = (id: string) => void order.push(id)
    const { registry, firing } = createBench([
      createObserver('o', () => note('o')),
      createTransform('t1', (payload) => (note('t1'), payload)),
      createTransform('t2', (payload) => (note('t2'), payload)),
      createGuard('g2', () => (note('g2'), allow)),
      createGuard('g1', () => (note('g1'), allow)),
    ])
    await registry.fire(point, payload, firing)
    registry.reorder({ [point]: ['t2', 'unknown', 'g2'] })
    await registry.fire(point, payload, firing)
    expect(order).toEqual(['g1', 'g2', 't1', 't2', 'o', 'g2', 'g1', 't2', 't1', 'o'])
  })

  test('lets a transform change mutable fields and no identifying field', async () => {
    const { registry, firing } = createBench([
      createTransform('t', (payload) => ({ ...payload, text: `${payload.text}!`, runId: 'run-2' as RunId })),
    ])
    const outcome = await registry.fire(point, payload, firing)
    expect(outcome).toMatchObject({ payload: { ...payload, text: 'hello!' } })
  })

  test('arguments keep a key named __proto__ as a key', async () => {
    const call: ProposedCall = {
      round: 0,
      callId: 'c' as CallId,
      toolName: 't',
      arguments: JSON.parse('{"__proto__":{"isAdmin":true}}') as ProposedCall['arguments'],
      effects: ['read'],
      isTainted: false,
    }
    const { registry, firing } = createBench()
    registry.attach({
      id: 't',
      point: 'call-tools/pre',
      kind: 'transform',
      transform: (payload) => ({ ...payload }),
    })
    const outcome = await registry.fire('call-tools/pre', call, firing)
    expect(outcome.type === 'passed' && JSON.stringify(outcome.payload.arguments)).toBe(
      '{"__proto__":{"isAdmin":true}}',
    )
    expect(outcome.type === 'passed' && Object.keys(outcome.payload).toSorted()).toEqual(
      Object.keys(call).toSorted(),
    )
  })

  test.each<[string, Hook<typeof point>]>([
    ['a guard that throws', createGuard('x', () => Promise.reject(new Error('broken')))],
    ['a guard that returns an invalid value', createGuard('x', () => 'yes' as unknown as typeof allow)],
    [
      'a guard whose reason is not a message',
      createGuard('x', () => ({ allow: false, reason: 'no' }) as unknown as typeof allow),
    ],
    ['a guard that returns nothing', createGuard('x', () => undefined as unknown as typeof allow)],
    [
      'a transform that throws',
      createTransform('x', () => {
        throw new Error('broken')
      }),
    ],
    ['a transform that returns nothing', createTransform('x', () => undefined as unknown as Payload)],
    ['a transform that returns a number', createTransform('x', () => 5 as unknown as Payload)],
    [
      'a transform that writes to its input',
      createTransform('x', (payload) => {
        payload.text = 'changed'
        return payload
      }),
    ],
  ])('%s fails the slot', async (_, hook) => {
    let observed = 0
    const { registry, firing, reports } = createBench([hook, createObserver('o', () => void observed++)])
    const outcome = await registry.fire(point, payload, firing)
    expect(outcome).toMatchObject({ type: 'failed', hookId: 'x', failure: { code: 'hook-failed' } })
    expect(reports).toMatchObject([{ type: 'hook-fired', outcome: 'failed' }])
    expect(observed).toBe(0)
    expect(payload.text).toBe('hello')
  })

  test('a guard over its timeout has failed, and gets an abort signal', async () => {
    let wasTold = false
    const { registry, firing, clock } = createBench([
      createGuard('x', (_, { signal }) => {
        signal.addEventListener('abort', () => (wasTold = true))
        return never()
      }),
    ])
    const outcome = await clock.runUntilDone(registry.fire(point, payload, firing))
    expect(outcome).toMatchObject({ type: 'failed', failure: { code: 'hook-failed' } })
    expect(clock.now()).toBe(5000)
    expect(wasTold).toBe(true)
  })

  test('a hook without a limit waits until a stop', async () => {
    const { registry, firing, clock, stop } = createBench([
      { ...createGuard('x', () => never()), timeoutMs: null },
    ])
    const firingEnds = registry.fire(point, payload, firing)
    await nextMacrotask()
    clock.advance(10_000_000)
    stop.abort('stopped')
    expect(await firingEnds).toMatchObject({ type: 'failed', failure: { code: 'aborted' } })
  })

  test('observers run at once, change nothing and stop nothing; one that throws or hangs is reported', async () => {
    const started: string[] = []
    const { registry, firing, reports, clock } = createBench([
      createObserver('a', (payload) => {
        started.push('a')
        payload.text = 'changed'
      }),
      createObserver('b', () => (started.push('b'), never())),
      createObserver('c', () => void started.push('c')),
    ])
    const outcome = await registry.fire(point, payload, firing)
    expect(outcome).toMatchObject({ type: 'passed', payload: { text: 'hello' } })
    expect(started).toEqual(['a', 'b', 'c'])
    if (outcome.type === 'passed') await clock.runUntilDone(outcome.observed)
    expect(reports).toMatchObject([
      { type: 'hook-observer-failed', hookId: 'a', failure: { code: 'hook-failed' } },
      { type: 'hook-observer-failed', hookId: 'b', failure: { code: 'hook-failed' } },
    ])
  })

  test('a stop does not reach observers', async () => {
    const seen: boolean[] = []
    const { registry, firing, stop } = createBench([
      createObserver('a', (_, { signal }) => void seen.push(signal.aborted)),
    ])
    stop.abort()
    await registry.observe(point, payload, firing)
    expect(seen).toEqual([false])
  })

  test('guards run early only if they are declared early', async () => {
    const calls: string[] = []
    const { registry, firing } = createBench([
      { ...createGuard('early', () => (calls.push('early'), allow)), decidesEarly: true },
      createGuard('late', () => (calls.push('late'), allow)),
    ])
    await registry.guard(point, payload, { ...firing, guards: 'early' })
    await registry.guard(point, payload, firing)
    expect(calls).toEqual(['early', 'early', 'late'])
  })
})

describe('laws', () => {
  const hookSpec = fc.record({
    kind: fc.constantFrom<HookKind>('guard', 'transform', 'observer'),
    does: fc.constantFrom('passes', 'refuses', 'throws', 'writes'),
    isSlow: fc.boolean(),
  })

  test('any hooks: the slot follows the rules', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(hookSpec, { maxLength: 8 }),
        fc.shuffledSubarray(['h0', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7']),
        async (specs, named) => {
          const { registry, firing, reports } = createBench()
          registry.reorder({ [point]: named })
          const ran: string[] = []
          specs.forEach(({ kind, does, isSlow }, index) => {
            const id = `h${index}`
            const act = async (payload: Payload): Promise<void> => {
              ran.push(id)
              if (isSlow) await Promise.resolve()
              if (does === 'throws') throw new Error('broken')
              if (does === 'writes') payload.text = 'written'
            }
            registry.attach({
              id,
              point,
              kind,
              decide: async (payload: Payload) => {
                await act(payload)
                return does === 'refuses' ? { allow: false, reason: toPlainText(id) } : allow
              },
              transform: async (payload: Payload) => {
                await act(payload)
                return does === 'refuses' ? payload : { ...payload, text: payload.text + id }
              },
              observe: act,
            } as unknown as Hook<typeof point>)
          })
          const rank = (id: string): number =>
            named.includes(id) ? named.indexOf(id) : 100 + Number(id.slice(1))
          const inOrder = (kind: HookKind): string[] =>
            specs
              .flatMap((spec, index) => (spec.kind === kind ? [`h${index}`] : []))
              .toSorted((left, right) => rank(left) - rank(right))
          const specOf = (id: string) => specs[Number(id.slice(1))]
          const isBad = (id: string): boolean => ['throws', 'writes'].includes(specOf(id)?.does ?? '')
          const ends = (id: string): boolean =>
            isBad(id) || (specOf(id)?.kind === 'guard' && specOf(id)?.does === 'refuses')
          const chain = [...inOrder('guard'), ...inOrder('transform')]
          const last = chain.find(ends)
          const expected =
            last === undefined ? [...chain, ...inOrder('observer')] : chain.slice(0, chain.indexOf(last) + 1)

          const outcome = await registry.fire(point, payload, firing)
          if (outcome.type === 'passed') await outcome.observed

          expect(ran).toEqual(expected)
          expect(outcome.type).toBe(last === undefined ? 'passed' : isBad(last) ? 'failed' : 'denied')
          if (outcome.type !== 'passed') expect(outcome.hookId).toBe(last)
          if (outcome.type === 'passed') {
            const added = inOrder('transform').filter((id) => specOf(id)?.does === 'passes')
            expect(outcome.payload.text).toBe(['hello', ...added].join(''))
          }
          expect(payload.text).toBe('hello')
          const failedObservers = last === undefined ? inOrder('observer').filter(isBad) : []
          const reported = reports.flatMap((each) =>
            each.type === 'hook-observer-failed' ? [each.hookId] : [],
          )
          expect(reported.toSorted()).toEqual(failedObservers.toSorted())
          expect(reports.filter(({ type }) => type === 'hook-fired')).toHaveLength(
            expected.filter((id) => specOf(id)?.kind !== 'observer').length,
          )
        },
      ),
      { numRuns: 200 },
    )
  })
})
