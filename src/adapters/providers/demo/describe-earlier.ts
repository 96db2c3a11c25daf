import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { summaryPrompt } from '../../../core/kernel/summary-prompt.ts'

const firstWords = 160

/** Returns the text to summarize, or undefined if the request is not a summary request. */
export function findEarlier(prompt: LanguageModelV4Prompt): string | undefined {
  const isAsked = prompt.some(({ role, content }) => role === 'system' && content === summaryPrompt)
  if (!isAsked) return undefined
  return prompt
    .flatMap((message) => (message.role === 'user' ? message.content : []))
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
}

/** Summarizes without understanding: keeps the first words of each message and all of an earlier summary. */
export function describeEarlier(text: string): string {
  const summary = /<earlier-summary>\n([\s\S]*?)\n<\/earlier-summary>/.exec(text)?.[1]
  const lines = [...text.matchAll(blocks)].map(
    ([, who = '', words = '']) => `- ${said[who] ?? who}: ${begin(words)}`,
  )
  return [summary ?? introduction, ...lines].join('\n')
}

const introduction =
  'A summary by the demo model, which is scripted: the first words of each message, in their order.'

const said: Readonly<Record<string, string>> = { Person: 'Asked', Assistant: 'Answered' }

const blocks =
  /^(Person|Assistant|Result of [^\n:]+):\n([\s\S]*?)(?=\n\n(?:Person|Assistant|Result of [^\n:]+):\n|\n<\/conversation>|$(?![\s\S]))/gm

function begin(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim()
  return line.length > firstWords ? `${line.slice(0, firstWords).trimEnd()}…` : line
}
