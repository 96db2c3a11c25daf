import type { BlobId, MessageId } from './id.ts'
import type { Message } from './message.ts'
import type { Provider } from './model.ts'
import type { Session } from './session.ts'

/** Everything that is stored of a chat and may leave this browser. */
export interface ChatRecord {
  session: Session
  /** On every branch, in the order in which they came. */
  messages: readonly Message[]
  /** The visible branch, from its first message on. */
  visible: readonly MessageId[]
  /** Pictures and files that messages name; those that are gone are not among them. */
  blobs: ReadonlyMap<BlobId, { mediaType: string; bytes: Uint8Array }>
  /** Whose names stand beside answers. */
  providers: readonly Pick<Provider, 'id' | 'name' | 'dialect'>[]
}
