import { lazy, Suspense } from 'react'
import type { ChatServices } from '../chat-services.ts'
import { useDrafts } from '../drafts.ts'

const ReplyingTo = lazy(async () => ({ default: (await import('./replying-to.tsx')).ReplyingTo }))

/** The message that a draft replies to. */
export function DraftReply({ draftKey, services }: { draftKey: string; services: ChatServices | null }) {
  const replyTo = useDrafts((drafts) => drafts.replies[draftKey])
  if (services === null || replyTo === undefined) return null
  return (
    <Suspense>
      <ReplyingTo draftKey={draftKey} messageId={replyTo} queries={services.queries} />
    </Suspense>
  )
}
