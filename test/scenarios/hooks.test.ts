import { describe, expect, test } from 'vitest'
import { toPlainText } from '../../src/core/model/messages/localized-text.ts'
import type { Hook } from '../../src/core/engine/hooks/hook.ts'
import { hookPointSchema, type HookPoint } from '../../src/core/model/runs/hook-point.ts'
import { HookRegistry } from '../../src/core/engine/hooks/hook-registry.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { TurnBench } from '../doubles/turn-bench.ts'
import { calls, work } from './check-tools.ts'

const done: Script = [text('Done '), finish('stop')]

async function runWith<Point extends HookPoint>(
  hook: Hook<Point>,
  scripts: readonly Script[] = [calls('work', 1), done],
): Promise<TurnBench> {
  const bench = new TurnBench(scripts, [work])
  const hooks = new HookRegistry()
  const attached = hooks.attach(hook)
  if (!attached.ok) throw new Error(attached.failure.detail)
  bench.extraPorts = { hooks }
  await bench.run()
  return bench
}

const outcomesOf = (bench: TurnBench) =>
  bench.log.ofType('stage-post-fired').map(({ stage, outcome }) => `${stage} ${outcome}`)

test('all twelve points fire, in the order of the turn; a response without text fires one less', async () => {
  const seen: string[] = []
  const bench = new TurnBench([calls('work', 1), done], [work])
  const hooks = new HookRegistry()
  const points = hookPointSchema.options
  expect(points).toHaveLength(12)
  for (const point of points) {
    hooks.attach({ id: `see-${point}`, point, kind: 'observer', observe: () => void seen.push(point) })
  }
  bench.extraPorts = { hooks }
  await bench.run()
  const isText = (point: HookPoint) => point === 'stream-response/pre'
  const withoutText = points.slice(0, 10).filter((point) => !isText(point))
  // The answer fires once for its text and once for its end.
  const round = points.slice(2, 8).flatMap((point) => (isText(point) ? [point, point] : [point]))
  expect(seen).toEqual([...withoutText, ...round, ...points.slice(10)])
})

describe('a guard that denies ends the turn, with the stage denied', () => {
  test.each(['receive-input/pre', 'compose-request/pre', 'send-request/pre', 'stream-response/pre'] as const)(
    '%s',
    async (point) => {
      const guard = {
        id: 'no',
        point,
        kind: 'guard' as const,
        decide: () => ({ allow: false as const, reason: toPlainText('No.') }),
      }
      const bench = await runWith(guard, [done])
      expect(outcomesOf(bench).at(-1)).toBe(`${point.split('/')[0]} denied`)
      expect(bench.log.ofType('session-turn-end')).toMatchObject([
        { status: 'stopped', failure: { code: 'guard-denied', message: 'No.' } },
      ])
      expect(bench.model.requests.length).toBe(point === 'stream-response/pre' ? 1 : 0)
    },
  )
})

describe('a hook that throws fails the stage and the turn', () => {
  test.each(['compose-request/post', 'call-tools/pre', 'call-tools/post', 'render/pre'] as const)(
    '%s',
    async (point) => {
      const bench = await runWith({
        id: 'broken',
        point,
        kind: 'transform',
        transform: () => {
          throw new Error('broken')
        },
      })
      expect(bench.log.ofType('session-turn-end')).toMatchObject([
        { status: 'failed', failure: { code: 'hook-failed' } },
      ])
      expect(outcomesOf(bench)).toContain(`${point.split('/')[0]} error`)
      const states = bench.reply().parts.flatMap((part) => (part.type === 'tool-call' ? [part.state] : []))
      expect(states).toEqual(
        point === 'compose-request/post' ? [] : point === 'call-tools/pre' ? ['cancelled'] : ['succeeded'],
      )
    },
  )

  test('an observer that throws is reported and changes nothing', async () => {
    const bench = await runWith({
      id: 'clumsy',
      point: 'render/post',
      kind: 'observer',
      observe: () => {
        throw new Error('oops')
      },
    })
    expect(bench.log.ofType('hook-observer-failed')).toMatchObject([{ hookId: 'clumsy' }])
    expect(bench.log.events.at(-1)).toMatchObject({ type: 'session-turn-end', status: 'complete' })
  })
})

