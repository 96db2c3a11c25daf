import { Dexie } from 'dexie'
import type { RuleId, SessionId } from '../../../core/model/id.ts'
import type { Message } from '../../../core/model/conversation/message.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { inputText, workerText } from '../../../core/model/messages/write-text.ts'
import { maxRules, type Rule } from '../../../core/model/rules/rule.ts'
import type { Database } from '../database/schema.ts'
import { createApplicationLock, type ApplicationLock } from '../database/application-lock.ts'
import { tryStorage } from '../database/try-storage.ts'
import { eventsOfRun } from '../journal/run-reader.ts'

export interface RuleStore {
  /** Replaces the rule with the same id. A new rule is inserted at the index, or at the end. */
  save(rule: Rule, index?: number): Promise<Result<null>>
  remove(id: RuleId): Promise<Result<null>>
  /** Moves a rule to the index. Does nothing if the rule is gone. */
  move(id: RuleId, index: number): Promise<Result<null>>
  /** Returns messages of stored chats, of the chat used last first, newest first, until the callback returns `true`. */
  visitMessages(isEnough: (message: Message) => boolean): Promise<Result<null>>
  /** Returns the ids of the calls of a chat that were decided while its context had untrusted content. */
  listTaintedCalls(sessionId: SessionId): Promise<Result<ReadonlySet<string>>>
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
    visitMessages: (isEnough) =>
      tryStorage(db, async () => {
        // oxlint-disable-next-line unicorn/no-array-reverse -- of an index, not of an array
        for (const sessionId of await db.sessions.orderBy('activity').reverse().primaryKeys()) {
          const messages = await db.messages
            .where('[sessionId+order]')
            .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
            .toArray()
          if (messages.toReversed().some(isEnough)) break
        }
        return succeed(null)
      }),
    listTaintedCalls: (sessionId) =>
      tryStorage(db, async () => {
        const calls = new Set<string>()
        const runs = await db.runs.where('sessionId').equals(sessionId).primaryKeys()
        for (const runId of runs) {
          await eventsOfRun(db, runId).each((event) => {
            if (event.type === 'authority-decided' && event.tainted) calls.add(event.callId)
          })
        }
        return succeed(calls)
      }),
  }
}

/** Key of the row. Backups do not include it, so that no file changes what is allowed. */
const rulesKey = 'rules'

function hasId(rule: unknown, id: RuleId): boolean {
  return typeof rule === 'object' && rule !== null && 'id' in rule && rule.id === id
}
