import type { ContextCut, ContextKind, ContextPart, PrefixBreak, PromptOrigin } from './context-report.ts'
import type { RecordedPart, RecordedOrigin } from '../review/recorded-request.ts'

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
  summaries: 'The summary of earlier messages',
  questions: 'Your words',
  files: 'Pictures and files',
  answers: 'Answers, with reasoning and calls',
  results: 'Results of tools',
  notes: 'The note of this chat',
  enrichments: 'What restarts have added',
  directives: 'Notices to the model',
  changed: 'Written by an extension',
}

export function labelPromptOrigin(origin: PromptOrigin): string {
  return origins[origin]
}

/** Returns the label of a request part, from the person's point of view. */
export function labelContextPart({ kind, origin, count }: ContextPart): string {
  if (kind === 'prompt') return origins[origin ?? 'built-in']
  return count > 1 ? `${kinds[kind]} (${count})` : kinds[kind]
}

/** Texts after a count, in singular and plural. */
const rules: Record<ContextCut['rule'], readonly [one: string, many: string]> = {
  compacted: ['earlier message: only the summary is sent', 'earlier messages: only the summary is sent'],
  'message-deleted': ['deleted message: left out', 'deleted messages: left out'],
  'result-reduced': [
    'earlier result of tools: only the summary is sent',
    'earlier results of tools: only the summary is sent',
  ],
  'media-window': ['older picture: named, and not sent again', 'older pictures: named, and not sent again'],
  'restart-withheld': [
    'call that enriched the context: only what it brought is sent',
    'calls that enriched the context: only what they brought is sent',
  ],
  superseded: [
    'text of a model that failed: replaced by the answer of another',
    'texts of a model that failed: replaced by the answer of another',
  ],
  'foreign-reasoning': [
    'piece of reasoning of another model: left out',
    'pieces of reasoning of another model: left out',
  ],
  'foreign-hosted': [
    'result of another provider’s tools: left out',
    'results of another provider’s tools: left out',
  ],
  'deliberate-mode': [
    'tool that your words did not ask for: not offered',
    'tools that your words did not ask for: not offered',
  ],
  'tool-unavailable': [
    'tool not available for this model: not offered',
    'tools not available for this model: not offered',
  ],
  'model-without-tools': [
    'tool: this model is known to call none',
    'tools: this model is known to call none',
  ],
}

export function describeContextCut({ rule, count }: ContextCut): string {
  const [one, many] = rules[rule]
  return `${count} ${count === 1 ? one : many}`
}

const breaks: Record<PrefixBreak, string> = {
  'model-replaced': 'another model took over after a failure',
  hook: 'an extension changed the request',
  'hosted-tools': 'tools that the provider runs were switched off',
  compaction: 'earlier messages were compacted, or a compaction was changed or taken back',
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

/** Describes why a request does not extend the previous one. The result is the end of a sentence. */
export function describePrefixBreak(brokenBy: PrefixBreak): string {
  return breaks[brokenBy]
}

const recordedOrigins: Record<RecordedOrigin, string> = {
  summary: 'The summary of earlier messages',
  question: 'Message of the person',
  answer: 'Answer',
  results: 'Results of tools',
  note: 'The note of this chat',
  enrichment: 'Added by a restart',
  directive: 'Notice to the model',
  changed: 'Written by an extension',
}

/** Returns the label of a part of a recorded request. */
export function labelRecordedPart(part: RecordedPart): string {
  if (part.kind === 'tools') return 'Tools, with their parameters'
  if (part.kind === 'prompt') return labelPromptOrigin(part.origin)
  return recordedOrigins[part.origin]
}
