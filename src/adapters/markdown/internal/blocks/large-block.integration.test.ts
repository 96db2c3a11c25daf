import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyUpdate, wholeProse } from '../../../../../test/doubles/rendered-prose.ts'
import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import { parseMarkdown } from '../../parse-markdown.ts'
import { renderRoot } from './render-blocks.ts'
import { createReplyRenderer } from '../../reply-renderer.ts'

const seed = Number(process.env['MARKDOWN_SEED'] ?? Date.now() % 1_000_000)

async function render(text: string, size = text.length): Promise<readonly RenderedBlock[]> {
  let time = 0
  const renderer = createReplyRenderer({ now: () => (time += 1000), loadHighlighter: async () => () => null })
  let page: readonly RenderedBlock[] = []
  const flush = () => {
    for (const update of renderer.flush()) page = applyUpdate(page, update)
  }
  for (let at = 0; at < text.length; at += size) {
    renderer.append(0, text.slice(at, at + size))
    flush()
  }
  const [final = []] = await renderer.finish()
  flush()
  expect(page).toEqual(final)
  return final
}

function repeat(count: number, toLine: (n: number) => string): string {
  return Array.from({ length: count }, (_, index) => toLine(index + 1)).join('')
}

function nodeOf(block: RenderedBlock | undefined) {
  const node = block?.type === 'tree' ? block.nodes[0] : undefined
  return typeof node === 'string' ? undefined : node
}

const giants: Record<string, string> = {
  'list of many items': repeat(450, (n) => `- Item ${n} with **weight** and \`name\`\n`),
  'list after a line': `As follows:\n${repeat(350, (n) => `* Item ${n}\n`)}\nAfter.\n`,
  'list that counts itself': repeat(350, () => `1. One more\n`),
  'list with lists': repeat(80, (n) => `${n}. Item\n   - [x] done ${n}\n\n     more\n   - [ ] open\n\n`),
  'list of long items': repeat(25, (n) => `- ${n} ${'some words '.repeat(90)}\n`),
  'table of many rows': `Numbers\n\n| n | name | note |\n| --: | :-- | --- |\n${repeat(400, (n) => `| ${n} | **name** ${n} | \`a\\|b\` |\n`)}\nAfter.\n`,
}

describe('a giant list or table', () => {
  for (const [name, text] of Object.entries(giants)) {
    it(`is the same as if it were parsed at once: ${name}`, { timeout: 30_000 }, async () => {
      const whole = renderRoot(parseMarkdown(text), 'live')
      expect(await render(text)).toEqual(whole)
      expect(await render(text, 3001)).toEqual(whole)
    })
  }

  it(`is the same in any split (seed ${seed})`, { timeout: 30_000 }, async () => {
    const piece = fc.constantFrom(
      '- a\n',
      '- b\n\n',
      '  - c\n',
      '1. d\n',
      '-\n',
      '    e\n',
      '| f | g |\n',
      '|-|-|\n',
      'h\n',
      '> i\n',
      '[j]: /k\n',
    )
    const text = fc
      .array(fc.tuple(piece, fc.integer({ min: 1, max: 120 })), { minLength: 5, maxLength: 14 })
      .map((runs) => runs.map(([line, count]) => line.repeat(count)).join(''))
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 300, max: 3000 }), async (prose, size) => {
        expect(await render(prose, size)).toEqual(await render(prose))
      }),
      { numRuns: 5, seed },
    )
  })

  it('stays loose if it started as a loose list', async () => {
    const blocks = await render(
      `${repeat(400, (n) => `- item ${n}\n\n`)}${repeat(350, (n) => `- more ${n}\n`)}`,
    )
    expect(nodeOf(blocks.at(-1))?.at(-1)).toEqual(['li', 0, ['p', 0, 'more 350']])
  })

  it('has links and notes that are defined after it', async () => {
    const text = `${repeat(500, (n) => `- item ${n} [late] [^1]\n`)}\n[late]: https://late.example/\n[^1]: Note.\n`
    const blocks = await render(text, 9000)
    expect(nodeOf(blocks[10])?.[2]).toEqual([
      'li',
      0,
      'item 401 ',
      ['a', { href: 'https://late.example/' }, 'late'],
      ' ',
      ['sup', { 'data-footnote': true }, '1'],
    ])
  })

  it('shows only the item as source that is too long by itself', async () => {
    const blocks = await render(
      `${repeat(100, (n) => `- before ${n}\n`)}- ${'long '.repeat(12_000)}\n${repeat(100, (n) => `- after ${n}\n`)}`,
      8000,
    )
    const tags = blocks.map((block) => `${nodeOf(block)?.[0]}${JSON.stringify(nodeOf(block)?.[1])}`)
    expect(tags).toEqual([
      'ul0',
      'ul{"data-continued":true}',
      'ul{"data-continued":true}',
      'p{"data-raw":true,"data-limit":"long"}',
      'p0',
      'ul0',
      'ul{"data-continued":true}',
      'ul{"data-continued":true}',
    ])
  })

  it('is a table up to the maximum number of cells, and then its source', { timeout: 30_000 }, async () => {
    const blocks = await render(
      `|${'a|'.repeat(20)}\n|${'-|'.repeat(20)}\n${repeat(2500, (n) => `|${n}|b|\n`)}\nAfter.\n`,
    )
    const rest = blocks.findIndex((block) => nodeOf(block)?.[0] === 'p')
    expect(rest).toBeGreaterThan(80)
    expect(nodeOf(blocks[rest])?.[1]).toEqual({
      'data-raw': true,
      'data-limit': 'large',
      'data-head': `|${'a|'.repeat(20)}\n|${'-|'.repeat(20)}\n`,
    })
    expect(nodeOf(blocks.at(-1))).toEqual(['p', 0, 'After.'])
    expect(wholeProse(blocks)).toContain('2500')
  })
})
