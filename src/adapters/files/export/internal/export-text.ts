import { fromResultContent } from '../../../../core/context/reductions/apply-tool-results.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import type { ChatRecord } from '../../../../core/model/conversation/session.ts'
import { summaryOf } from '../../../../core/model/conversation/compaction.ts'
import type { RecordedTurn, TurnSummary } from '../../../../core/model/review/turn-record.ts'
import { isCompacted } from '../../../../core/model/conversation/annotated-message.ts'
import { countSentCharacters } from '../../../../core/model/conversation/message-draft.ts'
import type { Message, MessagePart, SourcePart } from '../../../../core/model/conversation/message.ts'
import { formatJobInput } from '../../../../core/model/workflows/job-texts.ts'
import type { WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'

const tokens = new Intl.NumberFormat('en')
const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 3,
})

/**
 * Returns the result of a call as it is exported. A stored result of more than `maxBytes`, or one that is no longer stored, is
 * its preview.
 */
export function resultOf(
  part: Extract<MessagePart, { type: 'tool-call' | 'hosted-call' }>,
  blobs: ChatRecord['blobs'],
  maxBytes = Infinity,
): JsonValue | undefined {
  const reference = part.type === 'tool-call' ? part.reference : undefined
  if (!reference) return part.result
  const blob = blobs.get(reference.blobId)
  if (!blob || reference.bytes > maxBytes) return reference.preview
  return fromResultContent(new TextDecoder().decode(blob.bytes), reference.mediaType)
}

/** Returns what is said about a result that the model did not get whole, or about its exported preview. */
export function describeResult(
  part: Extract<MessagePart, { type: 'tool-call' | 'hosted-call' }>,
  blobs: ChatRecord['blobs'],
  maxBytes = Infinity,
): string | undefined {
  const reference = part.type === 'tool-call' ? part.reference : undefined
  if (!reference) return undefined
  const isWhole = blobs.has(reference.blobId) && reference.bytes <= maxBytes
  const size = `${tokens.format(reference.bytes)} bytes`
  return isWhole ? `${size}; the model got a preview` : `a preview of ${size}`
}

/** Returns how much of a user message was sent, or an empty text if it was not cut. */
export function describeCut({ parts }: Message): string {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part] : []))
  if (texts.every(({ sentRanges }) => sentRanges === undefined)) return ''
  const counts = texts.map(countSentCharacters)
  const [sent, total] = [counts.map((each) => each.sent), counts.map((each) => each.total)].map((numbers) =>
    tokens.format(numbers.reduce((sum, each) => sum + each, 0)),
  )
  return `too long for the model: ${sent} of ${total} characters were sent`
}

/** Returns the title of a job, e.g. "Workflow: Outline and draft (4 stages)", and the lines of its inputs and stages. */
export function describeJob({ name, inputs, executions }: WorkflowPart): { title: string; lines: string[] } {
  const stages = executions.map(({ title, key, state, attempt }) => {
    const attempts = attempt === 0 ? '' : `, ${formatCount(attempt + 1, 'attempt')}`
    return `Stage ${key}, ${title}: ${state}${attempts}`
  })
  return {
    title: `Workflow: ${name} (${formatCount(executions.length, 'stage')})`,
    lines: [...inputs.flatMap(formatJobInput), ...stages],
  }
}

export function roleLabel({ role }: Message): string {
  return role === 'user' ? 'You' : 'Assistant'
}

/** Returns the provider's and the model's name, as shown everywhere in the application. */
export function modelLabel({ model }: Message, providers: ChatRecord['providers']): string | undefined {
  if (!model) return undefined
  const provider = providers.find(({ id }) => id === model.providerId)
  if (provider?.dialect === 'demo') return provider.name
  return provider === undefined ? model.modelId : `${provider.name}/${model.modelId}`
}

/**
 * Returns e.g. "Fake/m · 1,204 input tokens, 88 output tokens · $0.0042 (models.dev, 2026-11-10)", or an empty text for a user
 * message.
 */
export function describeAssistantMessage(message: Message, providers: ChatRecord['providers']): string {
  const { usage, status } = message
  const details = [modelLabel(message, providers)]
  if (status !== 'complete') details.push(status)
  if (usage && usage.requests > 0) {
    const estimated = usage.source === 'estimated' ? ' (estimated)' : ''
    details.push(
      `${tokens.format(usage.inputTokens)} input tokens, ${tokens.format(usage.outputTokens)} output tokens${estimated}`,
    )
    if (usage.cost) {
      const { amount, priceSource, priceDate, unpricedRequests } = usage.cost
      const unknown = unpricedRequests > 0 ? ', without the requests of unknown price' : ''
      details.push(`${dollars.format(amount)} (${priceSource}, ${priceDate}${unknown})`)
    }
  }
  return details.filter((detail) => detail !== undefined).join(' · ')
}

