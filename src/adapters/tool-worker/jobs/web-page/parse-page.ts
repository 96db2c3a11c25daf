import { parseHTML } from 'linkedom/worker'
import { isElement, type PageDocument } from './page-dom.ts'

/** Always with a root and a body, which documents may leave out and linkedom does not add. */
export function parsePage(html: string): PageDocument {
  const hasRoot = /<html[\s>]/i.test(html)
  const parsed = parseHTML(hasRoot ? html : `<html><head></head><body>${html}</body></html>`)
  const { document } = parsed as unknown as { document: PageDocument }
  if (hasRoot && document.querySelector('body') === null) moveIntoBody(document)
  return document
}

function moveIntoBody(document: PageDocument): void {
  const root = document.documentElement
  if (!root) return
  const loose = [...root.childNodes].filter((node) => !isElement(node) || node.localName !== 'head')
  const body = document.createElement('body')
  for (const node of loose) body.append(node)
  root.append(body)
}
