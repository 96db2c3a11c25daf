import { createContext } from 'react'
import type { MessageExcerpt } from '../../../../adapters/storage/queries.ts'
import type { MessageId } from '../../../../core/kernel/id.ts'
import type { Watchable } from '../../../ui/use-observable.ts'

/** Where messages are that others point at. */
export interface MessagePlaces {
  watch: (messageId: MessageId) => Watchable<MessageExcerpt | null>
  /** Shows the message in its place, and leaves the focus there. */
  goTo: (messageId: MessageId) => void
}

export const MessagePlacesContext = createContext<MessagePlaces | null>(null)
