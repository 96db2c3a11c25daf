import { describe, expect, it } from 'vitest'
import { measureNesting } from './parse-page.ts'
import { readPage, type PagePart } from './read-page.ts'

const url = 'https://sea.example/tides/index.html'
const read = (html: string, part: PagePart = 'article') => readPage({ html, url, part })
const paragraph = `<p>${'The tide comes twice a day, mostly, because of the moon, and it goes again. '.repeat(6)}</p>`

const article = `<!doctype html><html><head><title>Tides — The Sea</title><meta name="author" content="Ada
  Salt"><meta property="article:published_time" content="2025-03-04"></head><body>
<nav><a href="/">Home</a> <a href="/books">Books</a></nav>
<article><h1>Tides</h1>${paragraph}<p>See <a href="../moon?x=1">the <b>moon</b></a>, not <a href="javascript:steal()">here</a>
 or <a href="#top">there</a>.</p>
<h2>Ports</h2><table><thead><tr><th>Port</th><th>Rise</th></tr></thead><tr><td>Brest</td><td>6 m</td></tr><tr><td>Hull | x</td><td>7&nbsp;m</td></tr></table>
<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><ol start="3"><li>c</li></ol>
<pre><code class="language-js">let a = 1
a *= 2</code></pre>${paragraph}<img src="/map.png" alt="A map"><img src="/pixel.gif"><img src="data:image/png;base64,AA" alt="inline">
<script>evil()</script><iframe src="https://evil.example"></iframe></article>
<footer>Imprint</footer></body></html>`

describe('an article', () => {
  it('keeps headings, links, lists, tables and code, and drops the content around the article', () => {
    const reading = read(article)
    expect(reading).toMatchObject({
      part: 'article',
      title: 'Tides — The Sea',
      byline: 'Ada Salt',
      published: '2025-03-04',
    })
    const { markdown = '' } = reading ?? {}
    expect(markdown).toContain('See [the **moon**](https://sea.example/moon?x=1), not here or there.')
    expect(markdown).toContain('## Ports\n\n| Port | Rise |\n| - | - |\n| Brest | 6 m |\n| Hull \\| x | 7')
    expect(markdown).toContain('- one\n  - inner\n- two')
    expect(markdown).toContain('3. c')
    expect(markdown).toContain('```js\nlet a = 1\na *= 2\n```')
    expect(markdown).toContain('![A map](https://sea.example/map.png)')
    expect(markdown).not.toMatch(/Home|Imprint|evil|steal|pixel|data:/)
  })

  it('is the whole page on request', () => {
    const reading = read(article, 'page')
    expect(reading?.part).toBe('page')
    expect(reading?.markdown).toContain('[Books](https://sea.example/books)')
    expect(reading?.markdown).toContain('Imprint')
  })
})

describe('a page without an article is read whole', () => {
  it.each([
    [
      'a list of links',
      '<html><body><ul><li><a href="/a">A</a><li><a href="/b">B</a></ul></body></html>',
      '- [A](https://sea.example/a)\n- [B](https://sea.example/b)',
    ],
    ['no root', '<!doctype html><title>T</title><p>Hello <b>you</b>', 'Hello **you**'],
    [
      'a root without a body',
      '<!doctype html><html lang=en><meta charset=utf-8><title>T</title><p>Hello',
      'Hello',
    ],
    ['a base', '<base href="https://other.example/x/"><a href="y">Y</a>', '[Y](https://other.example/x/y)'],
    ['an empty page', '', ''],
    ['only punctuation', '<<<<&&&', '<<<<&&&'],
  ])('%s', (_, html, markdown) => {
    expect(read(html)).toMatchObject({ part: 'page', markdown })
  })
})

describe('hostile pages', () => {
  it.each(['<div>', '<p>x<b>', '<ul><li>', '<span class="a">'])(
    '%s repeated many times is rejected',
    (piece) => {
      expect(read(`<html><body>${piece.repeat(20_000)}`)).toBeNull()
    },
  )

  it('counts nesting, not elements', () => {
    expect(measureNesting('<div><p>a</p><b>b</b></div>'.repeat(100))).toBe(2)
    expect(measureNesting('</div></div><div>')).toBe(1)
  })
})
