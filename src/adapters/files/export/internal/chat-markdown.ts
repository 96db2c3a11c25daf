import type { ChatRecord } from '../../../../core/model/conversation/session.ts'
import { isDeleted } from '../../../../core/model/conversation/annotated-message.ts'
import type { Message, MessagePart, SourcePart } from '../../../../core/model/conversation/message.ts'
import { isHiddenNotice } from '../../../../core/model/conversation/tail-notice.ts'
import type { WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import { expandDraft } from '../../../../core/model/conversation/message-draft.ts'
import {
  toCodeFence,
  toDetailsBlock,
  formatCount,
  describeAssistantMessage,
  describeCompaction,
  describeAnnotations,
  describeCut,
  describeJob,
  describeResult,
  describeSource,
  escapeMarkdownLine,
  describeTotalUsage,
  isShown,
  resultOf,
  roleLabel,
} from './export-text.ts'

/** Exports the visible branch as it would be pasted into notes. Tool calls and reasoning are collapsible. */
export function toChatMarkdown(record: ChatRecord): string {
  const { session, messages, visible } = record
  const visibleMessages = visible.flatMap(
    (id) => messages.find((message) => message.id === id && !isDeleted(message)) ?? [],
  )
  const siblings = messages.filter((message) => !isDeleted(message)).length - visibleMessages.length
  const head = [
    `# ${escapeMarkdownLine(session.title)}`,
    `_${new Date(session.createdAt).toISOString()} · ${describeTotalUsage(visibleMessages)}_`,
  ]
  if (siblings > 0)
    head.push(
      `_${formatCount(siblings, 'message')} on other branches ${siblings === 1 ? 'is' : 'are'} not included._`,
    )
  return `${[...head, ...visibleMessages.map((message) => toSection(message, record))].join('\n\n')}\n`
}

function toSection(message: Message, { providers, blobs }: ChatRecord): string {
  const details = [
    describeAssistantMessage(message, providers),
    describeCut(message),
    describeAnnotations(message),
  ].filter((line) => line !== '')
  const parts = message.parts.filter(isShown).flatMap((part) => toText(part, blobs))
  const compaction = describeCompaction(message)
  const compacted = compaction ? [toCompaction(compaction)] : []
  const failure = message.failure ? [`> **${message.failure.message}**`] : []
  const lines = details.map((line) => `_${line}_`)
  return [`## ${roleLabel(message)}`, ...parts, ...failure, ...lines, ...compacted].join('\n\n')
}

function toCompaction({ title, summary }: NonNullable<ReturnType<typeof describeCompaction>>): string {
  return summary === undefined ? `_${title}_` : toDetailsBlock(title, toCodeFence(summary, 'text'))
}

function toText(part: MessagePart, blobs: ChatRecord['blobs']): string[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [expandDraft(part)]
    case 'reasoning':
      return part.text.trim() === '' ? [] : [toDetailsBlock('Reasoning', part.text)]
    case 'tool-call':
      return [
        toDetailsBlock(
          `Tool call: ${part.toolName} (${part.state})`,
          [...toRemarks(part, blobs), toCodeFence(toCall(part, blobs))].join('\n\n'),
        ),
      ]
    case 'hosted-call':
      return [
        toDetailsBlock(
          `Tool call: ${part.toolName} (${part.state}, run by the provider)`,
          toCodeFence(toCall(part, blobs)),
        ),
      ]
    case 'file':
      return [`_File: ${escapeMarkdownLine(part.filename ?? part.mediaType)}, ${part.byteLength} bytes_`]
    case 'reply':
      return []
    case 'workflow':
      return [toJob(part)]
    case 'source':
      return [toSource(part)]
    case 'notice':
      return isHiddenNotice(part) ? [] : [`> ${part.text.replaceAll('\n', '\n> ')}`]
  }
}

function toJob(part: WorkflowPart): string {
  const { title, lines } = describeJob(part)
  return toDetailsBlock(title, toCodeFence(lines.join('\n'), 'text'))
}

function toSource(part: SourcePart): string {
  const { name, address } = describeSource(part)
  const text = escapeMarkdownLine(name)
  return address === undefined ? `- ${text}` : `- [${text}](<${address.replaceAll('\\', '%5C')}>)`
}

/** A larger result would bury the text. The JSON and HTML exports have it whole. */
const maxResultBytes = 200_000

function toCall(
  part: Extract<MessagePart, { type: 'tool-call' | 'hosted-call' }>,
  blobs: ChatRecord['blobs'],
): string {
  const failure = part.type === 'tool-call' ? part.failure?.message : undefined
  const result = resultOf(part, blobs, maxResultBytes)
  return JSON.stringify({ arguments: part.arguments, result, failure }, null, 2)
}

function toRemarks(part: Extract<MessagePart, { type: 'tool-call' }>, blobs: ChatRecord['blobs']): string[] {
  const remark = describeResult(part, blobs, maxResultBytes)
  return remark === undefined ? [] : [`_Result: ${remark}_`]
}
