// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AnswerView, CallView } from '../chat-state/answer/answer-view.ts'
import type { TranscriptRow } from '../chat-state/session/transcript-rows.ts'
import { useArtifacts } from './use-artifacts.ts'

const craft = (more: Partial<CallView>): CallView => ({
  callId: 'craft-1',
  toolName: 'craft',
  state: 'proposed',
  arguments: { title: 'Counter', kind: 'html' },
  ...more,
})
const search = (more: Partial<CallView>): CallView => ({
  callId: 'search-1',
  toolName: 'web_search',
  state: 'running',
  arguments: {},
  ...more,
})
/** Counts how often its parts are read. */
function makeStored(id: string): { row: TranscriptRow; looks: () => number } {
  const parts = vi.fn<() => unknown[]>(() => [])
  const message = Object.defineProperty({ id, role: 'assistant' }, 'parts', { get: parts })
  return {
    row: { id, role: 'assistant', from: 'storage', message } as unknown as TranscriptRow,
    looks: () => parts.mock.calls.length,
  }
}

test('another call’s result, or a streaming call’s text, causes no render and reads no other row', () => {
  const stored = makeStored('answer-1')
  const rows = [
    stored.row,
    { id: 'answer-2', role: 'assistant', from: 'live', message: {} } as unknown as TranscriptRow,
  ]
  let view: AnswerView | undefined
  let emitChange = () => {}
  const chat = {
    subscribe: (listener: () => void) => {
      emitChange = listener
      return () => undefined
    },
    findView: () => view,
  }
  let draws = 0
  const { result, rerender } = renderHook(
    ({ currentRows }) => {
      draws += 1
      return useArtifacts(currentRows, chat, true)
    },
    { initialProps: { currentRows: rows } },
  )
  const show = (...calls: CallView[]) =>
    act(() => {
      view = { id: 'answer-2', status: 'streaming', items: [{ type: 'calls', calls }] }
      emitChange()
    })
  show(search({ progress: { text: 'Asking' } }), craft({ streamed: '<p>' }))
  expect(result.current.openArtifact?.artifact.versions).toMatchObject([{ title: 'Counter' }])
  const before = draws
  show(search({ progress: { text: 'Reading' } }), craft({ streamed: '<p>1' }))
  show(search({ state: 'succeeded', result: 'x' }), craft({ streamed: '<p>12' }))
  expect(draws).toBe(before)
  show(
    craft({
      state: 'succeeded',
      arguments: { title: 'Counter', kind: 'html', content: '<p>12' },
      result: { id: 'craft-1', title: 'Counter', kind: 'html', snippet: '' },
    }),
  )
  expect(draws).toBeGreaterThan(before)
  expect(result.current.openArtifact?.version.content).toBe('<p>12')

  const looks = stored.looks()
  const next = makeStored('answer-0')
  rerender({ currentRows: [next.row, ...rows] })
  expect([stored.looks(), next.looks()]).toEqual([looks, 1])
})
