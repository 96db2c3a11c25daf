// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ProviderDraft } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { useProviderEditor } from './use-provider-editor.ts'

afterEach(cleanup)

it('tests a connection without a name, and requires a name on saving', async () => {
  const tested: ProviderDraft[] = []
  const client = {
    follow: (_: string, test: { draft: ProviderDraft }, { onEnd }: { onEnd(failure: null): void }) => {
      tested.push(test.draft)
      onEnd(null)
      return () => undefined
    },
    call: async () => expect.fail('nothing is saved'),
  } as unknown as WorkerClient
  const { result } = renderHook(() =>
    useProviderEditor(client, 'openai-compatible', { takenNames: [], titlesForAll: null }),
  )
  act(() => {
    result.current.change({ ...result.current.form, baseUrl: 'http://127.0.0.1:9/v1' })
  })

  await act(() => result.current.test())
  expect(tested).toMatchObject([{ name: 'OpenAI-compatible', baseUrl: 'http://127.0.0.1:9/v1' }])
  expect(result.current.errors).toEqual({})

  await act(async () => {
    expect(await result.current.save('save')).toBeNull()
  })
  expect(Object.keys(result.current.errors)).toEqual(['name'])
})
