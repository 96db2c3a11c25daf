import type { Database } from '../schema.ts'

/** Call it inside the transaction that writes it. */
export async function nextActivity(db: Database): Promise<number> {
  const newest = await db.sessions.orderBy('activity').last()
  return (newest?.activity ?? 0) + 1
}
