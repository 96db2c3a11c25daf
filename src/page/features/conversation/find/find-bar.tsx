import { ChevronDown, ChevronUp, X } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { isInputMethodKey } from '../../../ui/keyboard/input-method.ts'
import { isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { GoTo } from '../transcript/use-jump.ts'
import { ChatFind } from './chat-find.ts'
import { MatchHighlighter } from './match-highlighter.ts'
import { SearchInput } from '../../../ui/controls/search-input.tsx'

export interface FindBarProps {
  sessionId: SessionId
  client: WorkerClient
  scroller: RefObject<HTMLElement | null>
  goTo: GoTo
  moveBy: (pixels: number) => void
  /** Changes with each state of the chat. */
  revision: number
  input: RefObject<HTMLInputElement | null>
  onClose: () => void
}

/**
 * Search bar for the whole chat, including text that is not drawn or is collapsed. It has a row of its own, because a
 * floating bar would cover matches.
 */
export function FindBar({
  sessionId,
  client,
  scroller,
  goTo,
  moveBy,
  revision,
  input,
  onClose,
}: FindBarProps) {
  const latest = useRef({ goTo, revision })
  useLayoutEffect(() => {
    latest.current = { goTo, revision }
  })
  const highlighter = useMemo(
    () => scroller.current && new MatchHighlighter(scroller.current, moveBy),
    [scroller, moveBy],
  )
  const find = useMemo(
    () =>
      new ChatFind({
        ask: (query) => client.call('find-in-chat', { sessionId, query, revision: latest.current.revision }),
        visible: () => highlighter?.visible() ?? new Set(),
        show: (query, match) => highlighter?.show(query, match, latest.current.goTo),
        schedule: (delayMs, task) => {
          const timer = setTimeout(task, delayMs)
          return () => clearTimeout(timer)
        },
      }),
    // oxlint-disable-next-line react/memo-dependencies -- `latest` is a ref
    [client, sessionId, highlighter],
  )
  useEffect(() => () => highlighter?.end(), [highlighter])
  useEffect(() => void find.refresh(), [find, revision])
  useEffect(() => input.current?.focus(), [input])
  const { query, total, current, isAsking, hasFailed } = useSyncExternalStore(find.subscribe, find.getState)
  useStepKeys(find)

  const handleKey = (event: KeyboardEvent) => {
    if (isInputMethodKey(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault()
      find.step(event.shiftKey ? -1 : 1)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the box and buttons within
    <div
      role="search"
      aria-label={i18n.t('Find in chat')}
      onKeyDown={handleKey}
      className="mx-2 mt-2 mb-1 flex shrink-0 items-center gap-1 rounded-lg border border-border bg-raised p-2 sm:ms-auto sm:me-4 sm:w-96"
    >
      <SearchInput
        ref={input}
        label={i18n.t('Find in chat')}
        value={query}
        onChange={(query) => find.setQuery(query)}
        className="h-8 min-w-0 flex-1 rounded-md bg-transparent px-2 text-base text-text placeholder:text-faint pointer-coarse:min-h-11 pointer-coarse:text-read [&::-webkit-search-cancel-button]:appearance-none"
      />
      <span role="status" className="shrink-0 px-2 text-xs text-muted tabular-nums">
        {describeMatches({ query, total, current, isAsking, hasFailed })}
      </span>
      <IconButton
        icon={ChevronUp}
        label={i18n.t('Previous match')}
        small
        disabled={total === 0}
        onClick={() => find.step(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={i18n.t('Next match')}
        small
        disabled={total === 0}
        onClick={() => find.step(1)}
      />
      <IconButton icon={X} label={i18n.t('Close find')} small onClick={onClose} />
    </div>
  )
}

/** Handles the find-next and find-previous keys wherever the focus is, like the browser's own find. */
function useStepKeys(find: ChatFind): void {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const step = isShortcut('find-next', event) ? 1 : isShortcut('find-previous', event) ? -1 : null
      if (step === null || isInputMethodKey(event)) return
      event.preventDefault()
      find.step(step)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [find])
}

function describeMatches(state: ReturnType<ChatFind['getState']>): string {
  if (state.hasFailed) return i18n.t('Could not be read')
  if (state.query === '') return ''
  if (state.isAsking && state.total === 0) return '…'
  return state.total === 0
    ? i18n.t('Not found')
    : i18n.t('{current} of {total}', { current: state.current, total: state.total })
}
