import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useShortcut } from '../../../ui/keyboard/shortcuts.ts'

/** Returns whether the page is being printed. The component renders before the browser lays out the printed pages. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('beforeprint', () => flushSync(() => setIsPrinting(true)), listening)
    addEventListener('afterprint', () => setIsPrinting(false), listening)
    return () => listening.abort()
  }, [])
  return isPrinting
}

/**
 * Loads all messages before the shortcut opens the print dialog. The browser's menu prints the loaded ones, because a page cannot
 * delay it.
 */
export function usePrintAll(hasMore: boolean, readAll: () => void): void {
  const [isWanted, setIsWanted] = useState(false)
  const isLeft = useCallback(() => !hasMore, [hasMore])
  const load = () => {
    setIsWanted(true)
    readAll()
  }
  useShortcut('print', load, isLeft)
  useEffect(() => {
    if (!isWanted || hasMore) return
    setIsWanted(false)
    // During an effect, `flushSync` would not render the rows that `beforeprint` asks for.
    queueMicrotask(() => print())
  }, [isWanted, hasMore])
}
