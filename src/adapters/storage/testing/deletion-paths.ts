import { dropRunDetails, purgeDeletedSessions } from '../conversation/chat-deletion.ts'
import type { Database } from '../database/schema.ts'
import { createSessionStore } from '../conversation/session-store.ts'
import { sessionId, unwrap } from './sample-turn.ts'

/** Actions that delete the recorded requests of a chat. Each resolves to true if it deleted them. */
export const deletionPaths: readonly [what: string, drop: (db: Database) => Promise<boolean>][] = [
  ['the details of its chat', (db) => dropRunDetails(db, { sessionId, at: 1 })],
  [
    'its chat',
    async (db) => {
      unwrap(await createSessionStore(db, { now: () => 5, newId: (prefix) => prefix }).remove(sessionId))
      return (await purgeDeletedSessions(db, 10)) === 1
    },
  ],
]
