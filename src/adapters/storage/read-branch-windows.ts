import type { MessageId, SessionId } from '../../core/kernel/id.ts'
import { succeed, type Result } from '../../core/kernel/result.ts'
import { readBranch } from './chats/read-branch.ts'
import { withMarks } from './chats/read-marks.ts'
import type { TranscriptItem } from './read-transcript.ts'
import type { Database } from './schema.ts'
import { tryStorage } from './try-storage.ts'

export type BranchItem = Pick<TranscriptItem, 'message' | 'rendering'>

const windowLength = 100

/** Loads the visible branch in windows from its end, each oldest message first, so that no single read takes long. */
export async function* readBranchWindows(
  db: Database,
  sessionId: SessionId,
): AsyncGenerator<Result<readonly BranchItem[]>> {
  let from: MessageId | undefined
  for (;;) {
    const start = from
    const read = await tryStorage(db, async () => succeed(await readWindow(db, sessionId, start)))
    if (!read.ok) return yield read
    yield succeed(read.value.items)
    if (read.value.next === null) return
    from = read.value.next
  }
}

function readWindow(db: Database, sessionId: SessionId, from: MessageId | undefined) {
  return db.transaction('r', db.sessions, db.messages, db.messageMarks, db.renderings, async () => {
    const headId = from ?? (await db.sessions.get(sessionId))?.headId
    const head = headId ? await db.messages.get(headId) : undefined
    if (!head) return { items: [] as BranchItem[], next: null }
    const branch = await withMarks(db, await readBranch(db, head, windowLength))
    const renderings = await db.renderings.bulkGet(branch.map(({ id }) => id))
    const items = branch.map((message, index) => {
      const rendering = renderings[index]
      const isShown = rendering?.revision === message.marks?.shownRevision
      return { message, rendering: isShown ? (rendering ?? null) : null }
    })
    return { items, next: branch[0]?.parentId ?? null }
  })
}
