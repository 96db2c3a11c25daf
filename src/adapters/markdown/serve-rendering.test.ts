import { describe, expect, it } from 'vitest'
import { findUnsafe, wholeProse } from '../../../test/doubles/rendered-prose.ts'
import type { RenderedBlock, RenderedNode } from '../../core/model/conversation/rendered-block.ts'
import { renderLifted } from './serve-rendering.ts'
import { createReplyRenderer } from './reply-renderer.ts'

function countTags(blocks: readonly RenderedBlock[], tag: string): number {
  const countIn = (node: RenderedNode): number =>
    typeof node === 'string'
      ? 0
      : (node[0] === tag ? 1 : 0) +
        (node.slice(2) as RenderedNode[]).reduce((sum, child) => sum + countIn(child), 0)
  return blocks
    .flatMap((block) => (block.type === 'tree' ? block.nodes : []))
    .reduce((sum, node) => sum + countIn(node), 0)
}

interface LimitedPart {
  limit: string
  head: string
  text: string
}

async function findLimited(text: string): Promise<LimitedPart[]> {
  const renderer = createReplyRenderer()
  renderer.append(0, text)
  const [blocks = []] = await renderer.finish()
  return blocks.flatMap((block) => {
    const node = block.type === 'tree' ? block.nodes[0] : undefined
    if (node === undefined || typeof node === 'string' || node[1] === 0 || !('data-limit' in node[1]))
      return []
    const { 'data-limit': limit, 'data-head': head } = node[1]
    return [{ limit: String(limit), head: String(head ?? ''), text: String(node[2]) }]
  })
}

describe('a text past the limits, formatted on request', () => {
  it('nests as deeply as its source, in the same safe trees', async () => {
    const [deep] = await findLimited(`${'> '.repeat(80)}**a** <img src=x> [b](javascript:c)`)
    expect(deep?.limit).toBe('deep')
    const blocks = await renderLifted(deep?.text ?? '')
    expect([countTags(blocks, 'blockquote'), countTags(blocks, 'strong')]).toEqual([80, 1])
    expect(findUnsafe(blocks)).toEqual([])
  })

  it('is one paragraph of any length', { timeout: 30_000 }, async () => {
    const [long] = await findLimited(`some *words*, ${'and more '.repeat(20)}`.repeat(400))
    expect([long?.limit, long?.text.length]).toEqual(['long', 50_000])
    const blocks = await renderLifted(long?.text ?? '')
    expect([blocks.length, countTags(blocks, 'em') > 200]).toEqual([1, true])
  })

  it('has the remaining rows of a full table, with their head', { timeout: 30_000 }, async () => {
    const table = `|${'a|'.repeat(20)}\n|${'-|'.repeat(20)}\n${'|b|\n'.repeat(2000)}`
    const [rest] = await findLimited(table)
    expect(rest?.limit).toBe('large')
    const blocks = await renderLifted(`${rest?.head}${rest?.text}`)
    expect(countTags(blocks, 'tr')).toBe(1 + (rest?.text.split('\n').length ?? 0))
  })

  it('has highlighted code, and lets other tasks run between two blocks', async () => {
    let works = 0
    const blocks = await renderLifted('a\n\n```js\nlet a\n```\n\nb', { onWork: () => (works += 1) })
    expect(works).toBeGreaterThanOrEqual(4)
    expect(blocks[1]).toMatchObject({ type: 'code', text: 'let a', highlighted: expect.any(Array) })
    expect(wholeProse(blocks)).toBe('a\nlet a\nb')
  })

  it('is refused if a page could not display it', async () => {
    await expect(renderLifted('> '.repeat(400))).rejects.toThrow('the block is too large for the page')
    await expect(renderLifted('`a` '.repeat(12_000))).rejects.toThrow('the block is too large for the page')
  })
})
