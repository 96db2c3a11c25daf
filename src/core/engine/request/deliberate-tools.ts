import type { Message } from '../../model/conversation/message.ts'
import { defaultFollowUps } from '../../model/tools/default-follow-ups.ts'
import { readResultTool } from '../../model/tools/read-result.ts'
import type { ToolTriggers } from '../../model/tools/tool-info.ts'
import { typedTextOf } from '../../model/conversation/message-draft.ts'
import type { ToolSource } from '../ports/turn-ports.ts'

/** Number of turns that a successfully used tool stays offered. */
const retentionTurns = 4

/** Number of earlier messages searched for the tool that a phrase such as "do it again" refers to. */
const seenMessages = 8

/**
 * Selects the tools of one turn in deliberate mode. A tool is offered if a trigger is in the text the user typed, or if it
 * succeeded in a recent turn. Pasted text does not count. After a phrase such as "do it again", recently called tools are offered
 * too. The tool that reads results is offered with any other. Pure: recent tools are read from the branch, so they follow the branch.
 */
export function selectDeliberateTools(
  history: readonly Message[],
  tools: ToolSource,
  own: ToolTriggers = { byTool: {} },
): ReadonlySet<string> {
  const text = textOf(history.at(-1))
  const isAsked = (trigger: string): boolean => isIn(text, normalize(trigger))
  const offered = new Set(findRecentTools(history))
  if ((own.followUps ?? defaultFollowUps).some(isAsked)) {
    for (const name of findSeenTools(history)) offered.add(name)
  }
  for (const { name } of tools.declarations()) {
    const triggers = [...(tools.get(name)?.triggers ?? []), ...(own.byTool[name] ?? [])]
    if (triggers.some(isAsked)) offered.add(name)
  }
  if (offered.size > 0) offered.add(readResultTool)
  return offered
}

/** Returns the tools called in the last messages, with any outcome. */
function findSeenTools(history: readonly Message[]): string[] {
  return history
    .slice(-1 - seenMessages, -1)
    .flatMap((message) => message.parts)
    .flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : []))
}

function findRecentTools(history: readonly Message[]): string[] {
  const answers = history.filter((message) => message.role === 'assistant')
  // A steered turn has several assistant messages.
  const turns = [...Map.groupBy(answers, (answer) => answer.runId ?? answer.id).values()]
  return turns
    .slice(-retentionTurns)
    .flat()
    .flatMap((answer) => answer.parts)
    .flatMap((part) => (part.type === 'tool-call' && part.state === 'succeeded' ? [part.toolName] : []))
}

function textOf(message: Message | undefined): string {
  const parts = message?.role === 'user' ? message.parts : []
  return normalize(parts.flatMap((part) => (part.type === 'text' ? [typedTextOf(part)] : [])).join(' '))
}

function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** Matches a single word as a whole word, and several words as a substring. */
function isIn(text: string, trigger: string): boolean {
  if (trigger === '') return false
  if (trigger.includes(' ')) return text.includes(trigger)
  return text.split(/[^\p{L}\p{N}_]+/u).includes(trigger)
}
