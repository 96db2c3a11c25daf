import { useEffect, useRef, useState, type ReactNode } from 'react'
import { say } from '../../i18n/say.ts'

const shownAtFirst = 45
const shownNext = 120

/**
 * A list of which so many rows are drawn as somebody has come near to. A person with thousands of chats looks at the newest;
 * the others are searched for.
 */
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
    // A new observer tells at once whether its end is still in view.
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
