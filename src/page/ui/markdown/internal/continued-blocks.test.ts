import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { mergePieces } from './continued-blocks.ts'
import { ProseBlocks } from './prose-blocks.ts'

const block = (node: RenderedNode): RenderedBlock => ({ type: 'tree', nodes: [node] })
const continued = { 'data-continued': true }
const body = (text: string): RenderedNode => ['tbody', 0, ['tr', 0, ['td', 0, text]]]
const head: RenderedNode = ['thead', 0, ['tr', 0, ['th', 0, 'h']]]

describe('a table in pieces', () => {
  it('is rendered where it starts, as one, and grows with each piece', () => {
    const prose = new ProseBlocks()
    const pieces = Array.from({ length: 40 }, (_, index) => block(['table', continued, body(`${index}`)]))
    const blocks = [
      block(['p', 0, 'a']),
      block(['table', 0, head, body('first')]),
      ...pieces,
      block(['p', 0, 'z']),
    ]
    for (const [index, each] of blocks.entries()) {
      prose.set(index, each)
      prose.commit()
    }
    const visibleBlocks = prose.snapshot.groups
      .flat()
      .filter((each) => each.type !== 'tree' || each.nodes.length > 0)
    const bodies = pieces.map((_, index) => body(`${index}`))
    expect(visibleBlocks).toEqual([
      block(['p', 0, 'a']),
      block(['table', 0, head, body('first'), ...bodies]),
      block(['p', 0, 'z']),
    ])
    prose.truncate(3)
    prose.commit()
    expect(prose.snapshot.groups.flat()[1]).toEqual(block(['table', 0, head, body('first'), body('0')]))
  })

  it('keeps the rendered bodies', () => {
    const prose = new ProseBlocks()
    prose.set(0, block(['table', 0, head, body('first')]))
    prose.commit()
    const before = prose.snapshot.groups[0]?.[0]
    prose.set(1, block(['table', continued, body('second')]))
    prose.commit()
    const after = prose.snapshot.groups[0]?.[0]
    const bodyOf = (block: RenderedBlock | undefined) =>
      block?.type === 'tree' ? block.nodes[0]?.[3] : block
    expect(bodyOf(after)).toBe(bodyOf(before))
  })
})

describe('a list in pieces', () => {
  it('is rendered in its places, and the first piece knows the others', () => {
    const blocks = [
      block(['ol', { start: 3 }, ['li', 0, 'a']]),
      block(['ol', { start: 4, ...continued }, ['li', 0, 'b']]),
      block(['ol', { start: 5, ...continued }, ['li', 0, 'c']]),
      block(['ol', 0, ['li', 0, 'd']]),
    ]
    expect(blocks.map((_, index) => mergePieces(blocks, index))).toEqual([
      block(['ol', { start: 3, 'data-pieces': '0-1 0-2' }, ['li', 0, 'a']]),
      block(['ol', { start: 4, ...continued, 'data-piece': '0-1' }, ['li', 0, 'b']]),
      block(['ol', { start: 5, ...continued, 'data-piece': '0-2' }, ['li', 0, 'c']]),
      blocks[3],
    ])
  })
})

it('for any changes in any order, the rendering matches the blocks', () => {
  const anyBlock = fc.constantFrom(
    block(['p', 0, 'a']),
    block(['table', 0, head, body('b')]),
    block(['table', continued, body('c')]),
    block(['ul', 0, ['li', 0, 'd']]),
    block(['ul', continued, ['li', 0, 'e']]),
  )
  const change = fc.record({ at: fc.nat(40), block: anyBlock, cutTo: fc.option(fc.nat(40)) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const prose = new ProseBlocks()
      const blocks: RenderedBlock[] = []
      for (const { at, block: next, cutTo } of changes) {
        const index = Math.min(at, blocks.length)
        prose.set(index, next)
        blocks[index] = next
        if (cutTo !== null && cutTo < blocks.length) {
          prose.truncate(cutTo)
          blocks.length = cutTo
        }
        prose.commit()
      }
      expect(prose.snapshot.groups.flat()).toEqual(blocks.map((_, index) => mergePieces(blocks, index)))
    }),
    { numRuns: 100 },
  )
})
