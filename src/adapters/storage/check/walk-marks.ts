import type { Database, MessageMarksRow } from '../schema.ts'
import { findThere, nextAfter, type Walk } from './walk.ts'

const rowsAtOnce = 500

/**
 * Checks for annotations of messages that are gone. Keeps wordings that a person wrote, because they may be the only
 * copy.
 */
export function walkMarks(db: Database): Walk {
  return {
    tables: [db.messageMarks, db.messages],
    async step(after) {
      const ids = await db.messageMarks.where('messageId').above(after).limit(rowsAtOnce).primaryKeys()
      const there = await findThere(db.messages, ids)
      const rows = await db.messageMarks.bulkGet(ids.filter((id) => !there.has(id)))
      const lost = rows.filter((row) => row !== undefined)
      const wordless = lost.filter((row) => !hasWords(row))
      return {
        faults: {
          'marks-without-message': wordless.length,
          'edits-without-message': lost.length - wordless.length,
        },
        mend: async () => db.messageMarks.bulkDelete(wordless.map(({ messageId }) => messageId)),
        next: nextAfter(ids, rowsAtOnce),
      }
    },
  }
}

function hasWords({ revisions = [] }: MessageMarksRow): boolean {
  return revisions.some(({ by }) => by === 'person')
}
