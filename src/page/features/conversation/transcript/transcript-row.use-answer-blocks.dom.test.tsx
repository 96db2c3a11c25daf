// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { RenderedBlock, Rendering } from '../../../../core/model/conversation/rendered-block.ts'
import { BlockStore } from '../../../ui/markdown/block-store.ts'
import { useAnswerBlocks } from './transcript-row.tsx'

afterEach(cleanup)

const toBlocks = (text: string): RenderedBlock[] => [{ type: 'tree', nodes: [['p', 0, text]] }]
const renderingOf = (text: string, more: Partial<Rendering> = {}): Rendering => ({
  messageId: 'a',
  version: 2,
  prose: [toBlocks(text)],
  ...more,
})
const blocksOf = (store: BlockStore | null) => store?.getProse(0).groups.flat()

it('are the followed ones, else the stored ones', () => {
  const followed = BlockStore.fromRendering({ prose: [toBlocks('followed')] })
  const pickBlocks = (store: BlockStore | undefined, rendering: Rendering | null, isBetter = false) =>
    blocksOf(renderHook(() => useAnswerBlocks(store, rendering, isBetter)).result.current)
  expect(pickBlocks(followed, renderingOf('stored'))).toEqual(toBlocks('followed'))
  expect(pickBlocks(followed, renderingOf('stored'), true)).toEqual(toBlocks('stored'))
  expect(pickBlocks(undefined, renderingOf('stored'))).toEqual(toBlocks('stored'))
  expect(pickBlocks(undefined, null)).toBeUndefined()
})

it('become the formatted ones when a plain answer is formatted after all', async () => {
  const followed = BlockStore.fromRendering({ prose: [toBlocks('*plain*')] })
  const { result, rerender } = renderHook(({ rendering }) => useAnswerBlocks(followed, rendering, false), {
    initialProps: { rendering: renderingOf('*plain*', { asWritten: true }) },
  })
  expect(blocksOf(result.current)).toEqual(toBlocks('*plain*'))
  rerender({ rendering: renderingOf('formatted') })
  await waitFor(() => expect(blocksOf(result.current)).toEqual(toBlocks('formatted')))
})
