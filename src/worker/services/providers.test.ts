import { expect, test } from 'vitest'
import type {
  ConnectionTest,
  ConnectionProgress,
  ConnectionRecord,
  ConnectionStep,
} from '../../core/model/providers/provider.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { createConnectionTestStream, type ConnectionTestPort } from './providers.ts'

const input: ConnectionTest = {
  draft: { dialect: 'openai-compatible', name: 'P', baseUrl: 'http://127.0.0.1:9/v1', models: [] },
  withAnswer: false,
}
const step: ConnectionStep = { name: 'Address', state: 'passed', text: 'It is one.' }
const record: ConnectionRecord = { at: 1, outcome: 'passed', steps: [step] }

/** A test that shows one step and then waits until it may end. */
function bench() {
  const gate = Promise.withResolvers<void>()
  const calls = { runs: 0, kept: [] as ConnectionRecord[], signal: new AbortController().signal }
  const port: ConnectionTestPort = {
    run: async (_, { onProgress, signal }) => {
      calls.runs += 1
      calls.signal = signal
      onProgress([step])
      await gate.promise
      return { record, models: ['m'] }
    },
    keep: async (_, result) => {
      calls.kept.push(result)
      return succeed(null)
    },
  }
  return { log: createConnectionTestStream(input, port), calls, finish: gate.resolve }
}

async function settle() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

test('starts with its first subscriber, reports each step, and ends with the stored result', async () => {
  const { log, calls, finish } = bench()
  expect(calls.runs).toBe(0)
  const items: ConnectionProgress[] = []
  let end = ''
  log.follow(0, { onItem: (item) => items.push(item), onEnd: ({ reason }) => (end = reason) })
  expect(items).toEqual([{ steps: [step] }])
  finish()
  await settle()
  expect(items.at(-1)).toMatchObject({ result: { record, models: ['m'] } })
  expect(calls).toMatchObject({ runs: 1, kept: [record] })
  expect(end).toBe('ended')
})

test('is stopped by a disconnect, and stores nothing', async () => {
  const { log, calls, finish } = bench()
  log.follow(0, { onItem: () => {}, onEnd: () => {} }).close()
  expect(calls.signal.aborted).toBe(true)
  finish()
  await settle()
  expect(calls.kept).toEqual([])
})
