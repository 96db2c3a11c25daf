import { useMemo } from 'react'
import type { DraftAttachment } from '../../../core/model/conversation/attachment.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ModelTarget } from '../../../core/model/providers/supported-files.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { AttachmentList } from '../attachments/attachment-list.tsx'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { useCurrentModel, useModelInfo } from '../model-picker/use-current-model.ts'

export interface ComposerAttachmentsProps {
  sessionId: SessionId | null
  draftKey: string
  services: ChatServices
  attachments: readonly DraftAttachment[]
}

/** The files of the composer, with notes for the model that they will be sent to. */
export function ComposerAttachments({ sessionId, services, ...list }: ComposerAttachmentsProps) {
  return <AttachmentList {...list} target={useModelTarget(services, sessionId)} client={services.client} />
}

function useModelTarget({ client, queries }: ChatServices, sessionId: SessionId | null): ModelTarget | null {
  const model = useCurrentModel(queries, sessionId)
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const provider =
    providers.state === 'ready' ? providers.value.find(({ id }) => id === model.providerId) : undefined
  const modelInfo = useModelInfo(client, model)
  return provider === undefined || modelInfo === null ? null : { provider, capabilities: modelInfo }
}
