import { useEffect, useLayoutEffect, type RefObject } from 'react'

const settledAfterMs = 200

/**
 * Fixes the columns of a long table at the width that its first rows need. Otherwise the browser would measure every cell again with each
 * added body and shift the content. Fixed columns also let it skip bodies that are off screen. The widths are measured again, in the first
 * rows only, when the box changes its width.
 */
export function useFixedColumns(box: RefObject<HTMLElement | null>, isLong: boolean): void {
  useLayoutEffect(() => {
    if (isLong && box.current !== null) fixColumns(box.current)
  }, [box, isLong])
  useEffect(() => {
    const element = box.current
    if (!isLong || element === null || !('ResizeObserver' in globalThis)) return undefined
    let width = element.clientWidth
    let settled: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      clearTimeout(settled)
      settled = setTimeout(() => {
        fixColumns(element)
      }, settledAfterMs)
    })
    observer.observe(element)
    return () => {
      clearTimeout(settled)
      observer.disconnect()
    }
  }, [box, isLong])
}

/**
 * Measures and fixes the columns. While `data-columns` is `measured`, the style sheet shows only the first rows. With `fixed`, each row is
 * a grid of `--columns`.
 */
function fixColumns(box: HTMLElement): void {
  const table = box.querySelector('table')
  if (table === null) return
  table.style.width = ''
  table.dataset['columns'] = 'measured'
  const widths = Array.from(table.querySelectorAll('th'), (cell) => cell.getBoundingClientRect().width)
  const height = table.querySelector('tbody')?.offsetHeight ?? 0
  const isScrolled = table.offsetWidth > box.clientWidth
  if (isScrolled) table.style.width = `${table.offsetWidth}px`
  table.style.setProperty('--columns', widths.map((width) => `minmax(0, ${width}fr)`).join(' '))
  table.style.setProperty('--body-height', `${height}px`)
  table.dataset['columns'] = 'fixed'
}
