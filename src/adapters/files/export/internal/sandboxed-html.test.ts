import { h } from 'hastscript'
import { toHtml } from 'hast-util-to-html'
import { expect, it } from 'vitest'
import { revealHidden } from './sandboxed-html.ts'
import type { HtmlContent } from './html-elements.ts'

const reveal = (...children: HtmlContent[]) => toHtml(revealHidden(h('main', children)))
const mark = (name: string) => `<mark title="An invisible character">${name}</mark>`

it('reveals direction-changing characters in prose, and leaves right-to-left text unchanged', () => {
  const isolated = '\u2067שלום\u2069'
  expect(reveal(h('p', `pay \u202Etset ${isolated}`))).toBe(
    `<main><p>pay ${mark('U+202E')}tset ${isolated}</p></main>`,
  )
})

it('reveals invisible characters in prose, and leaves the operators between letters of formulas', () => {
  expect(reveal(h('p', 'a\u{E0041} 👩‍🚀'))).toBe(`<main><p>a${mark('U+E0041')} 👩‍🚀</p></main>`)
  expect(reveal(h('math', h('mi', 'f'), h('mo', '\u2061'), h('mi', 'x\u2061')))).toBe(
    `<main><math><mi>f</mi><mo>\u2061</mo><mi>x${mark('U+2061')}</mi></math></main>`,
  )
})

it('reveals every hidden character in security-relevant text at any depth', () => {
  expect(reveal(h('pre', h('code', 'a\u200Bb')), h('p', h('a', { href: '#' }, 'x\u2066y')))).toBe(
    `<main><pre><code>a${mark('U+200B')}b</code></pre><p><a href="#">x${mark('U+2066')}y</a></p></main>`,
  )
})

it('names an excess character in its text', () => {
  const written = reveal(h('pre', '\u202E'.repeat(5000)))
  expect(written.match(/<mark/g)).toHaveLength(40)
  expect(written).not.toContain('\u202E')
  expect(written.match(/U\+202E/g)).toHaveLength(5000)
})
