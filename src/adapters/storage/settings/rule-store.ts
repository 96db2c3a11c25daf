import { Dexie } from 'dexie'
import { MessageReducer } from '../../../core/conversation/message-reducer.ts'
import { createReply } from '../../../core/engine/turn/create-reply.ts'
import type { RuleId, SessionId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { inputText, workerText } from '../../../core/model/messages/write-text.ts'
import { maxRules, type Rule, type RulePlace } from '../../../core/model/rules/rule.ts'
import type { RunEvent, RunEventOf } from '../../../core/model/runs/run-event.ts'
import type { Database, RunRow } from '../database/schema.ts'
import { createApplicationLock, type ApplicationLock } from '../database/application-lock.ts'
import { tryStorage } from '../database/try-storage.ts'
import { eventsOfRun, loadRunEvents } from '../journal/run-reader.ts'

export interface RuleStore {
  /** Replaces the rule with the same id. A new rule is inserted at the index, or at the end. */
  save(rule: Rule, index?: number): Promise<Result<null>>
  remove(id: RuleId): Promise<Result<null>>
  /** Moves a rule to the index. Does nothing if the rule is gone. */
  move(id: RuleId, index: number): Promise<Result<null>>
  /**
   * Returns messages of stored chats, of the chat used last first, newest first, until the callback returns `true`. The answers of
   * the child runs of a message come before it, unless only user messages are wanted.
   */
  visitMessages(place: RulePlace, isEnough: (visited: VisitedMessage) => boolean): Promise<Result<null>>
  /** Returns the ids of the calls of a chat’s messages that were decided while its context had untrusted content. */
  listTaintedCalls(sessionId: SessionId): Promise<Result<ReadonlySet<string>>>
}

export interface VisitedMessage {
  message: Message
  /** The calls of a child run that were decided while its context had untrusted content. Absent for messages of chats. */
  taintedCalls?: ReadonlySet<string>
}

/** Creates the store of the person's rules: one row of the settings with their list, in which the order is that of the rules. */
export function createRuleStore(db: Database, lock: ApplicationLock = createApplicationLock()): RuleStore {
  const change = (edit: (rules: unknown[]) => unknown[]): Promise<Result<null>> =>
    lock(() =>
      tryStorage(db, () =>
        db.transaction('rw', db.settings, async () => {
          const stored: unknown = (await db.settings.get(rulesKey))?.value
          // Rules that this version cannot read stay as they are.
          const rules = edit(Array.isArray(stored) ? stored : [])
          if (rules.length > maxRules) {
            const reason = inputText('input-too-many-rules', { count: maxRules })
            const message = workerText('input-unusable', { reasons: { list: [reason], style: 'semicolons' } })
            return fail(createFailure('invalid-input', { message }))
          }
          await db.settings.put({ key: rulesKey, value: rules })
          return succeed(null)
        }),
      ),
    )
  return {
    save: (rule, index) =>
      change((rules) => {
        const at = rules.findIndex((each) => hasId(each, rule.id))
        return at < 0 ? rules.toSpliced(index ?? rules.length, 0, rule) : rules.with(at, rule)
      }),
    remove: (id) => change((rules) => rules.filter((each) => !hasId(each, id))),
    move: (id, index) =>
      change((rules) => {
        const moved = rules.filter((each) => hasId(each, id))
        return rules.filter((each) => !hasId(each, id)).toSpliced(index, 0, ...moved)
      }),
    visitMessages: (place, isEnough) =>
      tryStorage(db, async () => {
        // oxlint-disable-next-line unicorn/no-array-reverse -- of an index, not of an array
        for (const sessionId of await db.sessions.orderBy('activity').reverse().primaryKeys()) {
          const messages = await db.messages
            .where('[sessionId+order]')
            .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
            .toArray()
          const children = place === 'message' ? [] : await loadChildRunsOf(db, sessionId)
          for (const message of messages.toReversed()) {
            for (const child of children.filter((run) => run.assistantMessageId === message.id))
              if (isEnough(toVisited(child, await loadRunEvents(db, child.id)))) return succeed(null)
            if (isEnough({ message })) return succeed(null)
          }
        }
        return succeed(null)
      }),
    listTaintedCalls: (sessionId) =>
      tryStorage(db, async () => {
        const calls = new Set<string>()
        const runs = await db.runs.where('sessionId').equals(sessionId).toArray()
        for (const { id } of runs.filter(({ parentRunId }) => parentRunId === undefined)) {
          await eventsOfRun(db, id).each((event) => {
            if (isTaintedCall(event)) calls.add(event.callId)
          })
        }
        return succeed(calls)
      }),
  }
}

/** Loads the child runs of a chat, newest first. */
async function loadChildRunsOf(db: Database, sessionId: SessionId): Promise<RunRow[]> {
  const runs = await db.runs.where('sessionId').equals(sessionId).toArray()
  return runs
    .filter(({ parentRunId }) => parentRunId !== undefined)
    .toSorted((one, other) => other.startedAt - one.startedAt)
}

/** Returns the answer of a child run, which is in its log only. */
function toVisited(run: RunRow, events: readonly RunEvent[]): Required<VisitedMessage> {
  const reducer = new MessageReducer(createReply({ ...run, runId: run.id }))
  for (const event of events) reducer.apply(event)
  const taintedCalls = new Set(events.filter(isTaintedCall).map(({ callId }) => callId))
  return { message: reducer.message(), taintedCalls }
}

function isTaintedCall(event: RunEvent): event is RunEventOf<'authority-decided'> {
  return event.type === 'authority-decided' && event.tainted
}

/** Key of the row. Backups do not include it, so that no file changes what is allowed. */
const rulesKey = 'rules'

function hasId(rule: unknown, id: RuleId): boolean {
  return typeof rule === 'object' && rule !== null && 'id' in rule && rule.id === id
}
