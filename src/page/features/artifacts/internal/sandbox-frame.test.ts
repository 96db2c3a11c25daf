import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SandboxGate } from './sandbox-frame.tsx'

test('accepts only the known messages in their exact form', () => {
  const gate = new SandboxGate()
  const log = { type: 'log', text: 'hi' }
  expect(gate.take(log, 0)).toEqual(log)
  expect(gate.take({ type: 'ready' }, 0)).toEqual({ type: 'ready' })
  const refused = [
    { type: 'log', text: 'x'.repeat(32_001) },
    { type: 'log', text: 1 },
    { type: 'log', text: 'x', send: true },
    { type: 'approve' },
    { type: 'submitPrompt', text: 'x' },
    { type: 'navigate', text: 'https://evil' },
    'ready',
    null,
    ['log'],
  ]
  for (const data of refused) expect(gate.take(data, 0)).toBeNull()
})

test('only known message types are accepted', () => {
  const messageTypes = new Set(['ready', 'height', 'log', 'error', 'title'])
  const gate = new SandboxGate()
  let now = 0
  fc.assert(
    fc.property(fc.anything(), (data) => {
      now += 100
      const message = gate.take(data, now)
      return message === null || (message !== 'flood' && messageTypes.has(message.type))
    }),
    { numRuns: 300 },
  )
})

test('accepts twenty messages a second and every ping response, and reports a flood', () => {
  const gate = new SandboxGate()
  const say = (now: number) => gate.take({ type: 'log', text: 'x' }, now)
  const accepted = Array.from({ length: 100 }, () => say(5000)).filter((message) => message !== null)
  expect(accepted).toHaveLength(20)
  expect(gate.take({ type: 'ready' }, 5000)).toEqual({ type: 'ready' })
  expect(say(6000)).not.toBeNull()
  expect(Array.from({ length: 2500 }, () => say(6001)).at(-1)).toBe('flood')
})

test('a frame that does not respond for three seconds is lost, unless it is hidden', () => {
  const gate = new SandboxGate()
  expect([0, 1000, 2000].map((now) => gate.check(now))).toEqual(['ask', 'ask', 'ask'])
  gate.take({ type: 'ready' }, 2500)
  expect([3000, 4000, 5000].map((now) => gate.check(now))).toEqual(['ask', 'ask', 'ask'])
  gate.rest()
  expect([60_000, 61_000, 62_999, 63_000].map((now) => gate.check(now))).toEqual([
    'ask',
    'ask',
    'ask',
    'lost',
  ])
})
