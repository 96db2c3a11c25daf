import type { AssistantId } from '../../core/kernel/id.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

/**
 * Copies an assistant with its files to another database, for a chat that starts there. Does nothing if the assistant
 * is gone.
 */
export async function carryAssistant(
  { from, to }: { from: Database; to: Database },
  assistantId: AssistantId,
): Promise<Result<null>> {
  const read = await tryStorage(from, async () =>
    succeed({
      assistant: await from.assistants.get(assistantId),
      blobs: await from.blobs.where('sessionIds').equals(assistantId).toArray(),
    }),
  )
  if (!read.ok) return read
  const { assistant, blobs } = read.value
  if (!assistant) return succeed(null)
  return tryStorage(to, async () => {
    await to.assistants.put(assistant)
    for (const blob of blobs) {
      const known = await to.blobs.get(blob.id)
      await to.blobs.put({ ...blob, sessionIds: [...new Set([...(known?.sessionIds ?? []), assistantId])] })
    }
    return succeed(null)
  })
}
