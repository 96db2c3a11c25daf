import { lazy, Suspense, useState } from 'react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { SendRequest } from '../chat-state/chat-services.ts'
import { UserMessage } from '../conversation/messages/user-message.tsx'

const FailureProblem = lazy(async () => ({
  default: (await import('../../ui/feedback/failure-problem.tsx')).FailureProblem,
}))

/** Shown in place of a conversation that was deleted here or in another tab. */
export function DeletedChat({ restore }: { restore: () => Promise<Result<unknown>> }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const handleRestore = () => {
    void restore().then((restored) => setFailure(restored.ok ? null : restored.failure))
  }
  return (
    <div className="mx-auto w-full max-w-column flex-1 px-4 sm:px-6">
      <EmptyState
        title={i18n.t('This chat was deleted')}
        action={<Button onClick={handleRestore}>{i18n.t('Restore')}</Button>}
      >
        {i18n.t('The chat stays on this device for a day and can be restored until then.')}
      </EmptyState>
      {failure !== null && (
        <Suspense>
          <FailureProblem failure={failure} />
        </Suspense>
      )}
    </div>
  )
}

/** Shown for an address without a chat. */
export function MissingChat({ isTemporary }: { isTemporary: boolean }) {
  return (
    <div className="mx-auto w-full max-w-column flex-1 px-4 sm:px-6">
      <EmptyState
        title={isTemporary ? i18n.t('This chat no longer exists') : i18n.t('Nothing here')}
        action={
          <a href="#/" className="rounded-md py-1 font-medium text-accent pointer-coarse:py-3">
            {i18n.t('Start a new chat')}
          </a>
        }
      >
        {isTemporary
          ? i18n.t(
              'The chat was temporary: stored only in the memory of its tab, until the tab was closed or reloaded.',
            )
          : i18n.t(
              'This device has no chat at this address. The chat may have been deleted, or may belong to another browser.',
            )}
      </EmptyState>
    </div>
  )
}

/** Placeholder for the conversation, with the message that waits to be sent. */
export function ConversationSkeleton({ pending }: { pending: SendRequest | null }) {
  return (
    <div className="mx-auto w-full max-w-column flex-1 px-4 sm:px-6">
      {pending !== null && <UserMessage id={pending.messageId} {...toContent(pending)} />}
      <Spinner>
        {pending === null ? i18n.t('Opening this chat…') : i18n.t('Sending as soon as everything is loaded…')}
      </Spinner>
    </div>
  )
}

function toContent({ text, pasted, attachments }: MessageDraft): MessageDraft {
  return { text, pasted, attachments }
}
