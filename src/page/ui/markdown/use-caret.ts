import { useLayoutEffect, type RefObject } from 'react'

/**
 * Marks the element at whose end the text is being written. It alone carries the mark: were it on what surrounds it, the browser would
 * style everything inside anew whenever the mark moves on.
 */
export function useCaret(part: RefObject<HTMLElement | null>, isTail: boolean): void {
  useLayoutEffect(() => {
    const host = isTail ? findCaretHost(part.current?.lastElementChild ?? null) : null
    host?.setAttribute('data-caret', '')
    return () => host?.removeAttribute('data-caret')
  })
}

const texts = 'p, h1, h2, h3, h4, h5, h6'
const blocksOfItem = 'p, ul, ol, blockquote, .markdown-code'

/** Null where no text ends: after a rule, a table, an image. */
function findCaretHost(block: Element | null): Element | null {
  if (block === null || block.matches(texts)) return block
  if (block.matches('.markdown-code')) return block.querySelector('code')
  if (block.matches('ul, ol, blockquote')) return findCaretHost(block.lastElementChild)
  if (!block.matches('li')) return null
  const last = block.lastElementChild
  return last?.matches(blocksOfItem) === true ? findCaretHost(last) : block
}