/** Returns e.g. "pinned · 👍 you · labels: bees, sun", or an empty text without annotations. */
export function describeAnnotations({ marks: annotations = {} }: Message): string {
  const { pin, reactions = [], labels = [] } = annotations
  const details = [
    ...(pin ? ['pinned'] : []),
    ...reactions.map(({ emoji, by }) => `${emoji} ${by === 'person' ? 'you' : 'assistant'}`),
    ...(labels.length > 0 ? [`labels: ${labels.map(({ text }) => text).join(', ')}`] : []),
  ]
  return details.join(' · ')
}

/**
 * Returns the title and the summary of a compaction, or null without one. The
 * summary is left out if a covered message was changed or deleted since, because it may repeat that message.
 */
export function describeCompaction(message: Message): { title: string; summary?: string } | null {
  const compaction = message.marks?.compaction
  if (!compaction) return null
  const count = formatCount(compaction.messageCount, 'message')
  if (compaction.undone?.because === 'changed') {
    return { title: `Compacted here: the summary of ${count} is not used, because one of them was changed` }
  }
  const summary = summaryOf(compaction)
  if (isCompacted(message)) {
    return { title: `Compacted here: models get a summary instead of ${count}`, summary }
  }
  const why = compaction.undone ? 'because it was undone' : 'because the answer has continued since'
  return { title: `Compacted here: the summary of ${count} is not used, ${why}`, summary }
}

/** Returns e.g. "12 turns, 1 compaction". */
export function countTurns(turns: readonly RecordedTurn[]): string {
  const compactions = turns.filter(({ summary }) => summary.isCompaction).length
  const captures = turns.filter(({ summary }) => summary.kind === 'capture').length
  return [
    formatCount(turns.length - compactions - captures, 'turn'),
    ...(compactions === 0 ? [] : [formatCount(compactions, 'compaction')]),
    ...(captures === 0 ? [] : [formatCount(captures, 'memory capture')]),
  ].join(', ')
}

/** Returns e.g. "2. What is the capital?". `number` counts turns; it is null for other runs. */
export function turnHeading(
  { question, kind }: Pick<TurnSummary, 'question' | 'kind'>,
  number: number | null,
): string {
  if (number === null) return kind === 'capture' ? 'Memory capture' : 'Compaction'
  return `${number}. ${question === '' ? 'Turn' : question}`
}

/** Returns e.g. "2 requests, 1,204 input tokens, 88 output tokens; $0.12". Names the requests without a known price. */
export function describeTotalUsage(messages: readonly Message[]): string {
  const used = messages.flatMap(({ usage }) => (usage && usage.requests > 0 ? [usage] : []))
  const sum = (count: (usage: (typeof used)[number]) => number) =>
    used.reduce((total, usage) => total + count(usage), 0)
  const unpriced = sum(({ cost, requests }) => (cost ? cost.unpricedRequests : requests))
  const phrases = [
    formatCount(
      sum(({ requests }) => requests),
      'request',
    ),
    `${tokens.format(sum(({ inputTokens }) => inputTokens))} input tokens`,
    `${tokens.format(sum(({ outputTokens }) => outputTokens))} output tokens`,
  ]
  if (unpriced > 0 && used.every(({ cost }) => cost === undefined))
    return `${phrases.join(', ')}; price unknown`
  const cost = dollars.format(sum(({ cost: each }) => each?.amount ?? 0))
  const unknown = unpriced > 0 ? `, plus ${formatCount(unpriced, 'request')} without a known price` : ''
  return `${phrases.join(', ')}; ${cost}${unknown}`
}

/** Returns e.g. "1 request" or "1,204 requests". */
export function formatCount(count: number, thing: string): string {
  return `${tokens.format(count)} ${thing}${count === 1 ? '' : 's'}`
}

export function isShown(part: MessagePart): boolean {
  return !('superseded' in part && part.superseded === true)
}

/** Returns a block that Markdown viewers can collapse. */
export function toDetailsBlock(summary: string, text: string): string {
  return `<details><summary>${summary.replace(/[<&]/g, ' ')}</summary>\n\n${text}\n\n</details>`
}

/** Returns a code fence that is longer than any fence in the text. */
export function toCodeFence(text: string, language = 'json'): string {
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const backticks = '`'.repeat(longest + 1)
  return `${backticks}${language}\n${text}\n${backticks}`
}

/** Returns the name of a source, and its address if that is one of the web. The address may come from a file and be anything. */
export function describeSource({ url, title, filename }: SourcePart): { name: string; address?: string } {
  const parsed = url === undefined ? null : URL.parse(url)
  const isWeb = parsed !== null && /^https?:$/.test(parsed.protocol)
  const name = title ?? filename ?? url ?? 'A document'
  return isWeb ? { name, address: parsed.href } : { name }
}

/** Returns a text of one line in which Markdown finds no link, no code and no HTML. */
export function escapeMarkdownLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`[\]<]/g, String.raw`\$&`)
}
