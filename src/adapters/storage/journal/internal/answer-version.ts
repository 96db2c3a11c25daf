import type { Message } from '../../../../core/model/conversation/message.ts'
import type { Rendering } from '../../../../core/model/conversation/rendered-block.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { messageIdSchema } from '../../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { Database } from '../../database/schema.ts'

interface AnswerVersion {
  message: Message
  rendering: Rendering
}

/**
 * Adds an answer as a sibling of the stored message with its id. The id follows from that one, so a repeat adds nothing. The run
 * and its cost stay with the stored message.
 */
export function addAnswerVersion(db: Database, { message, rendering }: AnswerVersion): Promise<Result<null>> {
  const { sessions, messages, renderings } = db
  return db.transaction('rw', sessions, messages, renderings, async () => {
    const [session, stored] = await Promise.all([sessions.get(message.sessionId), messages.get(message.id)])
    if (!session || !stored || stored.sessionId !== session.id) return fail(createFailure('not-found'))
    const id = messageIdSchema.parse(`${message.id}-unsaved`)
    if (await messages.get(id)) return succeed(null)
    const { runId: _, usage: __, usageShares: ___, ...answer } = message
    const { parentId } = stored
    await messages.add({ ...answer, id, parentId, order: session.nextOrder })
    await renderings.put({ ...rendering, messageId: id })
    await sessions.update(session.id, { nextOrder: session.nextOrder + 1 })
    return succeed(null)
  })
}
