import { lazy, Suspense, useEffect, useState } from 'react'
import type { Attachment } from '../../../../core/kernel/attachment.ts'
import type { SessionId } from '../../../../core/kernel/id.ts'
import { useAttaching } from '../attachments/attaching.ts'
import type { ChatServices } from '../chat-services.ts'
import { useDrafts } from '../drafts.ts'
import { AttachedFilesPart } from '../message/lazy-attached-files.tsx'

/** Loaded together with the component that shows the files after sending. */
const ComposerAttachments = lazy(async () => {
  const [loaded] = await Promise.all([import('./composer-attachments.tsx'), AttachedFilesPart.preload()])
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
  const attachments = useDrafts((drafts) => drafts.attachments[draftKey])
  const isBusy = useAttaching(
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
