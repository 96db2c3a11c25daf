import { Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { Source } from '../../../../core/model/research/notes.ts'
import type { Report } from '../../../../core/model/research/report.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { BlockStore } from '../../../ui/markdown/block-store.ts'
import { EmphasisContext, Markdown } from '../../../ui/markdown/markdown.tsx'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'
import { positionPopover } from '../../../ui/popovers/position-popover.ts'
import { revealInProse } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { findCitation, markCitations, type Citation } from './citations.ts'
import { quotationChecks, SourceLink } from './source-link.tsx'

/** The summary and the text of a report, whose citations are buttons that show their source. */
export function ReportText({ report, client }: { report: Report; client: WorkerClient }) {
  const { summary, body, evidence, sources } = report
  const text = `${summary}\n\n${body}`
  const [store] = useState(() =>
    BlockStore.fromRendering({ prose: [[{ type: 'code', language: 'markdown', text, open: true }]] }),
  )
  const [citations, setCitations] = useState<readonly Citation[]>([])
  useEffect(
    () =>
      onResolved(client.call('render-text', { text }), (rendered) => {
        if (!rendered.ok) return
        const marked = markCitations(rendered.value.blocks, evidence)
        setCitations(marked.citations)
        store.replace([marked.blocks])
      }),
    [client, text, evidence, store],
  )
  const popover = useRef<SourcePopoverHandle>(null)
  const draw = useMemo(
    () => (text: string) => {
      const citation = findCitation(text, citations)
      return (
        citation && (
          <CitationButton citation={citation} onOpen={(button) => popover.current?.open(citation, button)} />
        )
      )
    },
    [citations],
  )
  return (
    <>
      <EmphasisContext value={draw}>
        <Markdown store={store} prose={0} />
      </EmphasisContext>
      <SourcePopover handle={popover} sources={sources} />
    </>
  )
}

interface CitationButtonProps {
  citation: Citation
  onOpen: (button: HTMLElement) => void
}

function CitationButton({ citation: { number, check }, onOpen }: CitationButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={i18n.t('Source {number}', { number })}
      data-check={check}
      onClick={(event) => onOpen(event.currentTarget)}
      // The target is larger than what is seen of it, for fingers.
      className="group/citation mx-px inline-flex align-[0.1em] pointer-coarse:-mx-0.5 pointer-coarse:-my-3 pointer-coarse:px-1 pointer-coarse:py-3"
    >
      <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-surface px-1.5 text-xs text-muted tabular-nums group-hover/citation:bg-accent-soft group-hover/citation:text-accent group-data-[check=missing]/citation:bg-warning-soft group-data-[check=missing]/citation:text-warning">
        {number}
      </span>
    </button>
  )
}

interface SourcePopoverHandle {
  open: (citation: Citation, button: HTMLElement) => void
}

const icons = { found: Check, missing: TriangleAlert, none: CircleHelp }
const looks = { found: 'text-success', missing: 'text-warning', none: 'text-faint' }

/** The source of the citation that was pressed. One popover serves all, because a paragraph must not contain one. */
function SourcePopover({
  handle,
  sources,
}: {
  handle: Ref<SourcePopoverHandle>
  sources: readonly Source[]
}) {
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [citation, setCitation] = useState<Citation | null>(null)
  useImperativeHandle(handle, () => ({
    open: (opened, button) => {
      opener.current = button
      // The popover is measured with its content.
      flushSync(() => setCitation(opened))
      panel.current?.showPopover()
      // The event of opening comes later than a key that is pressed at once.
      panel.current?.focus()
    },
  }))
  const source = sources.find(({ number }) => number === citation?.number)
  const Icon = icons[citation?.check ?? 'none']
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape only, which the browser handles
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={i18n.t('Source {number}', { number: citation?.number ?? 0 })}
      tabIndex={-1}
      onToggle={({ newState, currentTarget }) => {
        if (newState === 'open') {
          positionPopover(currentTarget, opener.current, { side: 'below', align: 'start' })
          currentTarget.focus()
        } else if (isFocusLost()) opener.current?.focus()
      }}
      // Escape closes the popover alone, not the panel around it.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        event.currentTarget.hidePopover()
        opener.current?.focus()
      }}
      className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] flex-col gap-2 rounded-lg border border-border bg-raised p-3 text-sm text-text shadow-float outline-none open:flex"
    >
      {source === undefined ? (
        <p className="text-muted">{i18n.t('This report has no source with this number.')}</p>
      ) : (
        <SourceLink source={source} />
      )}
      {citation?.quotation !== undefined && (
        <q dir="auto" className="border-s-2 border-border ps-2.5 break-words text-muted">
          {revealInProse(citation.quotation)}
        </q>
      )}
      <p className="flex items-center gap-1.5">
        <Icon aria-hidden size={14} className={`shrink-0 ${looks[citation?.check ?? 'none']}`} />
        {i18n.t(quotationChecks[citation?.check ?? 'none'])}
      </p>
    </div>
  )
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
