// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { succeed } from '../../../core/model/failures/result.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { useConvertHtml } from './convert-html.ts'

test('a conversion that starts before the services are loaded waits for them', async () => {
  const { promise, resolve } = Promise.withResolvers<ChatServices>()
  const { result } = renderHook(() => useConvertHtml(() => promise))
  const converted = result.current('<b>run</b>')
  const call = vi.fn(() => Promise.resolve(succeed({ markdown: '**run**' })))
  resolve({ client: { call } } as unknown as ChatServices)
  expect(await converted).toBe('**run**')
  expect(call).toHaveBeenCalledWith('convert-html', { html: '<b>run</b>' })
})

test('text stays plain if the services cannot be loaded', async () => {
  const { result } = renderHook(() => useConvertHtml(() => Promise.reject(new Error('no network'))))
  expect(await result.current('<b>run</b>')).toBeNull()
})
