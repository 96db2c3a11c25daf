import type { TurnFacts } from '../../core/engine/turn-facts.ts'
import type { Message } from '../../core/kernel/message.ts'

/** The branch, and before it what the assistant of the chat brings along, as if a person had attached it first. */
export function messagesWithFiles({
  branch,
  files = [],
}: Pick<TurnFacts, 'branch' | 'files'>): readonly Pick<Message, 'role' | 'parts'>[] {
  const own = files.map((file) => ({ type: 'file' as const, round: 0, ...file }))
  return own.length === 0 ? branch.present() : [{ role: 'user', parts: own }, ...branch.present()]
}