describe('the value that a transform returns is used', () => {
  test('the text of the person', async () => {
    const bench = await runWith(
      {
        id: 'redact',
        point: 'receive-input/pre',
        kind: 'transform',
        transform: (payload) => ({ ...payload, text: '[redacted]' }),
      },
      [done],
    )
    expect(bench.model.requests[0]?.messages).toEqual([{ role: 'user', text: '[redacted]' }])
    expect(bench.log.ofType('input-text-changed')).toMatchObject([{ text: '[redacted]' }])
  })

  test('arguments, before the approval', async () => {
    const bench = await runWith({
      id: 'change',
      point: 'call-tools/pre',
      kind: 'transform',
      transform: (payload) => ({ ...payload, arguments: { n: 7 } }),
    })
    expect(bench.reply().parts[0]).toMatchObject({ arguments: { n: 7 }, result: 'done 7' })
  })

  test('arguments that are invalid for the tool fail the stage', async () => {
    const bench = await runWith({
      id: 'break',
      point: 'call-tools/pre',
      kind: 'transform',
      transform: (payload) => ({ ...payload, arguments: { n: 'seven' } }),
    })
    expect(bench.reply()).toMatchObject({ status: 'failed', failure: { code: 'hook-failed' } })
  })

  test('results and the text of the answer', async () => {
    const result = await runWith({
      id: 'result',
      point: 'call-tools/post',
      kind: 'transform',
      transform: (payload) => ({ ...payload, result: 'changed' }),
    })
    expect(result.model.requests[1]?.messages.at(-1)).toMatchObject({ results: [{ value: 'changed' }] })
    const trimmed = await runWith({
      id: 'trim',
      point: 'render/pre',
      kind: 'transform',
      transform: ({ texts }) => ({ texts: texts.map((each) => ({ ...each, text: each.text.trimEnd() })) }),
    })
    expect(trimmed.reply().parts.at(-1)).toMatchObject({ text: 'Done' })
  })

  test('the text of a stopped answer, too', async () => {
    const bench: TurnBench = new TurnBench([
      [text('Half '), { type: 'do', act: () => bench.stop() }, { type: 'hang' }],
    ])
    const hooks = new HookRegistry()
    hooks.attach({
      id: 'trim',
      point: 'render/pre',
      kind: 'transform',
      transform: ({ texts }) => ({ texts: texts.map((each) => ({ ...each, text: each.text.trimEnd() })) }),
    })
    bench.extraPorts = { hooks }
    await bench.run()
    expect(bench.reply()).toMatchObject({ status: 'stopped', parts: [{ text: 'Half' }] })
  })

  test('a changed request does not extend the last, and says so', async () => {
    const bench = await runWith({
      id: 'shorten',
      point: 'compose-request/post',
      kind: 'transform',
      transform: (payload) => ({
        ...payload,
        request: { ...payload.request, messages: payload.request.messages.slice(-1) },
      }),
    })
    expect(bench.log.ofType('provider-request-started').map((event) => event.prefixBrokenBy)).toEqual([
      'hook',
      'hook',
    ])
  })

  test('a request after a changed one does not extend it, and says so', async () => {
    let count = 0
    const bench = await runWith({
      id: 'shorten',
      point: 'compose-request/post',
      kind: 'transform',
      transform: (payload) =>
        ++count > 1 ? payload : { ...payload, request: { ...payload.request, system: 'Something else.' } },
    })
    const why = bench.log.ofType('provider-request-started').map((event) => event.prefixBrokenBy)
    expect(why).toEqual(['hook', 'hook'])
  })
})
