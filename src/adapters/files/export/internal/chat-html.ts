import { h } from 'hastscript'
import { displayableImageTypes } from '../../../../core/model/files/attachment-limits.ts'
import type { ChatRecord } from '../../../../core/model/conversation/session.ts'
import type { MessageId } from '../../../../core/model/id.ts'
import { isDeleted } from '../../../../core/model/conversation/annotated-message.ts'
import type { FilePart, Message, MessagePart } from '../../../../core/model/conversation/message.ts'
import { isHiddenNotice } from '../../../../core/model/conversation/tail-notice.ts'
import type { RenderedBlock, Rendering } from '../../../../core/model/conversation/rendered-block.ts'
import { expandDraft } from '../../../../core/model/conversation/message-draft.ts'
import { chatStyle } from './styles.ts'
import { toSandboxedHtml } from './sandboxed-html.ts'
import {
  describeAssistantMessage,
  describeCompaction,
  describeAnnotations,
  describeCut,
  describeJob,
  describeResult,
  describeSource,
  describeTotalUsage,
  isShown,
  resultOf,
  roleLabel,
} from './export-text.ts'
import { encodeBase64 } from '../../../../lib/base64.ts'
import { toHtmlElements, type HtmlContent, type HtmlElement } from './html-elements.ts'

interface ExportContext extends ChatRecord {
  prose: ReadonlyMap<MessageId, Rendering['prose']>
  childrenOf: ReadonlyMap<MessageId | null, readonly Message[]>
  onBranch: ReadonlySet<MessageId>
}

/**
 * Returns one HTML file that opens anywhere, without network or scripts: all branches, tool calls, images and costs.
 * `prose` is the rendered Markdown of the assistant messages.
 */
export function toChatHtml(record: ChatRecord, prose: ReadonlyMap<MessageId, Rendering['prose']>): string {
  const { session, messages, visible } = record
  const context: ExportContext = {
    ...record,
    prose,
    childrenOf: Map.groupBy(messages, ({ parentId }) => parentId),
    onBranch: new Set(visible),
  }
  const visibleMessages = visible.flatMap((id) => messages.find((message) => message.id === id) ?? [])
  return toSandboxedHtml({
    title: session.title,
    style: chatStyle,
    content: [
      h('h1', session.title),
      h('p.meta', `${new Date(session.createdAt).toISOString()} · ${describeTotalUsage(messages)}`),
      ...toSections(visibleMessages, context),
    ],
  })
}

/** Renders messages in order, each followed by its other versions. */
function toSections(branch: readonly Message[], context: ExportContext): HtmlElement[] {
  return branch.flatMap((message) => {
    const others = (context.childrenOf.get(message.parentId) ?? []).filter(({ id }) => id !== message.id)
    const isOnBranch = context.onBranch.has(message.id)
    return [
      ...(isDeleted(message) ? [] : [toArticle(message, context)]),
      ...(isOnBranch && others.length > 0 ? [toVersions(others, context)] : []),
    ]
  })
}

function toVersions(others: readonly Message[], context: ExportContext): HtmlElement {
  const summary = others.length === 1 ? 'Another version' : `${others.length} other versions`
  return h('details.versions', [
    h('summary', summary),
    ...others.flatMap((other) => [h('div.version', toSections(listBelow(other, context), context))]),
  ])
}

/** Lists a message and all its descendants, branch by branch. */
function listBelow(first: Message, { childrenOf }: ExportContext): Message[] {
  const others: Message[] = []
  const waiting = [first]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    others.push(next)
    waiting.push(...(childrenOf.get(next.id) ?? []).toReversed())
  }
  return others
}

function toArticle(message: Message, context: ExportContext): HtmlElement {
  const details = [
    describeAssistantMessage(message, context.providers),
    describeCut(message),
    describeAnnotations(message),
  ].filter((line) => line !== '')
  const compaction = describeCompaction(message)
  const rendered = context.prose.get(message.id)
  let prose = 0
  const parts = message.parts.flatMap((part) => {
    const blocks = part.type === 'text' || part.type === 'reasoning' ? rendered?.[prose++] : undefined
    return isShown(part) ? toContent(part, message, { blocks, context }) : []
  })
  return h(`article.${message.role}`, { ariaLabel: roleLabel(message) }, [
    h('h2', roleLabel(message)),
    ...parts,
    ...(message.failure ? [h('p.failure', message.failure.message)] : []),
    ...details.map((line) => h('p.meta', line)),
    ...(compaction ? [toCompaction(compaction)] : []),
  ])
}

function toCompaction({ title, summary }: NonNullable<ReturnType<typeof describeCompaction>>): HtmlElement {
  return summary === undefined ? h('p.meta', title) : toDetails(title, [h('p.written', summary)])
}

interface Surroundings {
  blocks: readonly RenderedBlock[] | undefined
  context: ExportContext
}

function toContent(part: MessagePart, message: Message, { blocks, context }: Surroundings): HtmlContent[] {
  switch (part.type) {
    case 'text':
      if (message.role === 'user' || !blocks) return [h('p.written', expandDraft(part))]
      return blocks.flatMap(toHtmlElements)
    case 'reasoning':
      return part.text.trim() === ''
        ? []
        : [toDetails('Reasoning', blocks?.flatMap(toHtmlElements) ?? [h('p.written', part.text)])]
    case 'tool-call':
    case 'hosted-call': {
      const by = part.type === 'hosted-call' ? ', run by the provider' : ''
      const remark = describeResult(part, context.blobs)
      const chatDetails = [
        ['Arguments', part.arguments],
        [remark === undefined ? 'Result' : `Result (${remark})`, resultOf(part, context.blobs)],
        ['Failure', part.type === 'tool-call' ? part.failure?.message : undefined],
      ] as const
      const details = chatDetails.flatMap(([name, value]) =>
        value === undefined ? [] : [h('h3', name), h('pre', toText(value))],
      )
      return [toDetails(`Tool call: ${part.toolName} (${part.state}${by})`, details)]
    }
    case 'file':
      return [toFigure(part, context)]
    case 'reply':
      return []
    case 'workflow': {
      const { title, lines } = describeJob(part)
      return [
        toDetails(
          title,
          lines.map((line) => h('p.written', line)),
        ),
      ]
    }
    case 'source': {
      const { name, address } = describeSource(part)
      return [
        h('p.source', address === undefined ? name : h('a', { href: address, rel: 'noreferrer' }, name)),
      ]
    }
    case 'notice':
      return isHiddenNotice(part) ? [] : [h('p.notice', part.text)]
  }
}

function toDetails(summary: string, content: readonly HtmlContent[]): HtmlElement {
  return h('details', [h('summary', summary), ...content])
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function toFigure(part: FilePart, { blobs }: ExportContext): HtmlElement {
  const name = part.filename ?? part.mediaType
  const blob = blobs.get(part.blobId)
  if (!blob || !displayableImageTypes.test(blob.mediaType))
    return h('p.file', `File: ${name}, ${part.byteLength} bytes`)
  const src = `data:${blob.mediaType};base64,${encodeBase64(blob.bytes)}`
  return h('figure', [h('img', { src, alt: name }), h('figcaption', name)])
}
