import type { MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { succeed, type Result } from '../../../core/model/failures/result.ts'
import type { Usage } from '../../../core/model/usage/usage.ts'
import { expandDraft, fromDraftParts } from '../../../core/model/conversation/message-draft.ts'
import { settleReservationsOfRun } from '../usage/spending-store.ts'
import { allMessages } from './messages.ts'
import type { Database } from '../database/schema.ts'
import { defaultTitleOf } from './session-fields.ts'
import { tryStorage } from '../database/try-storage.ts'

/** A chat with one answer, still titled with its first words. */
export interface UntitledChat {
  title: string
  model: ModelRef
  answerId: MessageId
  question: string
  answer: string
}

export interface GeneratedTitle {
  runId: RunId
  sessionId: SessionId
  chat: UntitledChat
  title: string | null
  usage: Usage
}

export interface TitleStore {
  /** Resolves to null if the chat has a title of its own, or does not qualify for one now. */
  find(sessionId: SessionId): Promise<Result<UntitledChat | null>>
  /** Stores the usage and the title in one transaction. A title that the person set meanwhile stays. */
  save(generated: GeneratedTitle): Promise<Result<null>>
}

/** Name under which usage lists the cost of titles. */
const toolName = 'title'

export function createTitleStore(db: Database, now: () => number): TitleStore {
  return {
    find: (sessionId) =>
      tryStorage(db, () =>
        db.transaction('r', db.sessions, db.messages, async () => {
          const session = await db.sessions.get(sessionId)
          if (!session || session.deletedAt !== undefined || session.nextOrder !== 2) return succeed(null)
          const [question, answer] = await allMessages(db, sessionId).toArray()
          if (question?.role !== 'user' || answer?.role !== 'assistant') return succeed(null)
          const questionText = fromDraftParts(question.parts)
          if (session.title !== defaultTitleOf(questionText)) return succeed(null)
          return succeed({
            title: session.title,
            model: answer.model ?? session.model,
            answerId: answer.id,
            question: expandDraft(questionText),
            answer: textOf(answer),
          })
        }),
      ),
    save: ({ runId, sessionId, chat, title, usage }) =>
      tryStorage(db, () =>
        db.transaction('rw', db.sessions, db.usage, db.spending, async () => {
          if (usage.requests > 0) {
            const place = { runId, sessionId, messageId: chat.answerId, at: now() }
            await db.usage.put({
              ...usage,
              ...chat.model,
              ...place,
              shares: [{ model: chat.model, toolName, usage }],
            })
          }
          await settleReservationsOfRun(db, { runId })
          const session = await db.sessions.get(sessionId)
          if (title !== null && session?.title === chat.title) await db.sessions.update(sessionId, { title })
          return succeed(null)
        }),
      ),
  }
}

function textOf({ parts }: Message): string {
  return parts
    .flatMap((part) => (part.type === 'text' && part.superseded !== true ? [part.text] : []))
    .join('\n')
}
