import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToText } from './html-to-text.ts'

describe('htmlToText', () => {
  it.each([
    ['<ul><li>one<li>two</ul>', '- one\n- two'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<p>a  b\n c</p>', 'a b\nc'],
    ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
    ['&#65;&#x42;&nbsp;&unknown;&#0;', 'AB &unknown;\uFFFD'],
    ['Caf&eacute;&shy;haus &frac12; &amp;lt; AT&T', 'Caféhaus ½ &lt; AT&T'],
    ['<!-- <p>no</p> -->yes<!doctype html><?xml?>', 'yes'],
    ['a<script>if (a </ b) "<p>"</script >b<style>x', 'ab'],
    ['<SCRIPT src=x></SCRIPT><b>bold</b>ly', 'boldly'],
    ['<svg><title>icon</title></svg>text', 'text'],
    ['an <a href="x">open', 'an open'],
    ['cut <a href', 'cut'],
  ])('%j becomes %j', (html, text) => {
    expect(htmlToText(html).text).toBe(text)
  })

  it('ends soon for any input', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('<', '>', '</', '<script', '</script', '<!--', '-->', 'a', '&', '#', ';', ' '),
        ),
        (pieces) => typeof htmlToText(pieces.join('')).text === 'string',
      ),
    )
    for (const hostile of ['<script', '</script', '<', '<!--', '&#', '<a ', '<title>'])
      expect(typeof htmlToText(hostile.repeat(50_000)).text).toBe('string')
  })
})
