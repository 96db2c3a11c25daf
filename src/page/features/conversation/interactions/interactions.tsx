import { createContext, useContext, useSyncExternalStore } from 'react'
import type { InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import type { ChatInteractions, ShownInteraction } from '../../chat-state/session/chat-interactions.ts'
import { ApprovalCard } from './approval-card.tsx'
import { QuestionCard } from './question-card.tsx'

/** The interactions of the chat that is shown. Without a chat, as in a replay, there are none. */
export type InteractionSource = Pick<ChatInteractions, 'subscribe' | 'read' | 'answer'>

export const ChatInteractionsContext = createContext<InteractionSource>({
  subscribe: () => () => undefined,
  read: () => none,
  answer: () => Promise.resolve(),
})

const none: readonly ShownInteraction[] = []

/** Returns the interactions of the chat. The object stays the same until one of them changes. */
export function useInteractions(): readonly ShownInteraction[] {
  const { subscribe, read } = useContext(ChatInteractionsContext)
  return useSyncExternalStore(subscribe, read)
}

/** Cards of open interactions, and lines of answered ones. */
export function Interactions({ shown }: { shown: readonly ShownInteraction[] }) {
  const { answer } = useContext(ChatInteractionsContext)
  return shown.map((entry) => {
    const { interaction } = entry
    const card = {
      shown: entry,
      onAnswer: (given: InteractionAnswer) => void answer(interaction, given),
    }
    return interaction.kind === 'approve' ? (
      <ApprovalCard key={interaction.id} {...card} interaction={interaction} />
    ) : (
      <QuestionCard key={interaction.id} {...card} interaction={interaction} />
    )
  })
}
