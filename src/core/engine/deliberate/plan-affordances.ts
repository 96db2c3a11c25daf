import type { Message } from '../../kernel/message.ts'
import { defaultFollowUps } from '../../kernel/default-follow-ups.ts'
import type { ToolTriggers } from '../../kernel/tool-triggers.ts'
import { readOwnWords } from '../../kernel/written-text.ts'
import type { ToolSource } from '../ports.ts'

/** For how many turns a tool that worked stays offered. */
const retentionTurns = 4

/** In how many messages before this one a phrase such as "do it again" looks for what it means. */
const seenMessages = 8

/**
 * The tools of one turn in deliberate mode: those whose trigger words are in what the person wrote (not in what was
 * pasted), and those that worked in one of the last turns; after a phrase such as "do it again", also those that were
 * called lately. Pure: retention is read from the branch, so it goes where the branch goes.
 */
export function planAffordances(
  history: readonly Message[],
  tools: ToolSource,
  own: ToolTriggers = { byTool: {} },
): ReadonlySet<string> {
  const words = textOf(history.at(-1))
  const isAsked = (trigger: string): boolean => isIn(words, normalize(trigger))
  const offered = new Set(findRecentTools(history))
  if ((own.followUps ?? defaultFollowUps).some(isAsked)) {
    for (const name of findSeenTools(history)) offered.add(name)
  }
  for (const { name } of tools.declarations()) {
    const triggers = [...(tools.get(name)?.triggers ?? []), ...(own.byTool[name] ?? [])]
    if (triggers.some(isAsked)) offered.add(name)
  }
  return offered
}

/** Tools that were called in the last messages, whatever came of it. */
function findSeenTools(history: readonly Message[]): string[] {
  return history
    .slice(-1 - seenMessages, -1)
    .flatMap((message) => message.parts)
    .flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : []))
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
