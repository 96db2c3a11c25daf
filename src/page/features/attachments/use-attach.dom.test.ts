// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { usePendingAttachments } from './pending-attachments.ts'
import { useAttach } from './use-attach.ts'

afterEach(() => {
  cleanup()
  usePendingAttachments.setState({ reading: {}, problems: {}, announcement: '' })
})

const file = new File(['a'], 'a.txt')
const reading = () => usePendingAttachments.getState().reading['new']?.map(({ filename }) => filename)

it('counts a file as loading from the moment it is attached: a message that is sent then waits for it', () => {
  const { result } = renderHook(() => useAttach(null, () => new Promise<ChatServices>(() => undefined)))
  result.current.attach('new', [file])
  expect(reading()).toEqual(['a.txt'])
})

it('drops the file and shows an error if the code for attachments cannot be loaded', async () => {
  const { result } = renderHook(() => useAttach(null, () => Promise.reject(new Error('no network'))))
  result.current.attach('new', [file])
  await act(() => vi.waitFor(() => expect(reading()).toEqual([])))
  expect(usePendingAttachments.getState().problems['new']).toEqual([
    expect.stringMatching(/could not be attached/),
  ])
})
