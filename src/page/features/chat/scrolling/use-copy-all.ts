import { useEffect, type RefObject } from 'react'
import { copyWhenReady } from '../../../ui/copy-when-ready.ts'

/** Who selects everything and copies it means the whole chat, of which only a part is drawn. */
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
