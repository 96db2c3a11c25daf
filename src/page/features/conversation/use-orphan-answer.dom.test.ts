// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { TranscriptRow } from '../chat-state/session/transcript-rows.ts'
import { useOrphanAnswer, type OrphanAnswer } from './use-orphan-answer.ts'

afterEach(cleanup)

const busy = createFailure('session-busy')
const idle = { isRunning: false, isRemote: false, failure: null }
const followed = { isRunning: true, isRemote: true, failure: null }
const toRow = (status: 'streaming' | 'complete') =>
  ({ id: 'b', role: 'assistant', from: 'storage', message: { id: 'b', status } as Message }) as TranscriptRow

function setup(turn: OrphanAnswer['turn'] = idle, last?: TranscriptRow) {
  const chat = { askCount: 1, resume: vi.fn<() => Promise<void>>(() => Promise.resolve()) }
  const { result, rerender } = renderHook(useOrphanAnswer, { initialProps: { chat, turn, last } })
  const show = (nextTurn: OrphanAnswer['turn'], nextLast?: TranscriptRow) =>
    rerender({ chat, turn: nextTurn, last: nextLast })
  return { chat, result, show }
}

it('follows a streaming answer that this tab does not follow yet, once', () => {
  const { chat, show } = setup(idle, toRow('streaming'))
  show(followed, toRow('streaming'))
  show(idle, toRow('streaming'))
  expect(chat.resume).toHaveBeenCalledTimes(1)
  show(idle, toRow('complete'))
  show(idle, toRow('streaming'))
  expect(chat.resume).toHaveBeenCalledTimes(2)
})

it('ignores an ended answer and one of its own turn', () => {
  const { chat, show } = setup(idle, toRow('complete'))
  show({ ...idle, isRunning: true }, toRow('streaming'))
  expect(chat.resume).not.toHaveBeenCalled()
})

it('follows a tab that was faster, and keeps the refusal until that tab stops writing', () => {
  const { chat, result, show } = setup({ ...idle, failure: busy })
  show({ ...idle, failure: busy }, toRow('streaming'))
  expect(chat.resume).toHaveBeenCalledTimes(1)
  show(followed)
  expect(result.current).toEqual(busy)
  show(idle, toRow('complete'))
  expect(result.current).toBeNull()
})

it('keeps the refusal of a full disk until the end of the previous answer is stored', () => {
  const full = createFailure('storage-full')
  const { result, show } = setup({ ...idle, failure: full }, toRow('streaming'))
  show({ ...idle, isRunning: true }, toRow('streaming'))
  show(idle, toRow('streaming'))
  expect(result.current).toEqual(full)
  show(idle, toRow('complete'))
  expect(result.current).toBeNull()
})

it('does not return a message that following has settled', () => {
  const { result, show } = setup({ ...idle, failure: createFailure('worker-lost') }, toRow('streaming'))
  show(idle, toRow('streaming'))
  expect(result.current).toBeNull()
})

it('drops a refusal when another message is sent', () => {
  const { chat, result, show } = setup({ ...idle, failure: busy }, toRow('streaming'))
  expect(result.current).toEqual(busy)
  chat.askCount += 1
  show({ ...idle, isRunning: true }, toRow('streaming'))
  expect(result.current).toBeNull()
})
