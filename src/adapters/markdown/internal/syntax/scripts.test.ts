import { describe, expect, it } from 'vitest'
import { findUnsafe, wholeProse } from '../../../../../test/doubles/rendered-prose.ts'
import type { RenderedBlock, RenderedNode } from '../../../../core/model/conversation/rendered-block.ts'
import { createReplyRenderer } from '../../reply-renderer.ts'

const plain = { now: () => 0, loadHighlighter: async () => () => null }

async function render(...chunks: readonly string[]): Promise<readonly RenderedBlock[]> {
  const renderer = createReplyRenderer(plain)
  for (const chunk of chunks) {
    renderer.append(0, chunk)
    renderer.flush()
  }
  return (await renderer.finish())[0] ?? []
}

/** Elements with their texts in a short form: `p(a strong(b))`, formulas as `$tex$` or `$$tex$$`. */
function draw(node: RenderedNode): string {
  if (typeof node === 'string') return node
  const [tag, properties, ...children] = node
  if (properties !== 0 && 'tex' in properties) {
    const delimiter = properties['data-math'] === 'display' ? '$$' : '$'
    return `${delimiter}${properties['tex']}${delimiter}`
  }
  const propertyList = properties === 0 ? [] : Object.entries(properties)
  const attributes = propertyList.map(([name, value]) => `[${name}=${value}]`).join('')
  const inside = tag === 'blockquote' ? children.filter((child) => child !== '\n') : children
  return `${tag}${attributes}(${inside.map(draw).join('')})`
}

async function drawText(text: string): Promise<string[]> {
  const blocks = await render(text)
  expect(findUnsafe(blocks)).toEqual([])
  return blocks.map((block) =>
    block.type === 'code' ? `code[${block.language}](${block.text})` : block.nodes.map(draw).join(''),
  )
}

