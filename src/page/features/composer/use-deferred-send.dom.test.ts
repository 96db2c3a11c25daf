// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { beginReading, endReading, useAttaching } from '../attachments/pending-attachments.ts'
import { useHeldSend, type SendWish } from './use-deferred-send.ts'

afterEach(() => {
  cleanup()
  useAttaching.setState({ reading: {}, problems: {}, said: '' })
})

const written = { text: 'What is this?' }

it('lets go of a message whose chat was left, also when that is opened again before its files are read', () => {
  const given = beginReading('one', [new File(['a'], 'a.txt')])
  const onGranted = vi.fn<(wish: SendWish) => void>()
  const { result, rerender } = renderHook(({ draftKey }) => useHeldSend({ draftKey, written, onGranted }), {
    initialProps: { draftKey: 'one' },
  })
  act(() => result.current.hold('send'))
  expect(result.current.isHeld).toBe(true)
  rerender({ draftKey: 'other' })
  rerender({ draftKey: 'one' })
  expect(result.current.isHeld).toBe(false)
  act(() => endReading('one', given))
  expect(onGranted).not.toHaveBeenCalled()
})

it('grants what was wished once', () => {
  const given = beginReading('one', [new File(['a'], 'a.txt')])
  const onGranted = vi.fn<(wish: SendWish) => void>()
  const { result } = renderHook(() => useHeldSend({ draftKey: 'one', written, onGranted }))
  act(() => result.current.hold('steer'))
  act(() => endReading('one', given))
  const later = beginReading('one', [new File(['b'], 'b.txt')])
  act(() => endReading('one', later))
  expect(onGranted.mock.calls).toEqual([['steer']])
})
