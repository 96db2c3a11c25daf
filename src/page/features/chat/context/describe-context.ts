import type {
  ContextCut,
  ContextFigures,
  ContextKind,
  ContextPart,
} from '../../../../core/kernel/context-report.ts'
import type { PrefixBreak } from '../../../../core/kernel/prefix-break.ts'
import type { PromptOrigin } from '../../../../core/kernel/prompt-part.ts'

export interface ContextRow {
  label: string
  tokens: number
}

export interface ContextGroup {
  label: string
  tokens: number
  rows: readonly ContextRow[]
}

const origins: Record<PromptOrigin, string> = {
  'built-in': 'Built-in instructions',
  default: 'Your instructions for every chat',
  assistant: 'Instructions of the assistant',
  chat: 'Instructions of this chat',
  'tool-usage': 'When to use which tool',
  'about-you': 'About you',
  folder: 'Instructions of the folder',
  'assistant-files': 'Files of the assistant',
  hook: 'Rewritten by an extension',
}

const kinds: Record<Exclude<ContextKind, 'prompt'>, string> = {
  tools: 'Tools, with their parameters',
  questions: 'Your words',
  files: 'Pictures and files',
  answers: 'Answers, with reasoning and calls',
  results: 'Results of tools',
  notes: 'The note of this chat',
  enrichments: 'What restarts have added',
  directives: 'Notices to the model',
  changed: 'Written by an extension',
}

const groupNames = [
  'System prompt',
  'Tools',
  'Earlier messages',
  'Your message',
  'Added to the end',
  'This answer so far',
] as const
type GroupName = (typeof groupNames)[number]

const groupOfKind: Record<ContextKind, GroupName> = {
  prompt: 'System prompt',
  tools: 'Tools',
  questions: 'Your message',
  files: 'Your message',
  notes: 'Added to the end',
  enrichments: 'Added to the end',
  directives: 'Added to the end',
  changed: 'Added to the end',
  answers: 'This answer so far',
  results: 'This answer so far',
}

/** The parts of a request as people look for them, in the order in which they are sent. Tokens as calibrated. */
export function groupContext({ parts, scale }: Pick<ContextFigures, 'parts' | 'scale'>): ContextGroup[] {
  return groupNames.flatMap((label) => {
    const mine = parts.filter((part) => groupOf(part) === label)
    if (mine.length === 0) return []
    const rows = mine.map((part) => ({ label: labelOf(part), tokens: Math.round(part.tokens * scale) }))
    const group = { label, tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0) }
    // The tools are one part, whose name says it all.
    return [label === 'Tools' ? { ...group, label: rows[0]?.label ?? label, rows: [] } : { ...group, rows }]
  })
}

function groupOf({ kind, isEarlier }: ContextPart): GroupName {
  return isEarlier === true ? 'Earlier messages' : groupOfKind[kind]
}

function labelOf({ kind, origin, count }: ContextPart): string {
  if (kind === 'prompt') return origins[origin ?? 'built-in']
  return count > 1 ? `${kinds[kind]} (${count})` : kinds[kind]
}

type Counted = (count: number) => string

const rules: Record<ContextCut['rule'], Counted> = {
  'message-deleted': (count) => `${times(count, 'deleted message')}: left out`,
  'result-reduced': (count) => `${times(count, 'earlier result')} of tools: only the summary is sent`,
  'media-window': (count) => `${times(count, 'older picture')}: named, and not sent again`,
  'restart-withheld': (count) =>
    `${times(count, 'call')} that enriched the context: only what they brought is sent`,
  superseded: (count) => `${times(count, 'text')} of a model that failed: replaced by the answer of another`,
  'foreign-reasoning': (count) => `${times(count, 'piece')} of reasoning of another model: left out`,
  'foreign-hosted': (count) => `${times(count, 'result')} of another provider’s tools: left out`,
  'deliberate-mode': (count) => `${times(count, 'tool')} that your words did not ask for: not offered`,
  'tool-unavailable': (count) => `${times(count, 'tool')} not available for this model: not offered`,
  'model-without-tools': (count) => `${times(count, 'tool')}: this model is known to call none`,
}

export function describeCut({ rule, count }: ContextCut): string {
  return rules[rule](count)
}

function times(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

const breaks: Record<PrefixBreak, string> = {
  'model-replaced': 'another model took over after a failure',
  hook: 'an extension changed the request',
  'hosted-tools': 'tools that the provider runs were switched off',
  restart: 'a restart changed how earlier messages are shown',
  'model-switched': 'the chat goes on with another model',
  'setting-changed': 'the instructions, the tools or a setting changed',
  'deliberate-mode': 'deliberate mode offers other tools than before',
  'result-reduced': 'results of tools in the last answer were reduced to their summaries',
  'outcome-reported': 'you said what became of a call',
  'media-window': 'an older picture left the window of pictures',
  'message-deleted': 'an earlier message was deleted',
  'message-restored': 'a deleted message is back',
  'enrichment-switched': 'you took something that a tool had brought out of later requests, or put it back',
  'message-changed': 'an earlier message was changed, or another branch is shown',
}

/** Whether a provider can use what it has cached of the request before, and why not. */
export function describeCache({ prefixBrokenBy }: Pick<ContextFigures, 'prefixBrokenBy'>): string {
  return prefixBrokenBy === undefined
    ? 'It begins exactly like the request before it, or is the first one: a provider’s cache can be used.'
    : `It does not begin like the request before it, because ${breaks[prefixBrokenBy]}. A provider’s cache cannot be used from there on.`
}

/** How far the figures can be trusted. */
export function describeSource({ isReported, scale }: Pick<ContextFigures, 'isReported' | 'scale'>): string {
  if (isReported) return 'The provider counted the whole; the parts are estimated and scaled to it.'
  if (scale === 1) return 'Estimated: about four characters a token, a picture about 1,600 tokens.'
  return `Estimated, and corrected by what the provider counted before (× ${scale.toFixed(2)}).`
}
