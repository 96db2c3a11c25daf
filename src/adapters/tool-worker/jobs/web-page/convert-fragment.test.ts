import { describe, expect, it } from 'vitest'
import { convertFragment } from './convert-fragment.ts'

describe('convertFragment', () => {
  it('keeps the headings, lists, links and emphasis of a page', () => {
    const html =
      '<meta charset="utf-8"><h2>Tides</h2><p>Twice <b>a day</b>, see <a href="https://sea.example/x">here</a>, <a href="#top">not there</a>.</p><ul><li>one</li><li>two<ol><li>inner</li></ol></li></ul><script>evil()</script>'
    expect(convertFragment(html)).toBe(
      '## Tides\n\nTwice **a day**, see [here](https://sea.example/x), not there.\n\n- one\n- two\n  1. inner',
    )
  })
  it('converts cells copied from a spreadsheet to a table with its first row as the header', () => {
    const html =
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><!--StartFragment--><col width=64><tr><td>Port</td><td align=right>Rise | m</td></tr><tr><td>Brest</td><td>6,5</td></tr><tr><td></td><td>7</td></tr><!--EndFragment--></table></body></html>'
    expect(convertFragment(html)).toBe('| Port | Rise \\| m |\n| - | - |\n| Brest | 6,5 |\n| | 7 |')
  })
  it('reads the styles of Google Docs without the bold element around the document', () => {
    const html =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain </span><span style="font-weight:700">bold</span><span style="font-style:italic"> leaning</span></p><p><span>next</span></p></b>'
    expect(convertFragment(html)).toBe('Plain **bold** *leaning*\n\nnext')
  })
  it('keeps the content of a code block unchanged', () => {
    const html = '<p>Run</p><pre><code class="language-sh">a  *b*\n  c</code></pre>'
    expect(convertFragment(html)).toBe('Run\n\n```sh\na  *b*\n  c\n```')
  })
  it.each([
    ['plain paragraphs', '<div><span style="color:red">one</span></div><div>two</div>'],
    ['a single bold word', '<strong>word</strong>'],
    ['code from an editor', '<pre style="font-family:mono">let <b>a</b> = 1</pre>'],
    ['an empty fragment', ''],
    ['deeply nested elements', '<div>'.repeat(3000)],
  ])('leaves %s to the plain text', (_, html) => expect(convertFragment(html)).toBeNull())
})
