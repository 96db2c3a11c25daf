import { describe, expect, test } from 'vitest'
import { findPendingRetry } from '../../src/core/engine/streaming/request-retry.ts'
import { createFailure, type FailureCode } from '../../src/core/model/failures/failure.ts'
import { ManualRetries } from '../doubles/manual-retries.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { TurnBench } from '../doubles/turn-bench.ts'

const failing = (code: FailureCode, retryAfterMs?: number): Script => [
  {
    type: 'failure',
    failure: createFailure(code, retryAfterMs === undefined ? {} : { retryAfterMs }),
  },
]
const answering: Script = [text('Done'), finish('stop')]

function bench(scripts: readonly Script[]) {
  const turn = new TurnBench(scripts)
  const retries = new ManualRetries()
  turn.extraPorts = { retries }
  return { turn, retries }
}

const at = (step: () => void): Script[number] => ({ type: 'do', act: step })

test('a request without a response is sent again after its waits, and is one request in the log', async () => {
  const { turn } = bench([failing('overloaded'), failing('rate-limited', 30_000), [], answering])
  await turn.run()
  expect(turn.reply()).toMatchObject({ status: 'complete', parts: [{ type: 'text', text: 'Done' }] })
  expect(turn.log.ofType('provider-request-started')).toHaveLength(1)
  expect(turn.log.ofType('provider-request-completed')).toHaveLength(1)
  expect(turn.log.ofType('retry-scheduled')).toMatchObject([
    { requestId: 'request-1', attempt: 2, delayMs: 1000, failure: { code: 'overloaded' } },
    { attempt: 3, delayMs: 33_000, failure: { code: 'rate-limited' } },
    { attempt: 4, delayMs: 4000, failure: { code: 'stream-cut' } },
  ])
  expect(
    turn.log.ofType('retry-started').map(({ attempt, startedBy, at: when }) => [attempt, startedBy, when]),
  ).toEqual([
    [2, 'time', 2000],
    [3, 'time', 35_000],
    [4, 'time', 39_000],
  ])
  expect(turn.end?.counters?.iterations).toBe(1)
  expect(turn.log.ofType('provider-request-completed')[0]?.timeToFirstTokenMs).toBe(0)
})

test('five tries, then the last failure ends the answer', async () => {
  const { turn } = bench(Array.from({ length: 5 }, () => failing('overloaded')))
  await turn.run()
  expect(turn.model.requests).toHaveLength(5)
  expect(turn.reply()).toMatchObject({ status: 'failed', failure: { code: 'overloaded' } })
})

test.each(['no-credit', 'key-wrong', 'content-refused', 'model-unknown'] as const)(
  '%s is not retried',
  async (code) => {
    const { turn } = bench([failing(code)])
    await turn.run()
    expect(turn.model.requests).toHaveLength(1)
    expect(turn.reply().failure?.code).toBe(code)
  },
)

test('nothing is sent again after any content', async () => {
  const { turn } = bench([[text('Half'), ...failing('overloaded')]])
  await turn.run()
  expect(turn.model.requests).toHaveLength(1)
  expect(turn.reply()).toMatchObject({ status: 'failed', parts: [{ text: 'Half' }] })
})

test('a long wait is not a stall', async () => {
  const { turn } = bench([failing('rate-limited', 500_000), answering])
  await turn.run({ limits: { firstTokenMs: 1000, streamInactivityMs: 1000 } })
  expect(turn.reply().status).toBe('complete')
  expect(turn.log.ofType('provider-silent')).toEqual([])
})

test('but a silent attempt after a wait is one', async () => {
  const { turn } = bench([failing('overloaded'), [{ type: 'hang' }]])
  await turn.run({ limits: { firstTokenMs: 1000, streamInactivityMs: 1000 } })
  expect(turn.reply()).toMatchObject({ status: 'failed', failure: { code: 'stream-stalled' } })
})

