import { useEffect, useRef, useState, type ReactNode } from 'react'
import { say } from '../../i18n/say.ts'

const shownAtFirst = 45
const shownNext = 120

/** A list that mounts more rows as the user scrolls. Most users look only at the newest chats and search for others. */
export function LongList<Item>({
  items,
  children,
}: {
  items: readonly Item[]
  children: (item: Item) => ReactNode
}) {
  const [shown, setShown] = useState(shownAtFirst)
  const end = useRef<HTMLLIElement>(null)
  const hasMore = items.length > shown
  useEffect(() => {
    if (!hasMore || end.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setShown((now) => now + shownNext),
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
    // A new observer reports at once whether the end is still in view.
  }, [hasMore, shown])
  return (
    <ul>
      {items.slice(0, shown).map(children)}
      {hasMore && (
        <li ref={end} className="px-2.5 py-1.5 text-sm text-faint">
          {say('{count} more', { count: items.length - shown })}
        </li>
      )}
    </ul>
  )
}
