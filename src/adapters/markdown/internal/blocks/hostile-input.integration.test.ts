import { describe, expect, it } from 'vitest'
import { hostileMarkdown } from '../../../../../test/doubles/hostile-markdown.ts'
import { findUnsafe, wholeProse } from '../../../../../test/doubles/rendered-prose.ts'
import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { createReplyRenderer } from '../../reply-renderer.ts'

/** `npm run soak` cuts all of them; others are cut here with each seed. */
const isThorough = Number(process.env['INNERLOOP_RUNS'] ?? 0) > 1000
const seed = Number(process.env['MARKDOWN_SEED'] ?? Date.now() % 1_000_000)
const cuts = isThorough ? 'each cut' : `every third cut, seed ${seed}`

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

/** Returns the names of elements within the first node of a block. */
function findMarkup(block: RenderedBlock | undefined): string[] {
  const namesIn = (node: RenderedNode): string[] =>
    typeof node === 'string' ? [] : [node[0], ...(node.slice(2) as RenderedNode[]).flatMap(namesIn)]
  return block?.type === 'tree' ? block.nodes.flatMap(namesIn).slice(1) : []
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
    const blocks = rendered.get(text) ?? render(text)
    rendered.set(text, blocks)
    return blocks
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

  it('has delimiters as text above a limit per paragraph, on one line or many; the next paragraph starts at zero', async () => {
    const code = ['code']
    const costly: [mark: string, markupAfterIt: string[]][] = [
      ['b* *a ', code],
      ['b~~ ~~a ', code],
      ['a<!-- ', []],
      ['a<? ', []],
      ['[ (](', []],
    ]
    for (const [syntax, markup] of costly) {
      for (const lineEnd of ['', '\n']) {
        const line = `${syntax.repeat(8)}x${lineEnd}`
        const text = `x${line.repeat(Math.ceil(16_000 / line.length))} \`b\``
        const [first, second] = await render(`${text}\n\n*after*\n`)
        expect({ mark: syntax, lineEnd, markup: findMarkup(first) }).toEqual({
          mark: syntax,
          lineEnd,
          markup,
        })
        expect(second).toEqual({ type: 'tree', nodes: [['p', 0, ['em', 0, 'after']]] })
      }
    }
    const [busy] = await render('*a*\n'.repeat(1000))
    expect(findMarkup(busy)).toHaveLength(1000)
  })

  it('is plain text if a table would be filled with too many cells, or lists are opened too often', async () => {
    const wide = `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${'|b\n'.repeat(100)}`
    const busy = `${'* '.repeat(8)}a\n`.repeat(900)
    for (const text of [wide, `- a\n\n${wide.replace(/^/gm, '  ')}`, busy]) {
      const [first, second] = await render(`${text}\n\nafter\n`)
      expect(propertiesOf(first)).toMatchObject({ 'data-raw': true, 'data-limit': expect.any(String) })
      expect(second).toBeDefined()
    }
  })

  it('is plain text if one line opens too many nested lists, and a rule stays one', async () => {
    for (const line of [`${'- '.repeat(9)}a`, `${'> - '.repeat(9)}a`, `${'1. '.repeat(9)}a`]) {
      const [first, second] = await render(`${line}\n${line}\n\n*after*\n`)
      expect(first).toEqual({
        type: 'tree',
        nodes: [['p', { 'data-raw': true, 'data-limit': 'deep' }, `${line}\n${line}`]],
      })
      expect(second).toEqual({ type: 'tree', nodes: [['p', 0, ['em', 0, 'after']]] })
    }
    expect(findMarkup((await render(`${'- '.repeat(8)}a`))[0])).toHaveLength(15)
    for (const rule of ['* '.repeat(12), `${'- '.repeat(20)}-`, '- - - - - - - - - -'])
      expect((await render(`a\n\n${rule}\n\nb`))[1]).toEqual({ type: 'tree', nodes: [['hr', 0]] })
    // Quotes within quotes, as in replies to letters.
    expect(findMarkup((await render(`${'> '.repeat(12)}a`))[0])).toHaveLength(12)
  })

  it('is plain text if one paragraph refers to more notes than a page builds at once', async () => {
    const calls = (count: number) => `[^1]: x\n\n${'a[^1] '.repeat(count)}`
    expect(propertiesOf((await render(calls(300)))[0])).toBe(0)
    expect(propertiesOf((await render(calls(700)))[0])).toEqual({ 'data-raw': true, 'data-limit': 'words' })
  })

  it('has few items in one slice if each contains lists of lists', async () => {
    const blocks = await render(`${'* '.repeat(8)}a\n`.repeat(200))
    expect(blocks.length).toBeGreaterThan(10)
    expect(wholeProse(blocks).match(/a/g)).toHaveLength(200)
  })

  it(`creates nothing that triggers a request, whole or cut anywhere (${cuts})`, async () => {
    for (const [index, { name, text }] of hostileMarkdown.entries()) {
      const whole = await render(text)
      const third = Math.floor(text.length / 3)
      const isCut = isThorough || (seed + index) % 3 === 0
      const cut = isCut
        ? await render(text.slice(0, third), text.slice(third, 2 * third), text.slice(2 * third))
        : []
      expect({ name, unsafe: [...findUnsafe(whole), ...findUnsafe(cut)] }).toEqual({ name, unsafe: [] })
    }
  })

  it('that arrives at once is rendered in turns, and other tasks run between them', async () => {
    let ticks = 0
    const renderer = createReplyRenderer({ now: () => (ticks += 60) })
    renderer.append(0, 'a\n'.repeat(20_000))
    let callCount = 0
    const listening = setInterval(() => (callCount += 1), 0)
    renderer.flush()
    expect(wholeProse(renderer.snapshot()[0]?.splice?.blocks ?? []).length).toBeLessThan(10_000)
    expect(renderer.isBehind).toBe(true)
    const [blocks = []] = await renderer.finish()
    clearInterval(listening)
    expect(callCount).toBeGreaterThan(2)
    expect(renderer.isBehind).toBe(false)
    expect(blocks).toEqual(await render('a\n'.repeat(20_000)))
  })

  it('is plain text if it is too deep or too long', async () => {
    expect(await renderOnce('> '.repeat(2000))).toEqual([
      { type: 'tree', nodes: [['p', { 'data-raw': true, 'data-limit': 'deep' }, '> '.repeat(2000).trim()]] },
    ])
    const [first, second] = await renderOnce('word '.repeat(12_000))
    expect([first, second].map(propertiesOf)).toEqual([{ 'data-raw': true, 'data-limit': 'long' }, 0])
  })
})
