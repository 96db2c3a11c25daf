import { describe, expect, it } from 'vitest'
import { findUnsafe, wholeProse } from '../../../test/doubles/rendered-prose.ts'
import type { RenderedBlock } from '../../core/kernel/rendered-block.ts'
import { createReplyRenderer } from './reply-renderer.ts'

async function render(...chunks: readonly string[]): Promise<readonly RenderedBlock[]> {
  const renderer = createReplyRenderer({ now: () => 0 })
  for (const chunk of chunks) {
    renderer.append(0, chunk)
    renderer.flush()
  }
  return (await renderer.finish())[0] ?? []
}

function propertiesOf(block: RenderedBlock | undefined): unknown {
  return block?.type === 'tree' ? block.nodes[0]?.[1] : block
}

describe('hostile input', () => {
  const hostile: Record<string, string> = {
    quotes: '> '.repeat(2000),
    elements: '<div>'.repeat(3000),
    'nested lists': Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    'list marks': `${'- '.repeat(500)}a`,
    brackets: '['.repeat(3000),
    'half links': '[a](b'.repeat(500),
    emphasis: '*a **b '.repeat(700),
    'nested emphasis': `${'*a '.repeat(250)}${'b*'.repeat(250)}`,
    footnotes: `${Array.from({ length: 80 }, (_, n) => `[^${n}]`).join(' ')}\n\n${Array.from({ length: 80 }, (_, n) => `[^${n}]: x [^${n}]`).join('\n\n')}`,
    'wide table': `${'|a'.repeat(600)}\n${'|-'.repeat(600)}`,
    'long paragraph': 'word '.repeat(12_000),
  }
  const rendered = new Map<string, Promise<readonly RenderedBlock[]>>()
  const renderOnce = (text: string) => {
    const known = rendered.get(text) ?? render(text)
    rendered.set(text, known)
    return known
  }

  for (const [name, text] of Object.entries(hostile)) {
    it(`is shown and does not throw: ${name}`, { timeout: 30_000 }, async () => {
      const blocks = await renderOnce(text)
      expect(findUnsafe(blocks)).toEqual([])
      expect(wholeProse(blocks).length).toBeGreaterThan(0)
      const half = Math.floor(text.length / 2)
      expect(await render(text.slice(0, half), text.slice(half))).toEqual(blocks)
    })
  }

  it('is plain text where one line has more marks than anybody writes, and the next paragraph is not', async () => {
    for (const line of ['*a **a '.repeat(1000), '_a '.repeat(1001), '[a'.repeat(4001), '<!--'.repeat(2001)]) {
      const [first, second] = await render(`${line}\n\n*after*\n`)
      expect(propertiesOf(first)).toEqual({ 'data-raw': true })
      expect(second).toEqual({ type: 'tree', nodes: [['p', 0, ['em', 0, 'after']]] })
    }
    const [busy] = await render('*a* '.repeat(400))
    expect(propertiesOf(busy)).toBe(0)
  })

  it('is plain text when it is too deep or too long', async () => {
    expect(await renderOnce('> '.repeat(2000))).toEqual([
      { type: 'tree', nodes: [['p', { 'data-raw': true }, '> '.repeat(2000).trim()]] },
    ])
    const [first, second] = await renderOnce('word '.repeat(12_000))
    expect([first, second].map(propertiesOf)).toEqual([{ 'data-raw': true }, 0])
  })
})
