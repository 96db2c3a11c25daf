import * as fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { boundedSyntax, boundExtension } from './internal/syntax/bounded-syntax.ts'
import { mathSyntax } from './internal/syntax/math-syntax.ts'
import { mathFromMarkdown } from './internal/syntax/math-tree.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** All of GFM, with every transform. */
const parseAll = (text: string) =>
  fromMarkdown(text, {
    extensions: [boundedSyntax, boundExtension(gfm({ singleTilde: false })), mathSyntax],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown],
  })

test.each([
  'See www.example.com and a@b.example.',
  'WWW.EXAMPLE.COM, HTTP://X.Y',
  'a&#64;b.example, www&period;example.com, http&colon;//x.y',
  'a\\@b.example, www\\.example.com, http\\://x.y',
  '| mailto:a@b.c | xmpp:a@b.c/d |\n|-|-|\n| (www.a.b) | _http://a.b_ |',
])('finds the addresses in %s', (text) => {
  expect(parseMarkdown(text)).toEqual(parseAll(text))
})

test('misses no address in any combination of texts', () => {
  const pieces = [
    'w',
    'ww',
    'www',
    'WWW',
    '.',
    'a',
    'b.c',
    'http',
    'https',
    'mailto',
    'xmpp',
    ':',
    '/',
    '//',
    '@',
  ]
  const markers = [
    ' ',
    '\n',
    '\n> ',
    '- ',
    '*',
    '`',
    '|',
    '&',
    '&#46;',
    '&commat;',
    ';',
    '\\',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
  ]
  const text = fc
    .array(fc.constantFrom(...pieces, ...markers), { maxLength: 14 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (source) => {
      expect(parseMarkdown(source)).toEqual(parseAll(source))
    }),
    { numRuns: 3000 },
  )
})
