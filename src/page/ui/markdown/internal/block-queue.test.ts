import { expect, it } from 'vitest'
import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { BlockQueue, weighBlock } from './block-queue.ts'

const paragraph: RenderedBlock = { type: 'tree', nodes: [['p', 0, 'a']] }
const table = (isContinued: boolean): RenderedBlock => ({
  type: 'tree',
  nodes: [
    [
      'table',
      isContinued ? { 'data-continued': true } : 0,
      ['tbody', 0, ...Array.from({ length: 20 }, () => ['tr', 0, ['td', 0, 'x']] as const)],
    ],
  ],
})

it('gives more rows of a table less layout weight than build weight, because the browser skips most of them', () => {
  const [first, more] = [weighBlock(table(false)), weighBlock(table(true))]
  expect(first.layout).toBe(first.build)
  expect(more.build).toBe(first.build)
  expect(more.layout).toBeLessThan(more.build / 2)
})

it('takes what fits both limits, for building and for layout, and at least one step', () => {
  const { build } = weighBlock(paragraph)
  const countTaken = (budget: { build: number; layout: number }) => {
    const queue = new BlockQueue()
    queue.add({ prose: 0, splice: { start: 0, blocks: Array.from({ length: 9 }, () => paragraph) } })
    expect(queue.cost).toEqual({ build: 9 * build, layout: 9 * build })
    expect(queue.nextCost).toEqual({ build, layout: build })
    return queue.take(budget).filter(({ type }) => type === 'set').length
  }
  expect(countTaken({ build: 4 * build, layout: 99 * build })).toBe(4)
  expect(countTaken({ build: 99 * build, layout: 3 * build })).toBe(3)
  expect(countTaken({ build: 0, layout: 0 })).toBe(1)
})
