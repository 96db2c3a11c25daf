import { createContext } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'

/** Services that parts of a message use to look beyond it. */
export interface ConversationServices {
  sessionId: SessionId
  queries: Queries
  client: WorkerClient
  labelModel: (model: ModelRef) => string
}

export const ConversationServicesContext = createContext<ConversationServices | null>(null)

/** Sends a text in the open chat, or queues it while an answer is running. Null if nothing can be sent. */
export const SendTextContext = createContext<((text: string) => void) | null>(null)
