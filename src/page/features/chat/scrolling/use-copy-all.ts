import { useEffect, type RefObject } from 'react'
import { copyWhenReady } from '../../../ui/copy-when-ready.ts'

/** Copies the whole chat if everything is selected, because only a part of it is drawn. */
export function useCopyAll(content: RefObject<HTMLElement | null>, readAll: () => Promise<string>): void {
  useEffect(() => {
    const handleCopy = (event: ClipboardEvent) => {
      const selection = getSelection()
      const isAll = content.current !== null && selection?.containsNode(content.current, false) === true
      if (!isAll || selection.isCollapsed) return
      event.preventDefault()
      void copyWhenReady(readAll())
    }
    document.addEventListener('copy', handleCopy)
    return () => document.removeEventListener('copy', handleCopy)
  }, [content, readAll])
}
