import { truncateString } from '../../../../lib/text.ts'
import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { germanTexts } from './german-answers.ts'
import { summaryPrompt } from '../../../../core/model/conversation/prompt-texts.ts'

/** Describes content that tools injected into the context. The demo model cannot see it and uses only the accompanying text. */
export function describeInjected(injected: readonly string[], isGerman = false): string {
  const images = injected.map(readImageSize)
  const [first, second] = images
  const lines = injected.map((text) =>
    toLines(text)
      .map((line) => `- ${line}`)
      .join('\n'),
  )
  const comparison = first && second && images.length === 2 ? [compare(first, second)] : []
  if (isGerman)
    return [germanTexts.cannotSee, ...lines, ...comparison, germanTexts.whereInjected].join('\n\n')
  return [
    'I am scripted and cannot see, so this is what came with it:',
    ...lines,
    ...comparison,
    ...(images.some((image) => image !== undefined)
      ? ['A model that sees would be shown the image itself: it is in the line *Context enriched* above.']
      : ['The line *Context enriched* above says where it came from, and takes it out of later requests.']),
  ].join('\n\n')
}

interface Size {
  name: string
  width: number
  height: number
}

function readImageSize(text: string): Size | undefined {
  const match = /“([^“”]{1,120})”: an? \w+(?: (?:image|picture))? of (\d{1,6}) x (\d{1,6}) pixels/.exec(text)
  if (!match) return undefined
  const [, name = '', width, height] = match
  return { name, width: Number(width), height: Number(height) }
}

function compare(one: Size, other: Size): string {
  const [large, small] = one.width * one.height >= other.width * other.height ? [one, other] : [other, one]
  const times = (large.width * large.height) / (small.width * small.height)
  const largeLabel = `${escape(large.name)} (${large.width} × ${large.height})`
  const smallLabel = `${escape(small.name)} (${small.width} × ${small.height})`
  return times === 1
    ? `**${largeLabel} and ${smallLabel} are of the same size.**`
    : `**${largeLabel} has ${times.toFixed(1)} times the pixels of ${smallLabel}.**`
}

/** Returns the lines that a person may see, without the labels that only a model needs. */
function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\[.*\]$/.test(line) && !line.startsWith('You are shown'))
    .map(escape)
}

/** Escapes Markdown. Camera notes are untrusted text. */
function escape(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~!]/g, String.raw`\$&`)
}

const excerptLength = 160

/** Returns the text to summarize, or undefined if the request is not a summary request. */
export function findTextToSummarize(prompt: LanguageModelV4Prompt): string | undefined {
  const isSummaryRequest = prompt.some(({ role, content }) => role === 'system' && content === summaryPrompt)
  if (!isSummaryRequest) return undefined
  return prompt
    .flatMap((message) => (message.role === 'user' ? message.content : []))
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
}

/** Summarizes without understanding: keeps the first words of each message and all of an earlier summary. */
export function summarizeEarlier(text: string): string {
  const summary = textBetween(text, '<earlier-summary>\n', '\n</earlier-summary>')
  const lines = [...text.matchAll(blocks)].map(
    ([, who = '', content = '']) => `- ${verbByRole[who] ?? who}: ${begin(content)}`,
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
  /^(Person|Assistant|Result of [^\n\r\u2028\u2029:]{1,200}):\n([\s\S]*?)(?=\n\n(?:Person|Assistant|Result of [^\n\r\u2028\u2029:]{1,200}):\n|\n<\/conversation>|$(?![\s\S]))/gm

function begin(content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim()
  return line.length > excerptLength ? `${truncateString(line, excerptLength).trimEnd()}…` : line
}
