import { Dexie, type DBCore, type DBCoreMutateRequest } from 'dexie'
import type { Database } from '../database/schema.ts'

/** Faults that storage simulates for a test. */
export interface Faults {
  /**
   * Refuses every write except deletions for lack of space. With a table name, only writes to that table are refused.
   */
  full: boolean | string
  /** Error that this many of the next transactions throw. */
  lost: { error: Error; times: number } | null
}

/** Injects faults. A quota error has the shape that Dexie gives to the browser's error. */
export function makeFaulty(db: Database): Faults {
  const faults: Faults = { full: false, lost: null }
  db.use({
    stack: 'dbcore',
    name: 'faults',
    create: (core: DBCore) => ({
      ...core,
      transaction(stores, mode, options) {
        if (faults.lost && faults.lost.times > 0) {
          faults.lost.times -= 1
          throw faults.lost.error
        }
        return core.transaction(stores, mode, options)
      },
      table(name) {
        const table = core.table(name)
        return {
          ...table,
          async mutate(request: DBCoreMutateRequest) {
            const isRefused = faults.full === true || faults.full === name
            if (!isRefused || request.type.startsWith('delete')) return table.mutate(request)
            throw new Dexie.AbortError('aborted', new DOMException('no space', 'QuotaExceededError'))
          },
        }
      },
    }),
  })
  return faults
}

export interface Crash {
  /** Number of transactions that have written something. */
  commits: number
  isDead: boolean
}

/**
 * Simulates a process that dies at its `at`-th writing transaction: `before` its commit, which undoes the transaction,
 * or right `after` it, before the caller learns of it. Later reads and writes fail.
 */
export function crashAt(db: Database, at: number, moment: 'before' | 'after'): Crash {
  const crash: Crash = { commits: 0, isDead: false }
  const writing = new WeakSet<object>()
  let last: object | null = null
  db.use({
    stack: 'dbcore',
    name: 'crash',
    create: (core: DBCore) => ({
      ...core,
      transaction(stores, mode, options) {
        if (crash.isDead) throw new Error('the process is dead')
        return core.transaction(stores, mode, options)
      },
      table(name) {
        const table = core.table(name)
        return {
          ...table,
          async mutate(request: DBCoreMutateRequest) {
            const { trans } = request
            if (!writing.has(trans)) {
              writing.add(trans)
              crash.commits += 1
              if (crash.commits === at) last = trans
              if (crash.commits === at && moment === 'after') crash.isDead = true
            }
            const answer = await table.mutate(request)
            if (moment === 'before' && trans === last && !crash.isDead) {
              crash.isDead = true
              trans.abort()
            }
            return answer
          },
        }
      },
    }),
  })
  return crash
}
