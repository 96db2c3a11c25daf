import { useLayoutEffect, type RefObject } from 'react'

/**
 * Marks the element in which text is being appended. Only that element carries the attribute. On an ancestor, each move would restyle
 * everything inside.
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

/** Returns null if the block does not end with text, for example a rule, a table or an image. */
function findCaretHost(block: Element | null): Element | null {
  if (block === null || block.matches(texts)) return block
  if (block.matches('.markdown-code')) return block.querySelector('code')
  if (block.matches('ul, ol, blockquote')) return findCaretHost(block.lastElementChild)
  if (!block.matches('li')) return null
  const last = block.lastElementChild
  return last?.matches(blocksOfItem) === true ? findCaretHost(last) : block
}
