// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { useModelLabels } from './conversation-data.ts'

afterEach(cleanup)

const own: Provider = { ...demoProvider, id: 'own' as ProviderId, dialect: 'openai-compatible', name: 'Own' }
const model = { providerId: own.id, modelId: 'small' }

it('an opened chat names models from its first frame, like the previous chat', () => {
  const listeners = new Set<(providers: readonly Provider[]) => void>()
  const queries: Pick<Queries, 'watchProviders'> = {
    watchProviders: () => ({
      subscribe: (next) => {
        listeners.add(next)
        return () => listeners.delete(next)
      },
    }),
  }
  const open = () => {
    const labels: string[] = []
    const { unmount } = renderHook(() => labels.push(useModelLabels(queries).labelModel(model)))
    return { labels, unmount }
  }
  const first = open()
  act(() => listeners.forEach((listener) => listener([own])))
  expect(first.labels).toEqual(['small', 'Own/small'])
  first.unmount()
  expect(open().labels).toEqual(['Own/small'])
})
