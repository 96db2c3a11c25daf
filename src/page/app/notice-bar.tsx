import { CircleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { i18n } from '../i18n/i18n.ts'
import { runNoticeAction, closeNotice, isStickyNotice, useNotices, type Notice } from './notices.ts'

const displayMs = 12_000
/**
 * Shorter than the day after which deleted data is erased, so that undo never comes too late
 * (`worker/services/data-retention.ts`).
 */
const maxDisplayMs = 20 * 60 * 60 * 1000

/** Draws the notices in a live region. */
export function NoticeBar() {
  const notices = useNotices((state) => state.notices)
  const bar = useRef<HTMLDivElement>(null)
  // If not all notices fit, the newest are in view. Only they may disappear before they are seen.
  useEffect(() => {
    if (bar.current) bar.current.scrollTop = bar.current.scrollHeight
  }, [notices])
  return (
    // On a phone the bar is below the header, whose buttons it would cover, with space for the shadow of the last
    // notice. It exists before any notice, because not all screen readers announce a live region that appears with its
    // content.
    <div
      ref={bar}
      role="status"
      aria-atomic="false"
      className="pointer-events-none fixed inset-x-0 top-0 z-30 flex max-h-[45dvh] flex-col items-center gap-2 overflow-y-auto p-3 pb-10 pt-[calc(3.5rem+env(safe-area-inset-top))] md:pt-[max(0.75rem,env(safe-area-inset-top))]"
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

/** Draws one notice. Its timer pauses while it is hovered or focused. */
function NoticeCard({ notice }: { notice: Notice }) {
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused || isStickyNotice(notice)) return undefined
    const timer = setTimeout(() => closeNotice(notice.id), displayMs)
    return () => clearTimeout(timer)
  }, [isPaused, notice])
  useEffect(() => {
    if (isStickyNotice(notice)) return undefined
    const timer = setTimeout(() => closeNotice(notice.id), maxDisplayMs)
    return () => clearTimeout(timer)
  }, [notice])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing to operate: its time only stands still
    <div
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="popup pointer-events-auto flex max-w-full shrink-0 items-center gap-2 rounded-lg border border-border bg-raised py-1.5 ps-4 pe-1.5 shadow-float"
    >
      {notice.kind === 'failed' && <CircleAlert aria-hidden size={16} className="shrink-0 text-danger" />}
      <p className="min-w-0">{notice.text}</p>
      {notice.action !== undefined && (
        <Button look="accent" onClick={() => runNoticeAction(notice)}>
          {notice.action.label}
        </Button>
      )}
      <IconButton icon={X} label={i18n.t('Dismiss')} small onClick={() => closeNotice(notice.id)} />
    </div>
  )
}
