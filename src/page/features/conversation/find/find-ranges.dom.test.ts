// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { normalizeForFind } from '../../../../lib/text.ts'
import { findRanges } from './find-ranges.ts'

function listRangeTexts(html: string, query: string): string[] {
  const { body } = new DOMParser().parseFromString(`<article>${html}</article>`, 'text/html')
  document.body.replaceChildren(...body.childNodes)
  return findRanges(document.body, normalizeForFind(query)).map(String)
}

test.each([
  ['<p>One <b>two</b> three</p>', 'e two t', ['e two t']],
  ['<p>Crème BRÛLÉE</p>', 'creme brul', ['Crème BRÛL']],
  ['<p>Z\u006f\u0308e zoë</p>', 'zoe', ['Z\u006f\u0308e', 'zoë']],
  ['<p>a</p><p>b</p>', 'ab', []],
  ['<p>ab</p><button>ab</button><span class="sr-only">ab</span>', 'ab', ['ab']],
  ['<p>aaaa</p>', 'aa', ['aa', 'aa']],
  ['<p>緑茶と緑茶</p>', '緑茶', ['緑茶', '緑茶']],
  ['<p>x</p>', '', []],
])('%s has “%s”', (html, query, expected) => expect(listRangeTexts(html, query)).toEqual(expected))