const cases: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  'emphasis next to Chinese, Japanese and Korean punctuation': [
    ['**历经10年发展，**年', 'p(strong(历经10年发展，)年)'],
    ['含**「重点」**内容', 'p(含strong(「重点」)内容)'],
    ['**注意：**これは**「重要」**です。', 'p(strong(注意：)これはstrong(「重要」)です。)'],
    ['**「A」と「B」**の違い', 'p(strong(「A」と「B」)の違い)'],
    ['**"안녕"**이라고 **(예시)**를', 'p(strong("안녕")이라고 strong((예시))를)'],
    ['**重要：**这是正文。这是**“引号”**后面。', 'p(strong(重要：)这是正文。这是strong(“引号”)后面。)'],
    ['这是*（说明）*文字', 'p(这是em(（说明）)文字)'],
    ['***“全部”***都', 'p(em(strong(“全部”))都)'],
    ['旧价~~（100元）~~新价', 'p(旧价del(（100元）)新价)'],
    ['a * b * c and snake_case_name', 'p(a * b * c and snake_case_name)'],
    [
      '**`code`**は**[名](https://a.example)**です',
      'p(strong(code(code))はstrong(a[href=https://a.example/](名))です)',
    ],
  ],
  'addresses that end at Chinese, Japanese and Korean punctuation': [
    [
      '见 https://example.com/docs（中文说明）了解',
      'p(见 a[href=https://example.com/docs](https://example.com/docs)（中文说明）了解)',
    ],
    ['https://example.com。后面', 'p(a[href=https://example.com/](https://example.com)。后面)'],
    [
      '**https://example.com/a_b_c**。后',
      'p(strong(a[href=https://example.com/a_b_c](https://example.com/a_b_c))。后)',
    ],
    [
      '访问https://example.com，然后看。',
      'p(访问a[href=https://example.com/](https://example.com)，然后看。)',
    ],
    ['「www.example.com/a」です', 'p(「a[href=http://www.example.com/a](www.example.com/a)」です)'],
    ['“https://example.com/x”后', 'p(“a[href=https://example.com/x](https://example.com/x)”后)'],
    [
      '看https://example.com/文档、别的',
      'p(看a[href=https://example.com/%E6%96%87%E6%A1%A3](https://example.com/文档)、别的)',
    ],
    ['[链接](https://example.com/（a）)', 'p(a[href=https://example.com/%EF%BC%88a%EF%BC%89](链接))'],
    ['<https://example.com/。a>', 'p(a[href=https://example.com/%E3%80%82a](https://example.com/。a))'],
    ['http://，没有', 'p(http://，没有)'],
    ['见https://example.com的网站', 'p(见a[href=https://example.com/](https://example.com)的网站)'],
    ['www.example.co.jpです。', 'p(a[href=http://www.example.co.jp/](www.example.co.jp)です。)'],
    ['https://example.com은 좋다', 'p(a[href=https://example.com/](https://example.com)은 좋다)'],
    ['https://例え.jp/道', 'p(a[href=https://xn--r8jz45g.jp/%E9%81%93](https://例え.jp/道))'],
    ['<https://example.com的>', 'p(a[href=https://example.xn--com-5w2h/](https://example.com的))'],
    [
      '**网址：https://example.com/x**后',
      'p(strong(网址：a[href=https://example.com/x](https://example.com/x))后)',
    ],
    ['*https://example.com*は', 'p(em(a[href=https://example.com/](https://example.com))は)'],
    ['~~www.example.com/x~~뒤', 'p(del(a[href=http://www.example.com/x](www.example.com/x))뒤)'],
    [
      'https://example.com/文**粗**',
      'p(a[href=https://example.com/%E6%96%87](https://example.com/文)strong(粗))',
    ],
    [
      'https://example.com/*/https://a.example',
      'p(a[href=https://example.com/*/https://a.example](https://example.com/*/https://a.example))',
    ],
    ['见www.example.com/a，再', 'p(见a[href=http://www.example.com/a](www.example.com/a)，再)'],
    ['ดูwww.example.com', 'p(ดูa[href=http://www.example.com/](www.example.com))'],
    ['äwww.example.com', 'p(äwww.example.com)'],
    ['https://a.example\u200Bx', 'p(a[href=https://a.example/](https://a.example)\u200Bx)'],
    ['https://a.exam\u00ADple', 'p(a[href=https://a.exam/](https://a.exam)\u00ADple)'],
    ['https://a.example/x\u2060.b', 'p(a[href=https://a.example/x](https://a.example/x)\u2060.b)'],
    [
      'https://a.example/می\u200Cخ',
      'p(a[href=https://a.example/%D9%85%DB%8C%E2%80%8C%D8%AE](https://a.example/می\u200Cخ))',
    ],
    ['https://example.com/x؟ نعم', 'p(a[href=https://example.com/x](https://example.com/x)؟ نعم)'],
    ['https://example.com/x، ثم', 'p(a[href=https://example.com/x](https://example.com/x)، ثم)'],
    [
      'https://example.com/हिन्दी। और',
      'p(a[href=https://example.com/%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80](https://example.com/हिन्दी)। और)',
    ],
  ],
  'addresses in capital letters': [
    [
      'HTTP://A.EXAMPLE/B and Https://b.example',
      'p(a[href=http://a.example/B](HTTP://A.EXAMPLE/B) and a[href=https://b.example/](Https://b.example))',
    ],
    ['HTTPS://A.EXAMPLE。后', 'p(a[href=https://a.example/](HTTPS://A.EXAMPLE)。后)'],
    ['[x](HTTP://A.EXAMPLE)', 'p(a[href=http://a.example/](x))'],
    ['<HTTPS://A.EXAMPLE>', 'p(a[href=https://a.example/](HTTPS://A.EXAMPLE))'],
    ['[x][1]\n\n[1]: HTTPS://A.EXAMPLE', 'p(a[href=https://a.example/](x))'],
    ['<MAILTO:a@b.example>', 'p(a[href=mailto:a@b.example](MAILTO:a@b.example))'],
    ['[x](JavaScript:alert(1)) [y](DATA:text/html,x) <VBScript:x>', 'p(x y VBScript:x)'],
  ],
  'formulas next to Chinese, Japanese and Korean letters': [
    ['函数$f(x)=x^2$的导数是$2x$。', 'p(函数$f(x)=x^2$的导数是$2x$。)'],
    ['関数$y=ax+b$において、$a$は傾き。', 'p(関数$y=ax+b$において、$a$は傾き。)'],
    ['the $n$th term and the $k$-th, the $1$st', 'p(the $n$th term and the $k$-th, the $1$st)'],
    ['변수$x$는 $y$를', 'p(변수$x$는 $y$를)'],
    ['当$n>0$时，有$a_n=1$成立', 'p(当$n>0$时，有$a_n=1$成立)'],
    ['价格$5和$6，从$5到$10', 'p(价格$5和$6，从$5到$10)'],
    ['设置$HOME和$PATH变量', 'p(设置$HOME和$PATH变量)'],
  ],
  'formulas in tables': [
    ['| a | b |\n|---|---|\n| $|x|$ | 2 |', 'table(thead(tr(th(a)th(b)))tbody(tr(td($|x|$)td(2))))'],
    [
      '| a | b |\n|---|---|\n| \\(P(A|B)\\) | 3 |',
      'table(thead(tr(th(a)th(b)))tbody(tr(td($P(A|B)$)td(3))))',
    ],
    ['| $|x|$ | b |\n|-|-|\n| 1 | 2 |', 'table(thead(tr(th($|x|$)th(b)))tbody(tr(td(1)td(2))))'],
    ['|a|b|\n|-|-|\n|$P(A|B)$|$||v||$|', 'table(thead(tr(th(a)th(b)))tbody(tr(td($P(A|B)$)td($||v||$))))'],
    ['| a | b |\n|-|-|\n|$|x|$です| 2 |', 'table(thead(tr(th(a)th(b)))tbody(tr(td($|x|$です)td(2))))'],
    ['| a | b |\n|-|-|\n| \\[|x|\\] | 2 |', 'table(thead(tr(th(a)th(b)))tbody(tr(td($$|x|$$)td(2))))'],
    [
      '| a | b |\n|-|-|\n| \\[P(A|B)\\] | \\[x = 1\\] |',
      'table(thead(tr(th(a)th(b)))tbody(tr(td($$P(A|B)$$)td($$x = 1$$))))',
    ],
    ['Usage: \\[--depth (yes|no)\\]', 'p(Usage: [--depth (yes|no)])'],
    ['\\[(--all|--none)\\]', 'p([(--all|--none)])'],
    ['\\[(y|n)\\] or \\[-v|-q|-h\\] or \\[a|b|c\\]', 'p([(y|n)] or [-v|-q|-h] or [a|b|c])'],
    ['| a | b |\n|-|-|\n| \\[y|N\\] | 2 |', 'table(thead(tr(th(a)th(b)))tbody(tr(td([y)td(N]))))'],
    ['| a | b |\n|-|-|\n| $5 | $10 |', 'table(thead(tr(th(a)th(b)))tbody(tr(td($5)td($10))))'],
    [
      '> | a | b |\n> |-|-|\n> | $|x|$ | 2 |',
      'blockquote(table(thead(tr(th(a)th(b)))tbody(tr(td($|x|$)td(2)))))',
    ],
  ],
  'formulas over several lines': [
    ['$$x\n- y\n+ z$$', 'p($$x\n- y\n+ z$$)'],
    ['$$\nx = 1\n+ 2$$\nafter', 'p($$x = 1\n+ 2$$\nafter)'],
    ['$$ a\n> b $$.', 'p($$a\n> b$$.)'],
    ['\\[ x = 1\n- 2 \\]', 'p($$x = 1\n- 2$$)'],
    ['- $$a\n  + b$$\n- c', 'ul(li($$a\n  + b$$)li(c))'],
    ['$$ Trattoria 4.5\n- one\n- two', 'p($$ Trattoria 4.5)', 'ul(li(one)li(two))'],
  ],
  'environments without marks': [
    [
      '\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}',
      'p($$\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}$$)',
    ],
    [
      'so\n\\begin{equation*}\n- x\n\\end{equation*}\nthen',
      'p(so\n$$\\begin{equation*}\n- x\n\\end{equation*}$$\nthen)',
    ],
    [
      'is \\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix} here',
      'p(is $$\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}$$ here)',
    ],
    ['\\begin{itemize}\nx\n\\end{itemize}', 'p(\\begin{itemize}\nx\n\\end{itemize})'],
    ['\\begin{align} never ends', 'p(\\begin{align} never ends)'],
  ],
  'a Markdown file in a fence': [
    [
      '```markdown\n# Title\n```js\nlet a=1\n```\nend\n```\nafter',
      'code[markdown](# Title\n```js\nlet a=1\n```\nend)',
      'p(after)',
    ],
    ['```md\n~~~js\na\n~~~\n```\nafter', 'code[md](~~~js\na\n~~~)', 'p(after)'],
    ['````markdown\n```js\na\n```\n````\nafter', 'code[markdown](```js\na\n```)', 'p(after)'],
    [
      '```markdown\n```js\na\n```\n\n```py\nb\n```\n```\nafter',
      'code[markdown](```js\na\n```\n\n```py\nb\n```)',
      'p(after)',
    ],
    ['```qmd\n```{python}\na\n```\n```\nafter', 'code[qmd](```{python}\na\n```)', 'p(after)'],
    ['```markdown:README.md\n```js\na\n```\n```\nafter', 'code[](```js\na\n```)', 'p(after)'],
    ['```js\n```py\n```\nafter', 'code[js](```py)', 'p(after)'],
    [
      '- ```markdown\n  ```js\n  a\n  ```\n  end\n  ```\n- b',
      'ul(li(pre[data-language=markdown](```js\na\n```\nend))li(b))',
    ],
  ],
  'harmless HTML': [
    ['H<sub>2</sub>O, x<sup>2</sup>, <kbd>Ctrl</kbd>, <u>u</u>', 'p(Hsub(2)O, xsup(2), kbd(Ctrl), u(u))'],
    [
      '<mark style="background: url(https://evil.example)">**a**</mark><br class="x">b',
      'p(mark(strong(a))br()b)',
    ],
    ['<U>a <kbd>b</kbd></U> and <u>open', 'p(u(a kbd(b)) and <u>open)'],
    [
      '<b>a</b> <i>b</i> <s>c</s> <ins>d</ins> <code>e</code> <strong>f</strong> <em>g</em> <del>h</del>',
      'p(strong(a) em(b) del(c) u(d) code(e) strong(f) em(g) del(h))',
    ],
    ['<font color=red>red</font> <toString>', 'p(<font color=red>red</font> <toString>)'],
    ['| a |\n|-|\n| x<sup>2</sup><br>y |', 'table(thead(tr(th(a)))tbody(tr(td(xsup(2)br()y))))'],
    ['a <!-- hidden --> b', 'p(a  b)'],
    ['<!-- hidden remark -->\n\nafter', 'p(after)'],
    ['<!-- hidden --> **b** and $x$', 'p(strong(b) and $x$)'],
    ['- <!-- hidden --> a\n- b', 'ul(li(a)li(b))'],
    ['<!-- a --> <div>b</div>', 'p[data-raw=true](<div>b</div>)'],
    ['<!-- never ends\n\nafter', 'p[data-raw=true](<!-- never ends\n\nafter)'],
    [
      '<details>\n<summary>More</summary>\n\nBody **b**\n\n- x\n\n</details>\n\nafter',
      'details(summary(More)p(Body strong(b))ul(li(x)))',
      'p(after)',
    ],
    [
      '<details class="x" open>\n<summary id="y"><b>A</b> `c`</summary>\n\na\n</details>',
      'details[open=true](summary(strong(A) code(c))p(a))',
    ],
    ['<details data-state="open">\n\na\n</details>', 'details(summary()p(a))'],
    ['<details open><summary>A</summary>text</details>', 'details[open=true](summary(A)p(text))'],
    [
      '<details>\n<summary>A</summary>\n\na\n</details>\n<details>\n<summary>B</summary>\n\nb\n\n</details>\nend',
      'details(summary(A)p(a))',
      'details(summary(B)p(b))',
      'p(end)',
    ],
    [
      '<details>\n<summary>A</summary>\n\n```js\nlet a\n```',
      'details(summary(A)pre[data-language=js](let a))',
    ],
    [
      '<details type="tool_calls" name="x" arguments="{}">\n<summary>Tool Executed</summary>\n</details>',
      'p[data-raw=true](<details type="tool_calls" name="x" arguments="{}">\n<summary>Tool Executed</summary>\n</details>)',
    ],
    [
      '<details><summary>A</summary>\n\n<details done="true" arguments="">b</details>',
      'details(summary(A)p[data-raw=true](<details done="true" arguments="">b</details>))',
    ],
    [
      '<details name="faq"><summary>The arguments = types</summary>type="tool"</details>',
      'details(summary(The arguments = types)p(type="tool"))',
    ],
    ['<script>alert(1)</script>', 'p[data-raw=true](<script>alert(1)</script>)'],
    ['<sub onclick="x()"><img src=x></sub>', 'p(sub(<img src=x>))'],
  ],
  alerts: [
    ['> [!NOTE]\n> An alert', 'blockquote[data-alert=note](p(An alert))'],
    ['> [!warning]\n>\n> **Two**\n> lines', 'blockquote[data-alert=warning](p(strong(Two)\nlines))'],
    ['> [!TIP]\n> `code` first', 'blockquote[data-alert=tip](p(code(code) first))'],
    ['> [!NOTE] on one line', 'blockquote(p([!NOTE] on one line))'],
    ['> [!OTHER]\n> x', 'blockquote(p([!OTHER]\nx))'],
  ],
  'front matter': [
    ['---\ntitle: A\ntags: [x]\n---\n# B', 'code[yaml](title: A\ntags: [x])', 'h1(B)'],
    ['---\ntags:\n  - a\n- b\n---', 'code[yaml](tags:\n  - a\n- b)'],
    ['---\n标题: 文\n"a b": c\n---\n# B', 'code[yaml](标题: 文\n"a b": c)', 'h1(B)'],
    ["---\n'a b': c\n@id: d\n---\nx", "code[yaml]('a b': c\n@id: d)", 'p(x)'],
    ['---\n\ntitle: A\n---', 'hr()', 'h2(title: A)'],
    ['a\n\n---\ntitle: A\n---', 'p(a)', 'hr()', 'h2(title: A)'],
    ['---\nHello world', 'hr()', 'p(Hello world)'],
  ],
}

for (const [name, texts] of Object.entries(cases)) {
  describe(`answers with ${name}`, () => {
    it.each(texts)('%j', async (text, ...drawn) => expect(await drawText(text)).toEqual(drawn))

    it.each(texts)('is the same for any split of the text: %j', async (text) => {
      const whole = await render(text)
      for (let cut = 1; cut < text.length; cut += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after another, as an answer comes
        expect({ cut, blocks: await render(text.slice(0, cut), text.slice(cut)) }).toEqual({
          cut,
          blocks: whole,
        })
      }
      expect(await render(...text.split(/(?=[^])/u))).toEqual(whole)
    })
  })
}

it('restores every character that was masked', async () => {
  const text = '```markdown\n```js\n|`~\n```\n```\n\n$$a\n- b$$\n\n| a |\n|-|\n| $|x|$ |'
  expect(wholeProse(await render(text))).not.toMatch(/[\uF0A1-\uF0A4]/)
  expect(wholeProse(await render('\uF0A2 stays'))).toBe('\uF0A2 stays')
})
