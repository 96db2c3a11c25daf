import type { CallId } from '../../model/id.ts'
import type { ProviderMetadata } from '../../model/conversation/message.ts'

/** A call as the model made it. Its id is unique in the conversation. */
export interface ReceivedCall {
  callId: CallId
  toolName: string
  argumentsText: string
  /** Part of the call may be missing, even if it parses. */
  damaged?: true
  providerMetadata?: ProviderMetadata
}
