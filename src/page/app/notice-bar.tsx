import { CircleAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { i18n } from '../i18n/i18n.ts'
import { classNames } from '../ui/class-names.ts'
import {
  closeNotice,
  closeOutdatedNotices,
  isStickyNotice,
  runNoticeAction,
  useNotices,
  type Notice,
} from './notices.ts'

const displayMs = 5000
/** Display time of a notice with a button. */
const actionDisplayMs = 10_000
/**
 * Shorter than the day after which deleted data is erased, so that undo never comes too late
 * (`worker/services/data-retention.ts`).
 */
const maxDisplayMs = 20 * 60 * 60 * 1000

/** Draws the notices in a live region. `place` is the path of the open page. */
export function NoticeBar({ place }: { place: string }) {
  const notices = useNotices((state) => state.notices)
  const bar = useRef<HTMLDivElement>(null)
  const area = useNoticeArea(place, notices.length > 0)
  useEffect(() => closeOutdatedNotices(place), [place])
  // If not all notices fit, the newest are in view. Only they may disappear before they are seen.
  useEffect(() => {
    if (bar.current) bar.current.scrollTop = bar.current.scrollHeight
  }, [notices])
  return (
    // The bar exists before any notice, because not all screen readers announce a live region that appears with its
    // content. Its padding has space for shadows.
    <div
      ref={bar}
      role="status"
      data-notices={notices.length > 0 || undefined}
      aria-atomic="false"
      style={area}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex max-h-[45dvh] flex-col overflow-y-auto pt-10 pb-3"
    >
      <div className="mx-auto flex w-full max-w-column flex-col items-start gap-2 px-3 sm:px-6">
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
    </div>
  )
}

/** Space above the composer for “Jump to latest”, in px. */
const jumpHeight = 48

/**
 * Returns the place of the notices: at the lower edge of the content, above the composer and the button that jumps to the
 * end, so that they cover no control. Measured only while there are notices.
 */
function useNoticeArea(place: string, isShown: boolean): CSSProperties | undefined {
  const [area, setArea] = useState<CSSProperties>()
  useLayoutEffect(() => {
    const content = isShown ? document.querySelector('main') : null
    if (!content) return undefined
    const foot = content.querySelector('[data-chat-foot]')
    const measure = () => {
      const { left, width, bottom } = content.getBoundingClientRect()
      const edge = foot ? foot.getBoundingClientRect().top - jumpHeight : bottom
      setArea({ left, width, bottom: innerHeight - edge })
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [content, foot]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [place, isShown])
  return area
}

/** Draws one notice. Its timer pauses while it is hovered or focused. */
function NoticeCard({ notice }: { notice: Notice }) {
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused || isStickyNotice(notice)) return undefined
    const durationMs = notice.action === undefined ? displayMs : actionDisplayMs
    const timer = setTimeout(() => closeNotice(notice.id), durationMs)
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
      {/* A result may name a long title. A failure is shown in full. */}
      <p className={classNames('min-w-0 break-words', !isStickyNotice(notice) && 'line-clamp-2')}>
        {notice.text}
      </p>
      {notice.action !== undefined && (
        <Button look="accent" onClick={() => runNoticeAction(notice)}>
          {notice.action.label}
        </Button>
      )}
      <IconButton icon={X} label={i18n.t('Dismiss')} small onClick={() => closeNotice(notice.id)} />
    </div>
  )
}
