import type { Message } from './message.ts'

/**
 * Numbers the turns of a branch, from 0, for each of its messages. A turn is a user message with its answer. Steered messages
 * belong to the turn that they were sent into, which they divide into several answers. All messages of `answers` belong to the
 * last turn.
 */
export function numberTurns(history: readonly Message[], answers: readonly Message[] = []): number[] {
  const turns: number[] = []
  let turn = -1
  let answeredAt = -1
  for (const [index, message] of history.entries()) {
    const answer = history[answeredAt]
    if (message.role === 'assistant') {
      if (answer && continues(message, answer)) {
        turn = turns[answeredAt] ?? 0
        // The user messages since then were steered.
        turns.fill(turn, answeredAt)
      } else if (answeredAt === index - 1) turn += 1
      answeredAt = index
    } else turn += 1
    turns.push(turn)
  }
  const last = turns.at(-1) ?? 0
  return [...turns, ...answers.map(() => last)]
}

/** Copies have no run. There the rounds tell, which are counted along a turn, and the time: a steered message ends one answer and starts the next. */
function continues(message: Message, before: Message): boolean {
  if (message.runId !== undefined || before.runId !== undefined) return message.runId === before.runId
  if (before.endedAt !== undefined && before.endedAt !== message.createdAt) return false
  const [first, last] = [message.parts[0]?.round, before.parts.at(-1)?.round]
  return first !== undefined && last !== undefined && first > last
}
