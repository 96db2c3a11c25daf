import { Dexie } from 'dexie'
import type { RunNews } from '../../../core/engine/host-ports.ts'
import type { RunId } from '../../../core/kernel/id.ts'
import type { Database } from '../schema.ts'
import { watch } from '../watch.ts'

/** Watches a run through the change notifications of the database, which reach the workers of all tabs. */
export function watchRun(
  db: Database,
  { runId, afterSeq }: { runId: RunId; afterSeq: number },
  listener: (news: RunNews) => void,
): () => void {
  let lastSeq = afterSeq
  let hasEnded = false
  const read = () =>
    db.transaction('r', db.runs, db.events, async () => {
      const run = await db.runs.get(runId)
      const events = await db.events
        .where('[runId+seq]')
        .between([runId, lastSeq], [runId, Dexie.maxKey], false)
        .toArray()
      return { isEnded: run?.state !== 'live', events }
    })
  return watch(db, { read }).subscribe(({ isEnded, events }) => {
    if (hasEnded) return
    // A read that started before the last notification contains its events again.
    const fresh = events.filter(({ seq }) => seq > lastSeq)
    lastSeq = fresh.at(-1)?.seq ?? lastSeq
    hasEnded = isEnded
    if (fresh.length > 0 || isEnded) listener({ events: fresh, isEnded })
  })
}
