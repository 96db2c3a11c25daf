import { expect, test } from 'vitest'
import { toComponentDocument, toDiagramDocument } from './preview-document.ts'

const diagram = {
  title: 'A "plan"',
  content: '</pre><script>alert(1)</script> & <b>',
  scripts: ['const end = "</script><!--"'],
  nonce: 'n1',
  labels: { renderFailure: 'Cannot be "drawn".', detailsMissing: 'No more.' },
}

test('of a diagram nothing is markup, and only what bears the nonce runs', () => {
  const html = toDiagramDocument(diagram)
  expect(html).toContain(`content="script-src 'nonce-n1'"`)
  expect(html).toContain('aria-label="A &quot;plan&quot;"')
  expect(html).toContain('data-cannot-be-drawn="Cannot be &quot;drawn&quot;." data-says-no-more="No more."')
  expect(html).toContain('&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;')
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script/g)).toHaveLength(1)
})

test('no text within a component or a library ends its element', () => {
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
