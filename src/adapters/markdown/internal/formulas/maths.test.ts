import { describe, expect, it } from 'vitest'
import { findUnsafe, wholeProse } from '../../../../../test/doubles/rendered-prose.ts'
import type { RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { typesetter } from './formulas.ts'
import { typesetFormula } from './maths.ts'
import { parseMarkdown } from '../../parse-markdown.ts'
import { renderRoot } from '../blocks/render-blocks.ts'
import { createReplyRenderer, renderProse } from '../../reply-renderer.ts'

/** Returns the formulas of a text. `!` marks those with `display`. */
function formulasIn(text: string): string[] {
  const formulas: string[] = []
  const look = (node: RenderedNode) => {
    if (typeof node === 'string') return
    const [, properties, ...children] = node
    if (properties !== 0 && 'tex' in properties)
      formulas.push(`${properties['data-math'] === 'display' ? '!' : ''}${properties['tex']}`)
    children.forEach(look)
  }
  for (const block of renderRoot(parseMarkdown(text), 'live'))
    if (block.type === 'tree') block.nodes.forEach(look)
  return formulas
}

/** Prices from menus, shops, banks, terminals and chats. */
const money = [
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
  // Price classes.
  'Trattoria ($$, 4.5 stars) and Osteria ($$)',
  'Trattoria $$, 4.5 stars; the other one is $$, 4 stars',
  '**Trattoria** $$ · 4.5 ★ · Italian\n**Osteria** $$ · 4.2 ★',
  'Trattoria $$ · 4.5 · Italian and **Osteria** $$ · 4.2',
  'Trattoria — $$ — 4.5\nOsteria — $$ — 4.2',
  '$$ 4.5 Trattoria, $$ 4.2 Osteria',
  '$$ Trattoria 4.5, $$ Osteria 4.2',
  '$$/person (about 40) or $$ for two',
  '$$ (20-30 per person), $$$ (50+), and again $$ (25)',
  '$$ = 10-20 and $$ = the same',
  '$$: 20 to 40, not $$: 50',
  '$ / $$ / $$$, 3 classes, $ and $$',
  '$ (under 10), $$ (10-25), $$$ (25+)',
  'from $$ to $$$ (4.5), never $$',
  'between $$ and 4.5, $$',
  'for 5$$ and 6$$',
  // Rates, ranges and codes.
  '$1 = 0.92€ and 1€ = 1.09$',
  '$100 = 100 US$',
  '$1 = 36 baht, so 2 = 72$',
  '$1 = 36THB and 5$',
  '$1 ≈ ฿36, €1 ≈ ฿39, 5$',
  '$1 = ¥150, £1 = 1.27$',
  '$5 | 10$',
  '$5k ~ 10k$',
  '$5–10 or 6$, $5–10$',
  '$5-10/$15-20 and ($5-10)/($15-20)',
  '$5k to 10$, $5m/10m$',
  '$5bn$ and $20mio$',
  '$5 + tax = 6$',
  '$5x and then 6$',
  'US$ 5, A$5, C$6 and NZ$7, R$8',
  'US $5 and AU$ (HK$)',
  '$5.\nThen 6$.',
  '$5 a day, 6$ at night',
  '$5 for my_var, 6$',
  'costs $5 (~6$)',
  'ราคาที่$5ขึ้นไป และ 10$',
  'ราคา $5ถึง 10$',
  'เริ่ม $5 ถึง 10$',
  '从$5到$10，$5元，10$',
  'ab $5元, dann 10$',
  'kostet $5 oder 6$ und „$7“ bis 8$',
  // Variables.
  '$HOME/$(whoami) and $PATH:$(pwd)',
  '"$HOME" "$"',
  '$HOME is set, so is ($USER)',
  '$HOME, then 5$',
  '$user_id (5$)',
  '$x = $y; $z',
  '$5 maximum, $2 minimum or 3$',
  'Pizza ($$) 3/5, sushi ($$$) 4/5, soup ($$)',
  'Preis: $$-$$$ | 4,5 Sterne | $$',
  'in 2024 $$ was 5, in 2025 $$',
  '$5/mo, $60/yr, or 2$',
  '"$a"/"$b" or $a<$b',
]

describe('money', () => {
  it.each(money)('is not a formula: %s', (text) => expect(formulasIn(text)).toEqual([]))
})

const cases: [string, string[]][] = [
  ['$x$', ['x']],
  ['$5$ is prime, $2x + 3$ is not', ['5', '2x + 3']],
  ['it costs $5, and $x^2$ is a formula', ['x^2']],
  ['it costs 1 = 0.92€ = $1, and $x = 5$', ['x = 5']],
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
  ['since $2 + 2 = 4$, and $5 = 5$, $10 - 4$', ['2 + 2 = 4', '5 = 5', '10 - 4']],
  ['$\\frac{1}{2}$ of $n-1$ is $|x|$', ['\\frac{1}{2}', 'n-1', '|x|']],
  ['$5x$, $2ab$, $4ac$ and $2xy + 3$', ['5x', '2ab', '4ac', '2xy + 3']],
  ['odd: $2k + 1$, even: $2m$', ['2k + 1', '2m']],
  ['$1/2$, $3:4$, $1, 2, 3$ and $-5$', ['1/2', '3:4', '1, 2, 3', '-5']],
  ['$2 sin x$, $5 mod 3$, $n log n$, $O(n log n)$', ['2 sin x', '5 mod 3', 'n log n', 'O(n log n)']],
  ['in $[0, 1)$, $(a, b]$ or $]0, 1[$', ['[0, 1)', '(a, b]', ']0, 1[']],
  ["$f'(x)$ and $f(g(x))$ for $x > 0$", ["f'(x)", 'f(g(x))', 'x > 0']],
  ['$F = ma$, $PV = nRT$, $E = mc^2$, $H_2O$', ['F = ma', 'PV = nRT', 'E = mc^2', 'H_2O']],
  ['$v = 5 km/h$ and $5 kg^2$', ['v = 5 km/h', '5 kg^2']],
  ['$Net income = revenue - costs$', ['Net income = revenue - costs']],
  ['$速度 = 距離 / 時間$', ['速度 = 距離 / 時間']],
  ['$n! = n (n-1)!$', ['n! = n (n-1)!']],
  ['$A$, $\\alpha$, $=$, $+$, $<$, $ABC$', ['A', '\\alpha', '=', '+', '<', 'ABC']],
  ['$x \\in ]0, 1]$ costs $5, or 6$', ['x \\in ]0, 1]']],
  ['$$\\int_0^1 x\\,dx$$', ['!\\int_0^1 x\\,dx']],
  ['so $$E = mc^2$$ and $$x$$ and $$a + b,$$', ['!E = mc^2', '!x', '!a + b,']],
  ['is:$$= 2x + 3$$', ['!= 2x + 3']],
  ['$$BMI = 70 / 1.75^2$$, $$f(x) = |x|$$', ['!BMI = 70 / 1.75^2', '!f(x) = |x|']],
  ['$$Speed = 100 km / 2 h$$', ['!Speed = 100 km / 2 h']],
  ['$$Net income = 500 dollars$$', ['!Net income = 500 dollars']],
  ['$$a = b$$, $$a$$: $$5$$', ['!a = b', '!a', '!5']],
  ['$-x + 3$, $(x + 1)(x - 1)$, $1,000$, $50\\%$', ['-x + 3', '(x + 1)(x - 1)', '1,000', '50\\%']],
  ['if $3 < x < 5$ and $x = 1, 2, ..., n$', ['3 < x < 5', 'x = 1, 2, ..., n']],
  ['$0 <= i < n$, $i++$, $2^10$, $10^{-3}$', ['0 <= i < n', 'i++', '2^10', '10^{-3}']],
  ['$$\\text{price in €} = 5$$', ['!\\text{price in €} = 5']],
]

describe('a formula', () => {
  it.each(cases)('is found in %j', (text, formulas) => expect(formulasIn(text)).toEqual(formulas))

  it(
    'or an amount is the same at any split near a delimiter during streaming',
    { timeout: 30_000 },
    async () => {
      await typesetter.ready()
      for (const text of [...money, ...cases.map(([each]) => each)]) {
        const whole = renderRoot(parseMarkdown(text), 'live')
        for (let cut = 1; cut < text.length; cut += 1) {
          if (!/[$\\\n]/.test(text.slice(cut - 1, cut + 1))) continue
          const renderer = createReplyRenderer({ now: () => 0, loadHighlighter: async () => () => null })
          renderer.append(0, text.slice(0, cut))
          renderer.flush()
          renderer.append(0, text.slice(cut))
          renderer.flush()
          // oxlint-disable-next-line no-await-in-loop -- one after another, as an answer comes
          expect(await renderer.finish()).toEqual([whole])
        }
      }
    },
  )

  it('that is incomplete is shown as source', () => {
    for (const text of ['$$\nx = 1', '\\[\nx', 'so $x', '\\(a'])
      expect(wholeProse(renderRoot(parseMarkdown(text), 'live')).trim()).toBe(text.replace('\\(', '('))
  })

  it('is typeset in elements that a page may create, visible and accessible', () => {
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
  ])('that would load something or never end is not typeset, or only without that: %.40s', (tex) => {
    const set = typesetFormula(tex, false) ?? []
    expect(findUnsafe([{ type: 'tree', nodes: set }])).toEqual([])
    expect(JSON.stringify(set)).not.toMatch(/"(?:href|src|onload|id|data-onload)"/)
  })

  it.each([
    ['$\\ce{2H2 + O2 -> 2H2O}$', '\\ce'],
    ['a $\\ce{H2SO4}$', '\\ce'],
    ['$$\\pu{9.8 m s-2}$$', '\\pu'],
    ['$$E = mc^2 \\label{eq:energy}$$', '\\label'],
    ['by \\(\\eqref{eq:energy}\\)', '\\eqref'],
    ['\\begin{eqnarray}\na &=& b\n\\end{eqnarray}', 'eqnarray'],
    ['\\begin{flalign*}\na &= b\n\\end{flalign*}', 'flalign'],
    ['\\begin{displaymath}\na = b\n\\end{displaymath}', 'displaymath'],
    ['\\begin{dmath}\na = b\n\\end{dmath}', 'dmath'],
    ['\\begin{multline}\na \\\\ b\n\\end{multline}', 'multline'],
    ['\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}', 'align'],
  ])('is typeset with the commands that models use: %s', async (text) => {
    const [blocks = []] = await renderProse([text])
    const drawn = JSON.stringify(blocks)
    expect(drawn).toContain('katex-mathml')
    expect(drawn).not.toContain('katex-error')
    expect(findUnsafe(blocks)).toEqual([])
  })

  it('is typeset once its block is complete, and at once while a later one grows', async () => {
    const [blocks = []] = await renderProse(['a $x^2$ b'])
    expect(JSON.stringify(blocks)).toContain('katex-mathml')
    const renderer = createReplyRenderer({ now: () => 0 })
    renderer.append(0, 'and $y^2$ so')
    expect(JSON.stringify(renderer.flush())).toContain('katex-mathml')
  })

  it('takes no more time with unclosed delimiters', () => {
    // With quadratic time, this would take minutes.
    const text = '\\(a \\[c '.repeat(5000)
    expect(formulasIn(text)).toEqual([])
  })

  it.each(['$', '$$'])('takes no more time with long text between %s', { timeout: 10_000 }, (delimiter) => {
    for (const piece of ['a', 'a ', '5', '5 ', ',', ' ', '(', '-', 'a_', 'kg'])
      formulasIn(
        `x ${delimiter}5${piece.repeat(20_000)}5${delimiter} and ${delimiter}a${piece.repeat(20_000)}a${delimiter} y`,
      )
  })
})
