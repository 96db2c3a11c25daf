import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RenderedBlock, RenderedNode } from '../../core/model/conversation/rendered-block.ts'
import { applyUpdate, findUnsafe } from '../../../test/doubles/rendered-prose.ts'
import { createReplyRenderer, renderProse } from './reply-renderer.ts'

const seed = Number(process.env['MARKDOWN_SEED'] ?? Date.now() % 1_000_000)

async function render(text: string): Promise<readonly RenderedBlock[]> {
  return (await renderProse([text]))[0] ?? []
}

async function trees(text: string): Promise<readonly RenderedNode[]> {
  return (await render(text)).flatMap((block) => (block.type === 'tree' ? block.nodes : []))
}

/** Returns the numbers of rows in the sections of each table. */
function sectionsOf(tables: readonly RenderedNode[]): number[][] {
  return tables.map((table) => {
    const [, , ...sections] = typeof table === 'string' ? ['', 0] : table
    return sections.map((section) => section.length - 2)
  })
}

/** Streams the chunks, checks every state that the page would have, and returns the last. */
async function stream(chunks: readonly string[], check?: (blocks: readonly RenderedBlock[]) => void) {
  let time = 0
  const renderer = createReplyRenderer({ now: () => (time += 1000) })
  let page: readonly RenderedBlock[] = []
  const flush = () => {
    for (const update of renderer.flush()) page = applyUpdate(page, update)
    check?.(page)
  }
  for (const chunk of chunks) {
    renderer.append(0, chunk)
    flush()
  }
  const final = (await renderer.finish())[0] ?? []
  flush()
  return { page, final }
}

const samples: Record<string, string> = {
  prose: 'One *two* **three** ~~four~~ `five`\nsix  \nseven\\\neight\n\nNine & <ten> &amp; eleven 20~25.\n',
  headings: '# A\n## B ##\nText\n\nSetext\n===\n\nOther\n---\n\n---\n***\n',
  quotes: '> a\nlazy\n> > deeper\n\n> again\n> ```js\n> let a = 1\n> ```\nafter\n',
  lists: '- a\n- b\n  - c\n\n    d\n- [x] done\n- [ ] open\n\n3. three\n4. four\n\n\n* other\n+ third\n',
  table: '| a | b |\n|:--|--:|\n| 1 | `x|y` |\n| 2 | **z** |\nnot a row\n\nText.\n',
  fences:
    'Text\n```ts title="x"\nconst a: number = 1\n\n\tif (a) {}\n```\n~~~\n``` not the end\n~~~~\n   ```py\n   def f():\n     pass\n   ```\ntail',
  unclosed: 'Before\n\n```js\nconst a = 1\n\n',
  indented: 'a\n\n    code\n\n      more\n\nb\n',
  links:
    'See [docs](https://example.com/a?b=c "t"), <https://a.example>, www.example.org and me@example.com.\n\n![alt](https://img.example/x.png) [![in](https://i.example/y)](https://l.example)\n',
  references:
    'A [late] link, [full][late], ![pic][late].\n\nMore text[^1] and[^two].\n\n[late]: https://late.example/x\n[^1]: First *note*.\n[^two]: Second.\n\n    With more.\n',
  html: '<div onclick="x()">\n\n**b** <b>c</b><br>d <!-- e -->\n\n<script>alert(1)</script>\n\n<img src=x onerror=y>\n',
  windows: 'a\r\nb\r\n\r\n- c\r\n\r\n```\r\nd\r\n```\r\n',
  hostile: `before\n\n${'> '.repeat(60)}x\nmore\n\nafter\n`,
}

