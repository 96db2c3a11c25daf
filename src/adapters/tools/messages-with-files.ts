import type { TurnFacts } from '../../core/engine/turn-facts.ts'
import type { Message } from '../../core/kernel/message.ts'

/** Returns the messages of the branch, preceded by the files of the chat's assistant as if a person had attached them. */
export function messagesWithFiles({
  branch,
  files = [],
}: Pick<TurnFacts, 'branch' | 'files'>): readonly Pick<Message, 'role' | 'parts'>[] {
  const own = files.map((file) => ({ type: 'file' as const, round: 0, ...file }))
  return own.length === 0 ? branch.present() : [{ role: 'user', parts: own }, ...branch.present()]
}
