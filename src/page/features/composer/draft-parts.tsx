import { lazy, Suspense, useEffect, useState, useMemo } from 'react'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { usePendingAttachments } from '../attachments/pending-attachments.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { useDrafts, useDraft, useDebouncedDraft } from '../drafts/drafts.ts'
import { AttachedFilesChunk } from '../attachments/lazy-attached-files.tsx'
import { countHiddenCharacters } from './hidden-characters.ts'

const ReplyingTo = lazy(async () => ({ default: (await import('./replying-to.tsx')).ReplyingTo }))

export function DraftReply({ draftKey, services }: { draftKey: string; services: ChatServices | null }) {
  const replyTo = useDrafts((drafts) => drafts[draftKey]?.replyTo)
  if (services === null || replyTo === undefined) return null
  return (
    <Suspense>
      <ReplyingTo draftKey={draftKey} messageId={replyTo} queries={services.queries} />
    </Suspense>
  )
}

const StartSettings = lazy(async () => ({
  default: (await import('./start-settings.tsx')).StartSettings,
}))

/** Settings of the research or the workflow that the message starts. Mounted only if it starts one. */
export function DraftStart({
  services,
  ...props
}: {
  draftKey: string
  sessionId: SessionId | null
  services: ChatServices | null
}) {
  const draft = useDraft(props.draftKey)
  if (services === null || !(draft?.research ?? draft?.workflowStart)) return null
  return (
    <Suspense>
      <StartSettings {...props} services={services} draft={draft} />
    </Suspense>
  )
}

const HiddenNote = lazy(async () => ({
  default: (await import('./hidden-characters-note.tsx')).HiddenCharactersNote,
}))

/** Warns about hidden characters in a draft. Mounted only if there are any. */
export function DraftHiddenCharacters({ draftKey }: { draftKey: string }) {
  const draft = useDraft(draftKey)
  const debounced = useDebouncedDraft(draftKey)
  const count = useMemo(() => (debounced === undefined ? 0 : countHiddenCharacters(debounced)), [debounced])
  if (draft === undefined || count === 0) return null
  return (
    <Suspense>
      <HiddenNote draftKey={draftKey} draft={draft} count={count} />
    </Suspense>
  )
}

const MessageTooLong = lazy(async () => ({
  default: (await import('../context-window/message-too-long.tsx')).MessageTooLong,
}))

/** Shorter drafts fit every model. */
const minLongUnits = 300

/** Warns about a draft that is too long for the model. Mounted only if it may be. */
export function DraftLength(props: { draftKey: string; sessionId: SessionId | null }) {
  const isLong = useDrafts((drafts) => {
    const { text = '', pasted = [] } = drafts[props.draftKey] ?? {}
    return text.length > minLongUnits || pasted.length > 0
  })
  return (
    isLong && (
      <Suspense>
        <MessageTooLong {...props} />
      </Suspense>
    )
  )
}

/** Loaded together with the component that shows the files after sending. */
const ComposerAttachments = lazy(async () => {
  const [loaded] = await Promise.all([import('./composer-attachments.tsx'), AttachedFilesChunk.preload()])
  return { default: loaded.ComposerAttachments }
})

const noFiles: readonly Attachment[] = []

/** The files of a draft. Mounted only if there are any, because most messages have none. */
export function DraftFiles({
  draftKey,
  sessionId,
  services,
}: {
  draftKey: string
  sessionId: SessionId | null
  services: ChatServices | null
}) {
  const attachments = useDrafts((drafts) => drafts[draftKey]?.attachments)
  const isBusy = usePendingAttachments(
    ({ reading, problems }) => (reading[draftKey]?.length ?? 0) + (problems[draftKey]?.length ?? 0) > 0,
  )
  const [wasUsed, setWasUsed] = useState(false)
  const isUsed = attachments !== undefined || isBusy
  useEffect(() => {
    if (isUsed) setWasUsed(true)
  }, [isUsed])
  if (services === null || !(isUsed || wasUsed)) return null
  return (
    <Suspense>
      <ComposerAttachments
        draftKey={draftKey}
        sessionId={sessionId}
        services={services}
        attachments={attachments ?? noFiles}
      />
    </Suspense>
  )
}
