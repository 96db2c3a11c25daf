import type { Message } from '../model/conversation/message.ts'

/**
 * Numbers the turns of a branch, from 0, for each of its messages. A turn is a user message with its answer. Steered messages
 * belong to the turn that they were sent into, which they divide into several answers. All messages of `answers` belong to the
 * last turn.
 */
export function numberTurns(history: readonly Message[], answers: readonly Message[] = []): number[] {
  const turns: number[] = []
  let turn = -1
  let answer: Message | undefined
  for (const message of history) {
    if (message.role === 'user') {
      turns.push(turn + 1)
      continue
    }
    if (answer && continues(message, answer)) {
      // The user messages since then were steered.
      for (let at = turns.length - 1; turns[at] === turn + 1; at--) turns[at] = turn
    } else turn += 1
    turns.push(turn)
    answer = message
  }
  const last = turns.at(-1) ?? 0
  return [...turns, ...answers.map(() => last)]
}

/** Copies have no run. There the rounds tell, which are counted along a turn. */
function continues(message: Message, before: Message): boolean {
  if (message.runId !== undefined || before.runId !== undefined) return message.runId === before.runId
  const [first, last] = [message.parts[0]?.round, before.parts.at(-1)?.round]
  return first !== undefined && last !== undefined && first > last
}
