import { use, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { maxSummaryCharacters } from '../../../../core/model/context/reduction.ts'
import { summaryOf, type Compaction } from '../../../../core/model/conversation/compaction.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import type { SummaryStatus } from './summary-status.ts'
import { describeOrigin, explainSummaryStatus } from './compaction-text.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { BlockStore } from '../../../ui/markdown/block-store.ts'
import { Markdown, PlainProse } from '../../../ui/markdown/markdown.tsx'
import { isInputMethodKey } from '../../../ui/keyboard/input-method.ts'
import { isShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { useUndoableDiscard } from '../../drafts/drafts.ts'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'
import { create } from 'zustand'

export interface CompactionDetailsProps {
  /** Id of the answer that has the summary. */
  id: string
  compaction: Compaction
  summaryStatus: SummaryStatus
  onSwitch: (isOn: boolean) => void
  /** Resolves to whether the worker accepted the edit. The reason for a rejection is shown elsewhere. */
  onReword: (text: string) => Promise<boolean>
}

/** Shows the summary, its origin and its actions. */
export function CompactionDetails({
  id,
  compaction,
  summaryStatus,
  onSwitch,
  onReword,
}: CompactionDetailsProps) {
  const sources = use(ConversationServicesContext)
  const edited = useSummaryEdit(id)
  const summary = summaryOf(compaction)
  const editButton = useEditorFocus(edited !== undefined)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only for the person who just opened the details: rows are also mounted while the chat scrolls.
    const isOpenedNow = box.current?.closest('[role="group"]')?.contains(document.activeElement) === true
    if (isOpenedNow) box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // The margin keeps “Jump to latest” off the details.
    <div
      ref={box}
      className="mt-1 mb-2 ms-1.5 flex scroll-my-14 flex-col gap-3 border-s border-border ps-4 text-sm"
    >
      <p>{explainSummaryStatus(summaryStatus)}</p>
      {edited === undefined ? (
        <SummaryText key={summary} text={summary} label={i18n.t('Summary')} />
      ) : (
        <SummaryEditor id={id} before={summary} text={edited} onSave={onReword} />
      )}
      <p>{describeOrigin(compaction, sources?.labelModel(compaction.model) ?? i18n.t('the model'))}</p>
      {summary !== compaction.text && <ModelText text={compaction.text} />}
      {edited === undefined && (
        <div className="flex flex-wrap gap-2">
          {summaryStatus !== 'changed' && (
            // The button stays the same element for both actions, so it keeps the focus.
            <Button onClick={() => onSwitch(summaryStatus === 'undone')}>
              {summaryStatus === 'undone' ? i18n.t('Use the summary again') : i18n.t('Undo compaction')}
            </Button>
          )}
          <Button ref={editButton} onClick={() => writeSummaryEdit(id, summary)}>
            {i18n.t('Edit summary')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Returns a ref for the button that opens the editor. The focus returns to it when the editor is gone. */
function useEditorFocus(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return editButton
}

export interface EditableSummaryProps {
  /** Id of the reduction that has the summary. */
  id: string
  text: string
  /** Summary as the model wrote it. */
  original: string
  /** `false` if models no longer get the summary. */
  canEdit: boolean
  /** Resolves to whether the worker accepted the edit. Absent while the summary cannot be edited. */
  onSave: ((text: string) => Promise<boolean>) | undefined
}

/** A summary with a button that opens an editor in its place. */
export function EditableSummary({ id, text, original, canEdit, onSave }: EditableSummaryProps) {
  const edited = useSummaryEdit(id)
  const editButton = useEditorFocus(edited !== undefined)
  if (edited !== undefined && canEdit && onSave)
    return <SummaryEditor {...{ id, onSave }} before={text} text={edited} />
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <SummaryText key={text} text={text} label={i18n.t('Summary')} />
      </div>
      {text !== original && (
        <div className="flex w-full flex-col gap-3">
          <ModelText text={original} />
        </div>
      )}
      {canEdit && (
        <Button ref={editButton} disabled={onSave === undefined} onClick={() => writeSummaryEdit(id, text)}>
          {i18n.t('Edit summary')}
        </Button>
      )}
    </div>
  )
}

function ModelText({ text }: { text: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        {i18n.t('You edited this summary.')}
        <Button
          look="accent"
          className="-mx-3 text-sm"
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {i18n.t('Original wording')}
        </Button>
      </p>
      {isShown && <SummaryText text={text} label={i18n.t('Original wording')} />}
    </>
  )
}

/** Shows the summary as the worker renders it, or as plain text if that fails. Use a new `key` for another text. */
function SummaryText({ text, label }: { text: string; label: string }) {
  const client = use(ConversationServicesContext)?.client
  const store = useRendered(client, text)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long one scrolls by keys as well
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      dir="auto"
      className="max-h-[50dvh] overflow-y-auto rounded-md bg-surface px-4 py-3 text-text -outline-offset-2 forced-colors:border"
    >
      {store === null ? <PlainProse text={text} /> : <Markdown store={store} prose={0} />}
    </div>
  )
}

function useRendered(client: WorkerClient | undefined, text: string): BlockStore | null {
  const [store, setStore] = useState<BlockStore | null>(null)
  useEffect(() => {
    if (client === undefined) return undefined
    return onResolved(client.call('render-text', { text }), (rendered) => {
      if (rendered.ok) setStore(BlockStore.fromRendering({ prose: [rendered.value.blocks] }))
    })
  }, [client, text])
  return store
}

interface SummaryEditorProps {
  /** Id of the answer that has the summary. */
  id: string
  /** Summary as it is stored. */
  before: string
  text: string
  /** Resolves to whether the worker accepted the edit. Rejected text stays in the editor. */
  onSave: (text: string) => Promise<boolean>
}

export function SummaryEditor({ id, before, text, onSave }: SummaryEditorProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [isSaving, setIsSaving] = useState(false)
  useEffect(() => box.current?.focus(), [])
  const drop = useUndoableDiscard()
  const cancel = () => {
    endSummaryEdit(id)
    if (text !== before) drop(() => writeSummaryEdit(id, text))
  }
  const isEmpty = text.trim() === ''
  const save = async () => {
    if (isEmpty || isSaving) return
    setIsSaving(true)
    const isTaken = await onSave(text)
    setIsSaving(false)
    if (isTaken) endSummaryEdit(id)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isInputMethodKey(event)) return
    if (isShortcut('cancel-editing', event)) {
      // A surrounding dialog or panel stays open.
      event.stopPropagation()
      cancel()
    }
    if (isShortcut('save-and-send', event)) void save()
  }
  return (
    <div data-writing className="rounded-xl border border-border bg-raised focus-within:border-accent">
      <textarea
        ref={box}
        aria-label={i18n.t('Summary')}
        dir="auto"
        rows={6}
        maxLength={maxSummaryCharacters}
        value={text}
        onChange={(event) => writeSummaryEdit(id, event.target.value)}
        onKeyDown={handleKeyDown}
        className="grows block max-h-[50dvh] min-h-32 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-read text-text outline-none"
      />
      <div className="flex flex-wrap justify-end gap-2 p-2">
        <Button look="quiet" onClick={cancel}>
          {i18n.t('Cancel')}
        </Button>
        <Button look="primary" disabled={isEmpty} onClick={() => void save()}>
          {i18n.t('Save')}
        </Button>
      </div>
    </div>
  )
}

/** Summaries being edited, by message id. The text survives when its row is unmounted. */
const useEdits = create<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }))

export function useSummaryEdit(id: string): string | undefined {
  return useEdits(({ texts }) => texts[id])
}

/** Stores the edited text. The first call also opens the editor. */
export function writeSummaryEdit(id: string, text: string): void {
  useEdits.setState(({ texts }) => ({ texts: { ...texts, [id]: text } }))
}

export function endSummaryEdit(id: string): void {
  useEdits.setState(({ texts }) => {
    const { [id]: _, ...others } = texts
    return { texts: others }
  })
}
