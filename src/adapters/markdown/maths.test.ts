import { describe, expect, it } from 'vitest'
import { findUnsafe, wholeProse } from '../../../test/doubles/rendered-prose.ts'
import type { RenderedNode } from '../../core/kernel/rendered-block.ts'
import { typesetFormula } from './maths.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { renderRoot } from './render-blocks.ts'
import { createReplyRenderer, renderProse } from './reply-renderer.ts'

/** The formulas that a text has, `display` marked by `!`. */
function formulasIn(text: string): string[] {
  const found: string[] = []
  const look = (node: RenderedNode) => {
    if (typeof node === 'string') return
    const [, properties, ...children] = node
    if (properties !== 0 && 'tex' in properties)
      found.push(`${properties['data-math'] === 'display' ? '!' : ''}${properties['tex']}`)
    children.forEach(look)
  }
  for (const block of renderRoot(parseMarkdown(text), 'live'))
    if (block.type === 'tree') block.nodes.forEach(look)
  return found
}

describe('money', () => {
  it.each([
    '$5 and $10',
    'costs $3.50, or $4.20 with it',
    'between $5-$10 million',
    '$5/month ($60/year)',
    'pay $5 (or 3$)',
    'costs 5$ and 6$',
    '**$20** or **$30**',
    'A$20 and B$30, US$5',
    "'$20' and '$30'",
    '$20 USD (A$)',
    '$1, $2, and $3',
    '$100k–$200k',
    '| a | b |\n|-|-|\n| $5 | $10 |\n| $1 | $2 |',
    '- from $5\n- to $10',
    '($$) and bars ($$), even $$$',
    '${name}/${other} and $HOME/$USER',
    '`$a$` and \\$5 and 6\\$',
    '\\[1\\] and \\[text\\](https://a.example) and \\[x\\] done',
  ])('is no formula: %s', (text) => expect(formulasIn(text)).toEqual([]))
})

describe('a formula', () => {
  it.each([
    ['$x$', ['x']],
    ['$5$ is prime, $2x + 3$ is not', ['5', '2x + 3']],
    ['it costs $5, and $x^2$ is a formula', ['x^2']],
    ['$10 \\text{ apples}$', ['10 \\text{ apples}']],
    ['$a_b$ and $c_d$', ['a_b', 'c_d']],
    ['\\(a + b\\), \\(c\\)', ['a + b', 'c']],
    ['so \\[x = 1\\] holds', ['!x = 1']],
    ['$$ x = 1 $$', ['!x = 1']],
    [
      '$$\\begin{aligned}\na &= b \\\\\nc\n\\end{aligned}$$',
      ['!\\begin{aligned}\na &= b \\\\\nc\n\\end{aligned}'],
    ],
    ['text\n$$\nx\n\n+ y\n$$\nafter', ['!x\n\n+ y']],
    ['\\[\nx\n- y\n\\]\nafter', ['!x\n- y']],
    ['> $$\n> x\n> $$', ['!x']],
    ['- a\n  $$\n  y\n  $$\n- b', ['!y']],
    ['| $a$ |\n|-|\n| \\(b\\) |', ['a', 'b']],
    ['**bold $x$**', ['x']],
  ])('is found in %j', (text, formulas) => expect(formulasIn(text)).toEqual(formulas))

  it('that has not ended is shown as it was written', () => {
    for (const text of ['$$\nx = 1', '\\[\nx', 'so $x', '\\(a'])
      expect(wholeProse(renderRoot(parseMarkdown(text), 'live')).trim()).toBe(text.replace('\\(', '('))
  })

  it('is set in elements that a page may make, for eyes and for screen readers', () => {
    const set = typesetFormula('\\frac{a}{\\sqrt{b}} + \\color{red}{x}', true)
    const text = JSON.stringify(set)
    expect(text).toContain('["mfrac",0,')
    expect(text).toContain('"className":"katex-html"')
    expect(text).toContain('"style":"height:')
    expect(findUnsafe([{ type: 'tree', nodes: set ?? [] }])).toEqual([])
  })

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://evil.example}',
    '\\includegraphics{https://evil.example/x.png}',
    '\\htmlData{onload=alert(1)}{x}',
    '\\htmlStyle{background:url(https://evil.example)}{x}',
    '\\htmlId{root}{x}',
    '\\def\\a{\\a\\a}\\a',
    '\\unknown{',
    'x'.repeat(5000),
    `${'{'.repeat(3000)}x${'}'.repeat(3000)}`,
  ])('that would reach out or never end is not set, or set without that: %.40s', (tex) => {
    const set = typesetFormula(tex, false) ?? []
    expect(findUnsafe([{ type: 'tree', nodes: set }])).toEqual([])
    expect(JSON.stringify(set)).not.toMatch(/"(?:href|src|onload|id|data-onload)"/)
  })

  it('is set once its block has closed, and at once while a later one grows', async () => {
    const [blocks = []] = await renderProse(['a $x^2$ b'])
    expect(JSON.stringify(blocks)).toContain('katex-mathml')
    const renderer = createReplyRenderer({ now: () => 0 })
    renderer.append(0, 'and $y^2$ so')
    expect(JSON.stringify(renderer.flush())).toContain('katex-mathml')
  })

  it('costs no more time for openings that are never closed', () => {
    // Quadratic, this would take minutes.
    const text = '\\(a \\[c '.repeat(5000)
    expect(formulasIn(text)).toEqual([])
  })
})
