import type { KeyboardEvent } from 'react'

/** Moves the focus with arrow keys among the search box and the links of the list. */
export function moveInList(
  event: KeyboardEvent<HTMLElement>,
  { box, list }: { box: HTMLElement | null; list: HTMLElement | null },
): void {
  const stops = [box, ...(list?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].filter(
    (stop) => stop !== null,
  )
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stopAfter(event.key, at, stops.length - 1)
  if (next === null || at === -1) return
  event.preventDefault()
  stops[next]?.focus()
  stops[next]?.scrollIntoView({ block: 'nearest' })
}

/** Returns the next stop. Home and End stay with the text while the box has the focus. */
function stopAfter(key: string, at: number, last: number): number | null {
  if (key === 'ArrowDown') return Math.min(last, at + 1)
  if (at === 0) return null
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return Math.min(1, last)
  return key === 'End' ? last : null
}
