import { describe, expect, test } from 'vitest'
import {
  mayHaveScripts,
  toComponentDocument,
  toDiagramDocument,
  toPreviewDocument,
} from './preview-document.ts'

const diagram = {
  title: 'A "plan"',
  content: '</pre><script>alert(1)</script> & <b>',
  scripts: ['const end = "</script><!--"'],
  nonce: 'n1',
  labels: { renderFailure: 'Cannot be "drawn".', detailsMissing: 'No more.' },
  isDark: false,
}

test('no source of a diagram becomes markup, and only scripts with the nonce run', () => {
  const html = toDiagramDocument(diagram)
  expect(html).toContain(`content="script-src 'nonce-n1'"`)
  expect(html).toContain('aria-label="A &quot;plan&quot;"')
  expect(html).toContain('data-render-failure="Cannot be &quot;drawn&quot;." data-details-missing="No more."')
  expect(html).toContain('&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;')
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script/g)).toHaveLength(1)
})

test('no text of a component or a library closes its element', () => {
  const html = toComponentDocument({
    compiled: 'exports.x = "</SCRIPT><img><!-- "',
    scripts: ['/* </script> */'],
    labels: { failed: '<b>Failed.' },
    source: '',
    isDark: true,
  })
  expect(html.match(/<\/script/gi)).toHaveLength(2)
  expect(html).toContain('data-failed="&lt;b&gt;Failed."')
  expect(html).not.toContain('<!--')
  expect(html).toContain(String.raw`"<\/SCRIPT><img><\!-- "`)
})

describe('a preview on a dark page', () => {
  const html = (content: string, isDark = true) =>
    toPreviewDocument('html', content, { hasScripts: true, isDark })
  const [dark, dimmed] = ['color-scheme:dark', 'background:#dcdad6']

  test.each([
    '<canvas id="c"></canvas>',
    '<svg><path d="M0 0h9"/></svg>',
    '<script>x.fillStyle="#111"</script>',
  ])('is light for a drawing: %s', (content) => {
    expect(html(content)).toContain(dimmed)
  })

  test('is dark where the content sets no colors', () => {
    expect(html('<p>Hello</p><style>p{border-color:currentColor}</style>')).toContain(dark)
    expect(html('<p>Hello</p>', false)).toContain('html:where([data-innerloop-theme=dark]){color-scheme:dark')
    expect(html('<p>Hello</p>')).toContain('html:where(:not([data-innerloop-theme=light])){color-scheme:dark')
    const component = { compiled: '', scripts: [], labels: { failed: '' }, isDark: true }
    expect(toComponentDocument({ ...component, source: '<p>Hello</p>' })).toContain(dark)
  })

  test('has a dimmed light background where the content sets colors only', () => {
    for (const content of ['<p style="color: #333">', '<font color=red>', "<p style={{ color: '#333' }}>"])
      expect(html(content)).toContain(dimmed)
    expect(toPreviewDocument('svg', '<svg/>', { hasScripts: false, isDark: true })).toContain(dimmed)
  })

  test('is left alone where the content sets a background or a color scheme', () => {
    for (const content of [
      '<body bgcolor=white>',
      '<style>body{background:#fff}</style>',
      '<meta name="color-scheme">',
    ])
      expect(html(content)).not.toContain('innerloop-theme')
  })

  test('draws a diagram in the dark theme', () => {
    expect(toDiagramDocument({ ...diagram, isDark: true })).toContain('data-look="dark"')
    expect(toDiagramDocument({ ...diagram, isDark: true })).toContain(dark)
    expect(toDiagramDocument(diagram)).toContain('data-look="default"')
  })
})

test.each([
  ['html', '<p>Hello</p><style>p{color:red}</style>', false],
  ['html', '<SCRIPT>1</SCRIPT>', true],
  ['html', '<p onclick="go()">', true],
  ['html', '<svg/onload=go()>', true],
  ['html', '<a href="javascript:go()">', true],
  ['html', '<a href="java&#115;cript:go()">', true],
  ['html', '<a href="java&Tab;script&colon;go()">', true],
  ['html', '<iframe srcdoc="x">', true],
  ['svg', '<svg><circle r="9"/></svg>', false],
  ['svg', '<svg><set onbegin="go()"/></svg>', true],
  ['mermaid', 'graph TD; on=script', false],
  ['react', 'export default () => <p>Hello</p>', true],
] as const)('content of the kind %s may have scripts: %s is %s', (kind, content, may) =>
  expect(mayHaveScripts(kind, content)).toBe(may),
)
