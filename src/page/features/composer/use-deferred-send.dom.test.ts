// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startReading, finishReading, usePendingAttachments } from '../attachments/pending-attachments.ts'
import { useDeferredSend, type SendIntent } from './use-deferred-send.ts'

afterEach(() => {
  cleanup()
  usePendingAttachments.setState({ reading: {}, problems: {}, announcement: '' })
})

const draft = { text: 'What is this?' }

it('drops a waiting message when its chat is left, even if the chat is reopened before its files are read', () => {
  const pendingFiles = startReading('one', [new File(['a'], 'a.txt')])
  const onGranted = vi.fn<(intent: SendIntent) => void>()
  const { result, rerender } = renderHook(({ draftKey }) => useDeferredSend({ draftKey, draft, onGranted }), {
    initialProps: { draftKey: 'one' },
  })
  act(() => result.current.hold('send'))
  expect(result.current.isWaiting).toBe(true)
  rerender({ draftKey: 'other' })
  rerender({ draftKey: 'one' })
  expect(result.current.isWaiting).toBe(false)
  act(() => finishReading('one', pendingFiles))
  expect(onGranted).not.toHaveBeenCalled()
})

it('grants a request once', () => {
  const pendingFiles = startReading('one', [new File(['a'], 'a.txt')])
  const onGranted = vi.fn<(intent: SendIntent) => void>()
  const { result } = renderHook(() => useDeferredSend({ draftKey: 'one', draft, onGranted }))
  act(() => result.current.hold('steer'))
  act(() => finishReading('one', pendingFiles))
  const later = startReading('one', [new File(['b'], 'b.txt')])
  act(() => finishReading('one', later))
  expect(onGranted.mock.calls).toEqual([['steer']])
})
