import type { Message } from '../../kernel/message.ts'
import { readOwnWords } from '../../kernel/written-text.ts'
import type { ToolSource } from '../ports.ts'

/** For how many turns a tool that worked stays offered. */
const retentionTurns = 4

/**
 * The tools of one turn in deliberate mode: those whose trigger words are in what the person wrote (not in what was pasted), and those that
 * worked in one of the last turns. Pure: retention is read from the branch, so it goes where the branch goes.
 */
export function planAffordances(history: readonly Message[], tools: ToolSource): ReadonlySet<string> {
  const words = textOf(history.at(-1))
  const offered = new Set(findRecentTools(history))
  for (const { name } of tools.declarations()) {
    const triggers = tools.get(name)?.triggers ?? []
    if (triggers.some((trigger) => isIn(words, normalize(trigger)))) offered.add(name)
  }
  return offered
}

function findRecentTools(history: readonly Message[]): string[] {
  const answers = history.filter((message) => message.role === 'assistant')
  // A turn that was steered has several answers.
  const turns = [...Map.groupBy(answers, (answer) => answer.runId ?? answer.id).values()]
  return turns
    .slice(-retentionTurns)
    .flat()
    .flatMap((answer) => answer.parts)
    .flatMap((part) => (part.type === 'tool-call' && part.state === 'succeeded' ? [part.toolName] : []))
}

function textOf(message: Message | undefined): string {
  const parts = message?.role === 'user' ? message.parts : []
  return normalize(parts.flatMap((part) => (part.type === 'text' ? [readOwnWords(part)] : [])).join(' '))
}

function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** One word is met as a word of its own, several are met as they are. */
function isIn(words: string, trigger: string): boolean {
  if (trigger === '') return false
  if (trigger.includes(' ')) return words.includes(trigger)
  return words.split(/[^\p{L}\p{N}_]+/u).includes(trigger)
}
