import { expect, test } from 'vitest'
import { toComponentDocument, toDiagramDocument } from './preview-document.ts'

const diagram = {
  title: 'A "plan"',
  content: '</pre><script>alert(1)</script> & <b>',
  scripts: ['const end = "</script><!--"'],
  nonce: 'n1',
  labels: { renderFailure: 'Cannot be "drawn".', detailsMissing: 'No more.' },
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
  })
  expect(html.match(/<\/script/gi)).toHaveLength(2)
  expect(html).toContain('data-failed="&lt;b&gt;Failed."')
  expect(html).not.toContain('<!--')
  expect(html).toContain(String.raw`"<\/SCRIPT><img><\!-- "`)
})
