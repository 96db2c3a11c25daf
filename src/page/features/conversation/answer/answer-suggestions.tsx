import './answer-suggestions.css'
import { ArrowUpRight, ChartGantt, Plus, type LucideIcon } from 'lucide-react'
import { use, useCallback, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { isEmptyText } from '../../../../core/model/conversation/message-draft.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import { isTemporary } from '../../../../core/model/conversation/temporary-id.ts'
import { demoProvider } from '../../../../core/model/providers/model-ref.ts'
import { findDemoSuggestion, isSuggestionStart } from '../../../../core/model/providers/demo-prompts.ts'
import { EmphasisContext } from '../../../ui/markdown/markdown.tsx'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import { ConversationServicesContext, SendTextContext } from '../../chat-state/conversation-services.ts'
import { getDraft } from '../../drafts/drafts.ts'
import { hasSelectedText, isAnythingOpen, isWritingHere } from '../../drafts/person-activity.ts'
import { openDetails } from '../../message-parts/disclosure.tsx'
import { toEnrichmentKey } from './enrichment-note.tsx'

/**
 * Makes the suggestions of the demo model buttons: only texts of the demo’s own list in emphasis, because a click sends
 * them as if they were typed. Opens the images that tools added for the demo model. Other answers are unchanged.
 */
export function AnswerSuggestions({ view, children }: { view: AnswerView; children: ReactNode }) {
  const { id, items } = view
  const isDemo = view.model?.providerId === demoProvider.id
  const isStreaming = view.status === 'streaming'
  useLayoutEffect(() => {
    for (const item of isDemo ? items : []) {
      if (item.type !== 'notice' || !item.enrichment?.files?.length) continue
      const key = toEnrichmentKey(id, item, item.enrichment)
      if (!openedKeys.has(key)) openDetails(key)
      openedKeys.add(key)
    }
  }, [id, items, isDemo])
  const draw = useCallback(
    (text: string) => {
      const suggestion = findDemoSuggestion(text)
      if (suggestion === null)
        return isStreaming && isSuggestionStart(text) ? <Unfinished text={text} /> : null
      if (suggestion.type === 'send') return <SendButton text={text} />
      if (suggestion.type === 'add-model')
        return <PlaceLink text={text} href="#/settings/providers/new" icon={Plus} />
      return <ReviewLink text={text} answerId={id} isStreaming={isStreaming} />
    },
    [id, isStreaming],
  )
  return <EmphasisContext value={isDemo ? draw : null}>{children}</EmphasisContext>
}

/** Keys of content that was opened automatically once. The user may close it again. */
const openedKeys = new Set<string>()

const look = 'demo-suggestion'

/** Marks the list around a suggestion, so that its items look like cards. */
const markList = (element: HTMLElement | null): void => {
  const item = element?.parentElement
  if (item?.matches('li') === true) item.parentElement?.setAttribute('data-cards', '')
}

function SendButton({ text }: { text: string }) {
  const send = use(SendTextContext)
  return (
    <button
      ref={markList}
      type="button"
      disabled={send === null}
      onClick={() => send?.(text)}
      className={look}
    >
      {text}
      <ArrowUpRight aria-hidden size={16} />
    </button>
  )
}

/** A suggestion that is still being written. Has the size of the button, so that nothing moves. */
function Unfinished({ text }: { text: string }) {
  return (
    <span ref={markList} className={look}>
      {text}
    </span>
  )
}

function PlaceLink({ text, href, icon: Icon }: { text: string; href: string; icon: LucideIcon }) {
  return (
    <a ref={markList} href={href} className={look}>
      {text}
      <Icon aria-hidden size={16} />
    </a>
  )
}

/** Returns whether a change of the page would interrupt the person. */
function isBusy(sessionId: SessionId): boolean {
  // The suggestion that was pressed keeps the focus. The page itself moves it to a call that was decided.
  const isLeft = document.activeElement?.matches(`.${look}, [tabindex="-1"]`) === true
  return (
    document.hidden ||
    !isEmptyText(getDraft(sessionId)) ||
    isAnythingOpen() ||
    hasSelectedText() ||
    !(isWritingHere() || isLeft)
  )
}

/** Time between the end of the answer and the change of the page. */
const readingMs = 1200

/** Link to the record of this answer. Opens the record automatically if the user watched the answer to its end and does nothing else. */
function ReviewLink({
  text,
  answerId,
  isStreaming,
}: {
  text: string
  answerId: string
  isStreaming: boolean
}) {
  const wasStreaming = useRef(isStreaming)
  const { sessionId, queries } = use(ConversationServicesContext) ?? {}
  // The queue is empty again as soon as its message is sent.
  const hasQueued = useRef(false)
  useEffect(() => {
    if (!wasStreaming.current || sessionId === undefined || queries === undefined) return undefined
    return queries.watchQueue(sessionId).subscribe((queued) => {
      hasQueued.current ||= queued.length > 0
    })
  }, [queries, sessionId])
  const href = sessionId === undefined || isTemporary(sessionId) ? null : `#/review/${sessionId}/${answerId}`
  useEffect(() => {
    if (isStreaming || !wasStreaming.current || href === null || sessionId === undefined) return undefined
    const timer = setTimeout(() => {
      wasStreaming.current = false
      if (!hasQueued.current && !isBusy(sessionId)) location.assign(href)
    }, readingMs)
    return () => clearTimeout(timer)
  }, [href, isStreaming, sessionId])
  return href === null ? <em>{text}</em> : <PlaceLink text={text} href={href} icon={ChartGantt} />
}
