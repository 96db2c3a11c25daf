import type { JsonValue } from '../json.ts'
import { isDeleted } from '../conversation/annotated-message.ts'
import type { Message, MessagePart } from '../conversation/message.ts'
import type { RenderedBlock, RenderedNode, Rendering } from '../conversation/rendered-block.ts'
import { expandDraft } from '../conversation/message-draft.ts'

/** A part of a message as displayed. `detail` is the id of the collapsed section that holds it. */
export interface FindablePart {
  detail?: string
  text: string
}

/**
 * Lists the readable parts of a message in order, including collapsed parts, followed by its labels. Prose is rendered text
 * without Markdown syntax.
 */
export function listFindableParts(message: Message, rendering: Rendering | null): FindablePart[] {
  if (isDeleted(message)) return []
  let prose = 0
  const parts = message.parts.flatMap((part) => {
    const number = part.type === 'text' || part.type === 'reasoning' ? prose++ : -1
    return toFindable(part, { number, blocks: rendering?.prose[number] })
  })
  return [...parts, ...(message.marks?.labels ?? []).map(({ text }) => ({ text }))]
}

function toFindable(
  part: MessagePart,
  { number, blocks }: { number: number; blocks: readonly RenderedBlock[] | undefined },
): FindablePart[] {
  if ('superseded' in part && part.superseded === true) return []
  switch (part.type) {
    case 'text':
      return [{ text: blocks ? textOfBlocks(blocks) : expandDraft(part) }]
    case 'reasoning':
      return [{ detail: `prose-${number}`, text: blocks ? textOfBlocks(blocks) : part.text }]
    case 'tool-call':
      return [
        {
          detail: part.callId,
          text: [part.arguments ?? part.argumentsText, part.streamed, part.reference?.preview ?? part.result]
            .map(formatValue)
            .join('\n'),
        },
      ]
    case 'hosted-call':
      return [{ detail: part.callId, text: [part.arguments, part.result].map(formatValue).join('\n') }]
    case 'file':
      return part.filename === undefined ? [] : [{ text: part.filename }]
    case 'workflow':
      return [{ detail: 'workflow', text: part.stages.map(({ title }) => title).join('\n') }]
    case 'source':
    case 'notice':
    case 'reply':
      return []
  }
}

function formatValue(value: JsonValue | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

export function textOfBlocks(blocks: readonly RenderedBlock[]): string {
  return blocks
    .map((block) => (block.type === 'code' ? block.text : block.nodes.map(textOfNode).join('')))
    .join('\n')
}

const lineTags = new Set([
  'p',
  'li',
  'tr',
  'td',
  'th',
  'pre',
  'blockquote',
  'details',
  'summary',
  'ul',
  'ol',
  'table',
  'br',
  'hr',
])

function textOfNode(node: RenderedNode): string {
  if (typeof node === 'string') return node
  const [tag, properties, ...children] = node
  if (properties !== 0 && 'tex' in properties) return String(properties['tex'])
  const text = children.map(textOfNode).join('')
  return lineTags.has(tag) || /^h\d$/.test(tag) ? `${text}\n` : text
}
