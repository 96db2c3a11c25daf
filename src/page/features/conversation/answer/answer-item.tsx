import type { StoredText } from '../../../../core/model/messages/localized-text.ts'
import { showStored } from '../../../i18n/show-text.ts'
import { ChevronRight, Info, LoaderCircle } from 'lucide-react'
import { useCallback, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { assertNever } from '../../../../lib/assert-never.ts'
import { Redacted } from '../../../ui/text/display-text.tsx'
import type { RunId } from '../../../../core/model/id.ts'
import type { NoticePart } from '../../../../core/model/conversation/message.ts'
import { toKeyedItems, type AnswerItem, type AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import { EnrichmentNote } from './enrichment-note.tsx'
import { ReductionNote } from '../../context-window/reductions/reduction-chunk.ts'
import { AnswerFiles } from '../../message-parts/answer-files.tsx'
import { Prose, type ProseSource } from '../../message-parts/prose.tsx'
import { ReplyQuote } from '../messages/reply-quote.tsx'
import { Sources } from './sources.tsx'
import { ResearchProgress } from '../research/research-chunk.ts'
import { WorkflowProgress } from '../workflow/workflow-chunk.ts'
import { ToolCalls, type CallsForm } from '../tool-calls/tool-calls.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { formatDuration } from '../../message-parts/format-duration.ts'
import { Disclosure, chooseTrace, useOpenDetails } from '../../message-parts/disclosure.tsx'
import { findToolRenderer } from '../../tool-renderers/tool-renderers.ts'
import { describeTrace, isTraceItem, type Trace } from './trace.ts'

export interface AnswerItemsProps {
  view: AnswerView
  source: ProseSource
  /** Names of the model and provider that answered. */
  names: { model: string; provider: string }
  /** Actions that change an answer after it has ended. */
  corrections?: Pick<MessageActions, 'reportOutcome' | 'switchEnrichment' | 'reductions'>
  /** Asks a research, or one of its researchers, to finish. Absent if nothing runs in this tab. */
  onWrapUp?: ((childRunId?: RunId) => void) | undefined
  /** Decides about the waits before failed requests are sent again. Absent if nothing runs in this tab. */
  onDecideRetry?: MessageActions['decideRetry'] | undefined
}

/** The content of an answer in its order, with one line that opens its reasoning and its calls. */
export function AnswerItems({ view, ...props }: AnswerItemsProps) {
  const button = useRef<HTMLButtonElement>(null)
  const wasFocusLost = useRef(false)
  const focusLine = useCallback(() => {
    wasFocusLost.current = true
    button.current?.focus({ preventScroll: true })
  }, [])
  const traceId = useId()
  const choice = useOpenDetails(({ choices }) => choices.get(view.id))
  const hasOpenRow = useOpenDetails(({ open }) => rowKeys(view).some((key) => open.has(key)))
  useLayoutEffect(() => {
    const isOpened = wasFocusLost.current && hasOpenRow
    wasFocusLost.current = false
    if (isOpened) focusOpenRow(view)
  })
  const items = toKeyedItems(view)
  const trace = describeTrace({ view, items, choice, hasOpenRow })
  const first = items.find(({ item }) => isTraceItem(item))
  const tail =
    view.status === 'streaming'
      ? view.items.findLast(({ type }) => type !== 'sources' && type !== 'remarks')
      : undefined
  const toId = (key: string) => `${traceId}-${key}`
  return items.flatMap(({ key, item }) => {
    const isFolded = trace !== null && isTraceItem(item) && !trace.shownKeys.has(key)
    const content = (
      <AnswerItemView
        key={key}
        messageId={view.id}
        status={view.status}
        research={view.research}
        item={item}
        isTail={item === tail}
        form={isFolded ? 'output' : 'rows'}
        onFocusLost={focusLine}
        {...props}
      />
    )
    if (trace === null || !isTraceItem(item)) return [content]
    const rows = hasContent(item, isFolded) && (
      <TraceRows key={key} id={toId(key)} onFocusLost={focusLine}>
        {content}
      </TraceRows>
    )
    if (item !== first?.item) return [rows]
    const line = items.filter((each) => trace.lineKeys.has(each.key))
    return [
      <TraceLine key="trace" ref={button} messageId={view.id} trace={trace} toId={toId}>
        {line.map((each) => (
          <TraceRows key={each.key} id={`${toId(each.key)}-line`} onFocusLost={focusLine}>
            <AnswerItemView
              messageId={view.id}
              status={view.status}
              research={view.research}
              item={each.item}
              isTail={false}
              form="line"
              onFocusLost={focusLine}
              {...props}
            />
          </TraceRows>
        ))}
      </TraceLine>,
      rows,
    ]
  })
}

/** Returns the keys under which the rows of a trace are expanded. */
function rowKeys({ id, items }: AnswerView): string[] {
  return items.flatMap((item) => {
    if (item.type === 'reasoning') return [`${id}/prose-${item.prose}`]
    return item.type === 'calls' ? item.calls.map(({ callId }) => `${id}/${callId}`) : []
  })
}

/** Moves the focus to the row that was opened in the line of the trace. */
function focusOpenRow(view: AnswerView): void {
  const { open } = useOpenDetails.getState()
  const key = rowKeys(view).find((each) => open.has(each))
  const panel = key === undefined ? null : document.querySelector(`[data-detail="${CSS.escape(key)}"]`)
  if (panel) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`)?.focus()
}

/** Returns whether the item draws anything. The output of a tool below its row stays when the row is folded away. */
function hasContent(item: AnswerItem, isFolded: boolean): boolean {
  if (!isFolded) return true
  return (
    item.type === 'calls' &&
    item.calls.some((call) => call.state === 'succeeded' && findToolRenderer(call)?.Output !== undefined)
  )
}

interface TraceLineProps {
  ref: RefObject<HTMLButtonElement | null>
  messageId: string
  trace: Trace
  toId: (key: string) => string
  /** The rows that are shown in the line. */
  children: readonly ReactNode[]
}

function TraceLine({ ref, messageId, trace, toId, children }: TraceLineProps) {
  const { label, shownKeys, lineKeys, isWorking, staysOpen } = trace
  const hasRows = shownKeys.size > 0
  const controlled = [...[...shownKeys].map(toId), ...[...lineKeys].map((key) => `${toId(key)}-line`)]
  return (
    <div className="flex min-w-0 items-center gap-2 text-muted">
      <button
        ref={ref}
        type="button"
        data-trace=""
        aria-expanded={controlled.length > 0}
        aria-controls={controlled.length > 0 ? controlled.join(' ') : undefined}
        aria-disabled={staysOpen || undefined}
        // A choice would take effect only after the call was decided.
        onClick={() => staysOpen || chooseTrace(messageId, !hasRows || lineKeys.size > 0)}
        className="-ms-1 flex min-h-7 max-w-full shrink-0 items-center gap-1.5 rounded-md px-1 text-start tabular-nums not-aria-disabled:hover:text-text pointer-coarse:min-h-11"
      >
        <ChevronRight
          aria-hidden
          size={14}
          className={`shrink-0 text-faint transition-transform duration-120 ${hasRows ? 'rotate-90' : ''}`}
        />
        {label}
      </button>
      {children.length > 0 && (
        <div
          // The keyboard scrolls the line to the row that has the focus.
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) currentTarget.scrollLeft = 0
          }}
          className="flex h-7 min-w-0 flex-1 items-center gap-2 overflow-hidden mask-r-from-90% text-sm whitespace-nowrap *:shrink-0 pointer-coarse:h-11"
        >
          {children}
        </div>
      )}
      {isWorking && !hasRows && (
        <LoaderCircle aria-hidden size={14} className="shrink-0 animate-turn text-accent" />
      )}
    </div>
  )
}

interface TraceRowsProps {
  id: string
  /** Called if the rows are folded away while one of them has the focus. */
  onFocusLost: () => void
  children: ReactNode
}

function TraceRows({ id, onFocusLost, children }: TraceRowsProps) {
  const rows = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = rows
    return () => {
      if (current?.contains(document.activeElement)) onFocusLost()
    }
  }, [onFocusLost])
  return (
    <div ref={rows} id={id} className="empty:hidden">
      {children}
    </div>
  )
}

interface AnswerItemProps extends Omit<AnswerItemsProps, 'view'> {
  status: AnswerView['status']
  research: AnswerView['research']
  messageId: string
  item: AnswerItem
  /** More content is expected. */
  isTail: boolean
  /** The components that draw calls. */
  form: CallsForm
  /** Called if a row of a call is folded away while it has the focus. */
  onFocusLost: () => void
}

function AnswerItemView(props: AnswerItemProps) {
  const { messageId, item, source, isTail, form, onFocusLost, names, corrections, onWrapUp } = props
  switch (item.type) {
    case 'text':
      return <Prose source={source} prose={item.prose} isTail={isTail} />
    case 'reasoning':
      return (
        <Reasoning
          messageId={messageId}
          source={source}
          prose={item.prose}
          durationMs={item.durationMs}
          isRunning={isTail}
        />
      )
    case 'calls':
      return (
        <ToolCalls
          messageId={messageId}
          calls={item.calls}
          form={form}
          onFocusLost={onFocusLost}
          providerName={names.provider}
          onReport={
            corrections
              ? (callId, outcome) => corrections.reportOutcome(messageId, callId, outcome)
              : undefined
          }
        />
      )
    case 'research':
      return (
        <ResearchProgress
          messageId={messageId}
          status={props.status}
          calls={item.calls}
          research={props.research}
          onWrapUp={onWrapUp}
        />
      )
    case 'sources':
      return <Sources messageId={messageId} sources={item.sources} citations={item.citations} />
    case 'files':
      return <AnswerFiles files={item.files} maker={names.model} />
    case 'remarks':
      return <Remarks messageId={messageId} texts={item.texts} />
    case 'workflow':
      return (
        <WorkflowProgress
          messageId={messageId}
          status={props.status}
          job={item.job}
          onDecideRetry={props.onDecideRetry}
        />
      )
    case 'reply':
      return <ReplyQuote messageId={item.messageId} />
    case 'notice':
      if (item.enrichment)
        return (
          <EnrichmentNote
            messageId={messageId}
            notice={item}
            enrichment={item.enrichment}
            onSwitch={
              corrections
                ? (callId, isOn) => corrections.switchEnrichment(messageId, callId, isOn)
                : undefined
            }
          />
        )
      if (item.reduction)
        return (
          <ReductionNote
            meanwhile={<Notice text={showStored(item)} />}
            reduction={item.reduction}
            actions={corrections?.reductions}
          />
        )
      return <Notice text={showStored(item)} isStatus={statusCodes.has(item.code)} />
    default:
      return assertNever(item)
  }
}

/** Codes of notices about a request that was repaired and sent again. */
const statusCodes: ReadonlySet<NoticePart['code']> = new Set([
  'request-recovered',
  'request-truncated-by-server',
])

function Notice({ text, isStatus = false }: { text: string; isStatus?: boolean }) {
  return (
    <p role={isStatus ? 'status' : undefined} className="flex min-h-6 items-start gap-2 text-muted">
      <Info aria-hidden size={16} className="mt-0.5 shrink-0 text-info" />
      <Redacted text={text} />
    </p>
  )
}

interface ReasoningProps {
  messageId: string
  source: ProseSource
  prose: number
  durationMs?: number
  isRunning: boolean
}

function Reasoning({ messageId, source, prose, durationMs, isRunning }: ReasoningProps) {
  return (
    <div className="text-muted">
      <Disclosure
        detailKey={`${messageId}/prose-${prose}`}
        label={i18n.t('Reasoning')}
        className="flex items-center gap-1.5 rounded-md py-1 pe-1.5 hover:text-text pointer-coarse:min-h-11"
        aside={
          isRunning ? (
            <LoaderCircle aria-hidden size={14} className="animate-turn text-accent" />
          ) : (
            durationMs !== undefined &&
            durationMs >= 1 && <span className="tabular-nums">{formatDuration(durationMs)}</span>
          )
        }
      >
        {() => (
          <div className="mt-1 mb-2 ms-1.5 border-s border-border ps-4">
            <Prose source={source} prose={prose} isTail={false} />
          </div>
        )}
      </Disclosure>
    </div>
  )
}

/** Remarks of the provider adapter about options it could not apply. They do not interrupt the answer. */
function Remarks({ messageId, texts }: { messageId: string; texts: readonly StoredText[] }) {
  return (
    <div className="text-sm text-muted">
      <Disclosure
        detailKey={`${messageId}/remarks`}
        label={i18n.t('{count, plural, one {# warning} other {# warnings}} about this request', {
          count: texts.length,
        })}
        className="flex items-center gap-1.5 rounded-md py-1 pe-1.5 hover:text-text pointer-coarse:min-h-11"
      >
        {() => (
          <ul className="mt-1 mb-2 ms-1.5 flex flex-col gap-1 border-s border-border ps-4">
            {texts.map((text) => (
              <li key={text.text} className="break-words">
                {showStored(text)}
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  )
}