describe('a whole text', () => {
  it('becomes one block for each top-level part', async () => {
    expect(await render('# T\n\na *b*\n\n```ts\nlet a\n```\n- x\n')).toEqual([
      { type: 'tree', nodes: [['h1', 0, 'T']] },
      { type: 'tree', nodes: [['p', 0, 'a ', ['em', 0, 'b']]] },
      {
        type: 'code',
        language: 'ts',
        text: 'let a',
        open: false,
        highlighted: [['span', { className: 'hljs-keyword' }, 'let'], ' a'],
      },
      { type: 'tree', nodes: [['ul', 0, ['li', 0, 'x']]] },
    ])
  })

  it('keeps addresses of links only, and only web and mail addresses', async () => {
    const nodes = await trees(
      '[a](https://x.example/p) [b](javascript:x) [c](/rel) [d](mailto:m@x.example) [e](//p.example)',
    )
    expect(nodes).toEqual([
      [
        'p',
        0,
        ['a', { href: 'https://x.example/p' }, 'a'],
        ' b c ',
        ['a', { href: 'mailto:m@x.example' }, 'd'],
        ' e',
      ],
    ])
  })

  it('replaces an image by its host and its description', async () => {
    expect(await trees('![a *b*](https://i.example/x?q=secret) ![c](data:image/png;base64,AA)')).toEqual([
      [
        'p',
        0,
        ['span', { 'data-image-host': 'i.example', 'data-image-url': 'https://i.example/x?q=secret' }, 'a b'],
        ' ',
        ['span', { 'data-image-host': '' }, 'c'],
      ],
    ])
  })

  it('shows HTML as source, except line breaks', async () => {
    expect(await trees('a<br>b <a>c</a>\n\n<div>\n<i>\n</div>')).toEqual([
      ['p', 0, 'a', ['br', 0], 'b <a>c</a>'],
      ['p', { 'data-raw': true }, '<div>\n<i>\n</div>'],
    ])
  })

  it('keeps task lists, alignment and start numbers of lists', async () => {
    expect(await trees('- [x] a\n- [ ] b\n\n7. c\n\n|a|\n|-:|\n|b|')).toEqual([
      [
        'ul',
        0,
        ['li', 0, ['input', { type: 'checkbox', checked: true, disabled: true }], ' a'],
        ['li', 0, ['input', { type: 'checkbox', disabled: true }], ' b'],
      ],
      ['ol', { start: 7 }, ['li', 0, 'c']],
      [
        'table',
        0,
        ['thead', 0, ['tr', 0, ['th', { align: 'right' }, 'a']]],
        ['tbody', 0, ['tr', 0, ['td', { align: 'right' }, 'b']]],
      ],
    ])
  })

  it('resolves references and footnotes that are defined last', async () => {
    expect(await trees('A [b] c[^n].\n\n[b]: https://b.example\n[^n]: Note.')).toEqual([
      [
        'p',
        0,
        'A ',
        ['a', { href: 'https://b.example/' }, 'b'],
        ' c',
        ['sup', { 'data-footnote': true }, '1'],
        '.',
      ],
      [
        'section',
        { 'data-footnotes': true },
        ['h2', 0, 'Footnotes'],
        ['ol', 0, ['li', 0, ['p', 0, 'Note. ']]],
      ],
    ])
  })

  it('cuts giant lists into slices with continued numbers, and giant tables into bodies', async () => {
    const list = await render(Array.from({ length: 90 }, (_, index) => `${index + 5}. x`).join('\n'))
    expect(
      list.map((block) => block.type === 'tree' && [block.nodes[0]?.[1], (block.nodes[0]?.length ?? 0) - 2]),
    ).toEqual([
      [{ start: 5 }, 40],
      [{ start: 45, 'data-continued': true }, 40],
      [{ start: 85, 'data-continued': true }, 10],
    ])
    expect(sectionsOf(await trees(`|a|\n|-|\n${'|b|\n'.repeat(120)}`))).toEqual([
      [1, 25],
      [25],
      [25],
      [25],
      [20],
    ])
  })

  it('cuts wide tables into bodies of fewer rows, and omits markup that takes a page too long to build', async () => {
    const row = `${'|b'.repeat(60)}|\n`
    const tables = await trees(`${'|a'.repeat(60)}|\n${'|-'.repeat(60)}|\n${row.repeat(12)}`)
    expect(sectionsOf(tables)).toEqual([[1, 3], [3], [3], [3]])
    const [paragraph] = await trees('`a` '.repeat(2500))
    expect(paragraph).toEqual(['p', { 'data-raw': true, 'data-limit': 'large' }, '`a` '.repeat(2500).trim()])
  })

  it('highlights code inside lists too', async () => {
    const [list] = await trees('1. a\n   ```js\n   let b\n   ```\n')
    expect(JSON.stringify(list)).toContain('hljs-keyword')
  })
})

