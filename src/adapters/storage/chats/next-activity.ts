import type { Database } from '../schema.ts'

/** Must be called within the transaction that writes the value. */
export async function nextActivity(db: Database): Promise<number> {
  const newest = await db.sessions.orderBy('activity').last()
  return (newest?.activity ?? 0) + 1
}
