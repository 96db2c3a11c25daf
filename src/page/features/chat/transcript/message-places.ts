import { createContext } from 'react'
import type { MessageExcerpt } from '../../../../adapters/storage/queries.ts'
import type { MessageId } from '../../../../core/kernel/id.ts'
import type { Watchable } from '../../../ui/use-observable.ts'

/** Access to messages that others refer to. */
export interface MessagePlaces {
  watch: (messageId: MessageId) => Watchable<MessageExcerpt | null>
  /** Scrolls to the message and focuses it. */
  goTo: (messageId: MessageId) => void
}

export const MessagePlacesContext = createContext<MessagePlaces | null>(null)