describe(`streaming (seed ${seed})`, () => {
  for (const [name, text] of Object.entries(samples)) {
    it(`ends like the whole text would, in any split: ${name}`, { timeout: 30_000 }, async () => {
      const whole = await render(text)
      await fc.assert(
        fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), async (sizes) => {
          const chunks: string[] = []
          for (let at = 0, n = 0; at < text.length; n += 1) {
            const size = sizes[n % sizes.length] ?? 1
            chunks.push(text.slice(at, at + size))
            at += size
          }
          const { page, final } = await stream(chunks, (blocks) => expect(findUnsafe(blocks)).toEqual([]))
          expect(final).toEqual(whole)
          expect(page).toEqual(whole)
        }),
        { numRuns: 5, seed },
      )
    })
  }

  it('sends code that grows as appended text, never twice', async () => {
    const renderer = createReplyRenderer({ now: () => 0 })
    renderer.append(0, 'a\n\n```js\nlet a')
    renderer.flush()
    renderer.append(0, ' = 1\nlet')
    expect(renderer.flush()).toEqual([{ prose: 0, append: { index: 1, text: ' = 1\nlet' } }])
    renderer.append(0, ' b\n``')
    expect(renderer.flush()).toEqual([{ prose: 0, append: { index: 1, text: ' b' } }])
    renderer.append(0, '`\nafter')
    const [update] = renderer.flush()
    expect(update?.patches).toEqual([
      { index: 1, block: { type: 'code', language: 'js', text: 'let a = 1\nlet b', open: false } },
    ])
    expect(update?.splice).toEqual({ start: 2, blocks: [{ type: 'tree', nodes: [['p', 0, 'after']] }] })
  })

  it('gives a link its address only once its block is complete', () => {
    const renderer = createReplyRenderer({ now: () => 0 })
    renderer.append(0, 'Go [there](https://a.example/x)')
    expect(JSON.stringify(renderer.flush())).not.toContain('https')
    renderer.append(0, '\n\nNext\n')
    expect(JSON.stringify(renderer.flush())).toContain('"href":"https://a.example/x"')
  })

  it('closes emphasis that is still open', () => {
    const renderer = createReplyRenderer({ now: () => 0 })
    renderer.append(0, 'a **bo')
    expect(renderer.flush()).toEqual([
      {
        prose: 0,
        splice: { start: 0, blocks: [{ type: 'tree', nodes: [['p', 0, 'a ', ['strong', 0, 'bo']]] }] },
      },
    ])
  })

  it('sends nothing if nothing changed', () => {
    const renderer = createReplyRenderer({ now: () => 0 })
    expect(renderer.flush()).toEqual([])
    renderer.append(0, 'a')
    renderer.flush()
    expect(renderer.flush()).toEqual([])
    renderer.append(0, ' ')
    expect(renderer.flush()).toEqual([])
  })

  it('delays an expensive open block, and shows it at the end', async () => {
    let time = 0
    const renderer = createReplyRenderer({ now: () => (time += 10) })
    renderer.append(0, '- a\n')
    expect(renderer.flush()).toHaveLength(1)
    renderer.append(0, '- b\n')
    expect(renderer.flush()).toEqual([])
    time += 1000
    expect(renderer.flush()).toHaveLength(1)
    renderer.append(0, '- c\n')
    const [final] = await renderer.finish()
    expect(JSON.stringify(final)).toContain('"c"')
    expect(JSON.stringify(renderer.flush())).toContain('"c"')
  })

  it('does not delay a block that fills a piece, which is parsed once', () => {
    let time = 0
    const renderer = createReplyRenderer({ now: () => (time += 10) })
    renderer.append(0, '- a\n')
    expect(renderer.flush()).toHaveLength(1)
    renderer.append(0, '- b\n'.repeat(4000))
    expect(renderer.flush()).toHaveLength(1)
  })

  it('sends the available parts of a long finished text, turn by turn, before all of it is rendered', async () => {
    let time = 0
    const renderer = createReplyRenderer({ now: () => (time += 60) })
    renderer.append(0, 'a\n\n'.repeat(20_000))
    let blocks: readonly RenderedBlock[] = []
    const lengths: number[] = []
    const [final] = await renderer.finish((updates) => {
      for (const update of updates) blocks = applyUpdate(blocks, update)
      lengths.push(blocks.length)
    })
    expect(lengths.length).toBeGreaterThan(2)
    expect(lengths).toEqual([...new Set(lengths)].toSorted((one, other) => one - other))
    for (const update of renderer.flush()) blocks = applyUpdate(blocks, update)
    expect(blocks).toEqual(final)
  })

  it('gives a late subscriber everything, and the following updates apply to it', async () => {
    const renderer = createReplyRenderer({ now: () => 0 })
    renderer.append(0, 'a\n\n```js\nlet a')
    renderer.flush()
    renderer.append(0, ' = 1')
    renderer.append(1, 'second')
    const flushed = renderer.flush()
    expect(flushed).toHaveLength(2)
    renderer.append(0, '\nlet b')
    let late: readonly RenderedBlock[] = []
    for (const update of renderer.snapshot()) if (update.prose === 0) late = applyUpdate(late, update)
    for (const update of renderer.flush()) if (update.prose === 0) late = applyUpdate(late, update)
    const [final] = await renderer.finish()
    for (const update of renderer.flush()) if (update.prose === 0) late = applyUpdate(late, update)
    expect(late).toEqual(final)
  })

  it('stays without colors if grammars cannot be loaded', async () => {
    const renderer = createReplyRenderer({ loadHighlighter: () => Promise.reject(new Error('offline')) })
    renderer.append(0, '```js\nlet a\n```\n')
    expect(await renderer.finish()).toEqual([[{ type: 'code', language: 'js', text: 'let a', open: false }]])
  })
})
