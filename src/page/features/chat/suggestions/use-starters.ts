import { MessageSquareQuote } from 'lucide-react'
import { useMemo } from 'react'
import type { SessionId } from '../../../../core/kernel/id.ts'
import type { Action } from '../../../ui/actions.ts'
import { useObservable } from '../../../ui/use-observable.ts'
import { say } from '../../../words/say.ts'
import { useNewChatAssistant } from '../assistant-choice.ts'
import type { ChatServices } from '../chat-services.ts'
import { readDraft, setDraft } from '../drafts.ts'

/** Returns the suggested first messages of the chat's assistant. Each fills the composer. */
export function useStarters(
  { queries }: Pick<ChatServices, 'queries'>,
  { sessionId, draftKey }: { sessionId: SessionId | null; draftKey: string },
): readonly Action[] {
  const chosen = useNewChatAssistant(({ assistant }) => assistant)
  const session = useObservable(
    useMemo(() => (sessionId === null ? null : queries.watchSession(sessionId)), [queries, sessionId]),
  )
  const assistants = useObservable(useMemo(() => queries.watchAssistants(), [queries]))
  const ofChat = session.state === 'ready' ? session.value?.assistant?.id : undefined
  const known = assistants.state === 'ready' ? assistants.value : null
  return useMemo(() => {
    const assistant = sessionId === null ? chosen : known?.find(({ id }) => id === ofChat)
    return (assistant?.starters ?? []).map((text) => ({
      id: `starter:${text}`,
      name: text,
      group: say('Suggested by {assistant}', { assistant: assistant?.name ?? '' }),
      icon: MessageSquareQuote,
      run: () => setDraft(draftKey, { ...readDraft(draftKey), text }),
    }))
  }, [sessionId, chosen, known, ofChat, draftKey])
}
