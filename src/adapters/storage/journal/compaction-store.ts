import type { CompactionEnd } from '../../../core/engine/compaction/compact-branch.ts'
import type { MessageId, RunId, SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import type { MessageRef } from '../../../core/model/conversation/annotation-store-port.ts'
import type { Compaction } from '../../../core/model/conversation/compaction.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { createSideRuns, type SideRunJournal, type SideRuns } from './internal/side-run.ts'
import type { Database, LeaseRow } from '../database/schema.ts'
import { tryStorage } from '../database/try-storage.ts'
import { journalDefaults, type TurnStoreOptions } from './turn-store.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'

/** A compaction that the user requested. It is a separate run, and the turns of the chat continue meanwhile. */
interface CompactionRun {
  runId: RunId
  sessionId: SessionId
  /** The assistant message that gets the summary. */
  messageId: MessageId
  model: ModelRef
  at: number
}

export type CompactionJournal = SideRunJournal<CompactionEnd>

/** Stores compactions. Missing messages and chats are `not-found`. Every method resolves once its change is durable. */
export interface CompactionStore extends Pick<SideRuns<CompactionEnd>, 'listUnfinished' | 'claim'> {
  /** Stores the summary, which then replaces the message and all messages before it. */
  save(ref: MessageRef, compaction: Compaction): Promise<Result<null>>
  /** Changes the text of the summary, which models get from then on. */
  reword(ref: MessageRef, wording: { text: string; changeId: string }): Promise<Result<null>>
  /** Switches the summary on or off. Fails with `invalid-input` if a later change has undone the summary. */
  switch(ref: MessageRef, isOn: boolean): Promise<Result<null>>
  open(run: CompactionRun): Promise<Result<CompactionJournal>>
}

export function createCompactionStore(
  db: Database,
  now: () => number,
  options: Partial<TurnStoreOptions> = {},
): CompactionStore {
  const sideRuns = createSideRuns<CompactionEnd>(
    db,
    { state: 'compacting' },
    {
      journal: { ...journalDefaults, ...options },
      tables: [db.messageMarks],
      write: async ({ sessionId, assistantMessageId: messageId }, { compaction }) => {
        if (!compaction || !(await db.messages.get(messageId))) return
        const annotations = (await db.messageMarks.get(messageId)) ?? { messageId, sessionId }
        await db.messageMarks.put({ ...annotations, compaction })
      },
    },
  )
  return {
    save: (ref, compaction) => changeCompaction(db, ref, () => succeed(compaction)),
    reword: (ref, { text, changeId }) =>
      changeCompaction(db, ref, (before) => {
        if (!before) return fail(createFailure('not-found'))
        const { wordings = [] } = before
        if (wordings.some((each) => each.changeId === changeId)) return succeed(before)
        return succeed({ ...before, wordings: [...wordings, { text, changeId, at: now() }] })
      }),
    switch: (ref, isOn) =>
      changeCompaction(db, ref, (before) => {
        if (!before) return fail(createFailure('not-found'))
        if (!isOn) return succeed({ ...before, undone: { at: now(), because: 'asked' } })
        if (before.undone?.because === 'changed') return fail(outdated)
        const { undone: _, ...others } = before
        return succeed(others)
      }),
    async open(run) {
      const opened = await tryStorage(db, () => openRun(db, run, sideRuns.put))
      return opened.ok ? succeed(sideRuns.openJournal(opened.value)) : opened
    },
    listUnfinished: sideRuns.listUnfinished,
    claim: sideRuns.claim,
  }
}

const outdated = createFailure('invalid-input', {
  message: storageText('summarized-message-changed'),
  hint: storageText('compact-earlier-messages-again'),
})

/** Changes the compaction within one transaction. Writes nothing if `change` returns the same object. */
function changeCompaction(
  db: Database,
  { sessionId, messageId }: MessageRef,
  change: (before: Compaction | undefined) => Result<Compaction>,
): Promise<Result<null>> {
  return tryStorage(db, () =>
    db.transaction('rw', db.sessions, db.messages, db.messageMarks, async () => {
      if (!(await findAnswer(db, { sessionId, messageId }))) return fail(createFailure('not-found'))
      const annotations = (await db.messageMarks.get(messageId)) ?? { messageId, sessionId }
      const changed = change(annotations.compaction)
      if (!changed.ok) return changed
      if (changed.value !== annotations.compaction) {
        await db.messageMarks.put({ ...annotations, compaction: changed.value })
      }
      return succeed(null)
    }),
  )
}

/** Creates the run of a compaction. */
function openRun(
  db: Database,
  { runId, sessionId, messageId, model, at }: CompactionRun,
  put: SideRuns<CompactionEnd>['put'],
): Promise<Result<LeaseRow>> {
  const { sessions, messages, runs, leases } = db
  return db.transaction('rw', [sessions, messages, runs, leases], async () => {
    const answer = await findAnswer(db, { sessionId, messageId })
    if (!answer?.parentId) return fail(createFailure('not-found'))
    const run = {
      id: runId,
      sessionId,
      userMessageId: answer.parentId,
      assistantMessageId: messageId,
      model,
      isCompaction: true as const,
      startedAt: at,
    }
    return succeed(await put(run))
  })
}

async function findAnswer(db: Database, { sessionId, messageId }: MessageRef) {
  const session = await db.sessions.get(sessionId)
  const message = await db.messages.get(messageId)
  const isThere = session?.deletedAt === undefined && message?.sessionId === sessionId
  return isThere && message.role === 'assistant' ? message : undefined
}
