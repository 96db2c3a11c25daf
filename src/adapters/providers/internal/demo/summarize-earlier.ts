import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { truncateExcerpt } from '../../../../core/model/conversation/excerpt.ts'
import { roundsPrompt, summaryPrompt } from '../../../../core/model/conversation/prompt-texts.ts'

const maxExcerpt = 160

/** Returns the text to summarize, or undefined if the request is not a summary request. */
export function findTextToSummarize(prompt: LanguageModelV4Prompt): string | undefined {
  const isSummaryRequest = prompt.some(
    ({ role, content }) => role === 'system' && (content === summaryPrompt || content === roundsPrompt),
  )
  if (!isSummaryRequest) return undefined
  return prompt
    .flatMap((message) => (message.role === 'user' ? message.content : []))
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
}

/** Returns the first words of each message, after the whole of an earlier summary. */
export function summarizeEarlier(text: string): string {
  const summary = textBetween(text, '<earlier-summary>\n', '\n</earlier-summary>')
  const lines = [...text.matchAll(blocks)].map(
    ([, who = '', content = '']) => `- ${verbByRole[who] ?? who}: ${truncateExcerpt(content, maxExcerpt)}`,
  )
  return [summary ?? introduction, ...lines].join('\n')
}

function textBetween(text: string, opening: string, closing: string): string | undefined {
  const start = text.indexOf(opening)
  const end = start < 0 ? -1 : text.indexOf(closing, start + opening.length)
  return end < 0 ? undefined : text.slice(start + opening.length, end)
}

const introduction =
  'A summary by the demo model, which is scripted: the first words of each message, in their order.'

const verbByRole: Readonly<Record<string, string>> = { Person: 'Asked', Assistant: 'Answered' }

const blocks =
  /^(Person|Assistant|Note|Result of [^\n\r\u2028\u2029:]{1,200}):\n([\s\S]*?)(?=\n\n(?:Person|Assistant|Note|Result of [^\n\r\u2028\u2029:]{1,200}):\n|\n<\/conversation>|$(?![\s\S]))/gm
