import type { ReactNode } from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import type { Action } from '../../../ui/actions/actions.ts'

/** `text` is the text of the mention in the message, after the @. */
export interface Mention extends Action {
  text: string
}

export interface MentionPlace {
  sessionId: SessionId | null
  draftKey: string
}

/** Shows a form above the composer, or removes it. */
export type ShowForm = (form: ReactNode) => void