describe('actions of a person during a wait', () => {
  /** Acts 3 s into a wait of a minute. */
  async function during(
    act: (setup: ReturnType<typeof bench>) => void,
    scripts: readonly Script[] = [answering],
  ) {
    const setup = bench([failing('rate-limited', 60_000), ...scripts])
    void setup.turn.clock.sleep(3000, new AbortController().signal).then(() => act(setup))
    await setup.turn.run()
    return setup.turn
  }

  test('retry now', async () => {
    const turn = await during(({ retries }) => retries.decide('retry-now'))
    expect(turn.log.ofType('retry-started')).toMatchObject([{ startedBy: 'person', at: 4000 }])
    expect(turn.reply().status).toBe('complete')
  })

  test('give up: the failure is shown at once', async () => {
    const turn = await during(({ retries }) => retries.decide('give-up'))
    expect(turn.reply()).toMatchObject({ status: 'failed', failure: { code: 'rate-limited' }, endedAt: 4000 })
    expect(turn.model.requests).toHaveLength(1)
  })

  test('stop', async () => {
    const turn = await during(({ turn: stopped }) => stopped.stop())
    expect(turn.reply()).toMatchObject({ status: 'stopped', endedAt: 4000 })
    // The refused request is not billed, and nothing was sent since.
    expect(turn.log.ofType('provider-request-failed')[0]?.usage).toMatchObject({
      inputTokens: 0,
      outputTokens: 0,
    })
  })

  test('steer: the message is delivered with the next request, without the wait', async () => {
    const inbox = new SteerInbox()
    const turn = bench([failing('rate-limited', 60_000), answering]).turn
    turn.extraPorts = { ...turn.extraPorts, steer: inbox }
    void turn.clock.sleep(3000, new AbortController().signal).then(() => inbox.send('Shorter'))
    await turn.run()
    expect(turn.log.ofType('message-steered')).toMatchObject([{ text: 'Shorter', at: 4000 }])
    expect(turn.messages().at(-1)).toMatchObject({ status: 'complete' })
  })
})

test('a provider that is paused is waited for between rounds, not before the first request', async () => {
  const { turn, retries } = bench([
    [
      at(() => {
        retries.pausedMs = 5000
      }),
      finish('stop', { input: 1, output: 0 }),
    ],
    answering,
  ])
  retries.pausedMs = 20_000
  await turn.run()
  expect(turn.log.ofType('retry-scheduled')).toMatchObject([
    { reason: 'empty-response', delayMs: 1000 },
    { reason: 'pause', delayMs: 5000, attempt: 1, failure: { code: 'overloaded' } },
  ])
  expect(turn.reply().status).toBe('complete')
})

describe('after a reload the wait continues', () => {
  async function reload(cutAfterMs: number, resumeAt: number) {
    const first = bench([failing('rate-limited', 60_000), answering]).turn
    const stored = await storeUntil(first, cutAfterMs)
    const second = bench([answering]).turn
    second.clock.advance(resumeAt - 1000)
    if (!first.input) throw new Error('no input')
    expect(findPendingRetry(stored)).toMatchObject({ attempt: 2, stageId: 'stage-3', dueAt: 67_000 })
    expect(await second.resume(first.input, stored)).toBe(true)
    return second
  }

  /** Returns the events that a worker leaves if it dies at this moment. */
  async function storeUntil(turn: TurnBench, diesAfterMs: number) {
    const stored: (typeof turn.log.events)[number][] = []
    void turn.clock
      .sleep(diesAfterMs, new AbortController().signal)
      .then(() => stored.push(...turn.log.events))
    await turn.run()
    return stored
  }

  test('for the remaining time, in the same stage and request', async () => {
    const turn = await reload(3000, 20_000)
    expect(turn.log.ofType('retry-started')).toMatchObject([{ attempt: 2, startedBy: 'time', at: 67_000 }])
    expect(turn.log.ofType('provider-request-started')).toHaveLength(1)
    expect(turn.log.ofType('stage-pre-fired')).toHaveLength(turn.log.ofType('stage-post-fired').length)
    expect(turn.reply()).toMatchObject({ status: 'complete', parts: [{ text: 'Done' }] })
  })

  test('not at all if the time has passed meanwhile', async () => {
    const turn = await reload(3000, 3_600_000)
    expect(turn.log.ofType('retry-started')).toMatchObject([{ at: 3_600_000 }])
    expect(turn.reply().status).toBe('complete')
  })

  test.each([-86_400_000, -7000])('not longer than before, after the clock was set to %i', async (byMs) => {
    const first = bench([failing('rate-limited', 60_000), answering]).turn
    const stored = await storeUntil(first, 3000)
    const second = bench([answering]).turn
    second.clock.turn(byMs)
    if (!first.input) throw new Error('no input')
    const from = second.clock.monotonic()
    expect(await second.resume(first.input, stored)).toBe(true)
    expect(second.clock.monotonic() - from).toBeLessThanOrEqual(66_000)
    expect(second.reply().status).toBe('complete')
  })
})
