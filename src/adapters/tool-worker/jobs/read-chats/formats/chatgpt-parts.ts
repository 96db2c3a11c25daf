import type { ForeignPart } from '../../../../../core/kernel/foreign-chat.ts'
import { toCall, type NodePart } from '../pair-results.ts'
import { filePart, parseDocument, reasoningPart, sourceParts, textPart } from './part-makers.ts'
import type { ChatGptMessage } from './chatgpt-schema.ts'

/** Notes to the model that nobody saw as messages. */
const unshown = new Set(['user_editable_context', 'model_editable_context', 'app_pairing_content'])

/** Marks that ChatGPT's page turns into links: private characters around a name. */
const citationMarks = /\u{e200}[^\u{e201}]*\u{e201}|[\u{e200}-\u{e206}]/gu

export function readChatGptParts(message: ChatGptMessage): NodePart[] {
  const { author, content, metadata, recipient } = message
  if (author.role === 'system' || metadata?.is_visually_hidden_from_conversation) return []
  if (unshown.has(content.content_type)) return []
  const words = wordsOf(content)
  const files = filesOf(message)
  if (author.role === 'user') return [...textPart(words), ...files]
  if (author.role === 'tool') {
    const toolName = author.name ?? 'tool'
    return [
      ...(words === '' && files.length > 0
        ? []
        : [{ type: 'call-result' as const, toolName, result: words }]),
      ...files,
    ]
  }
  if (content.content_type === 'thoughts') {
    const thoughts = (content.thoughts ?? []).map((thought) => [thought.summary, thought.content])
    return reasoningPart(thoughts.map((lines) => lines.filter(Boolean).join('\n\n')).join('\n\n'))
  }
  if (content.content_type === 'reasoning_recap') return []
  if (recipient !== undefined && recipient !== null && recipient !== 'all') {
    return words === ''
      ? []
      : [toCall({ toolName: recipient, input: parseDocument(words) ?? { input: words } })]
  }
  return [...textPart(words), ...files, ...sourceParts(metadata?.content_references ?? [])]
}

function wordsOf({ parts, text, result, content, content_type }: ChatGptMessage['content']): string {
  const said = (parts ?? []).map((part) =>
    typeof part === 'string' ? part : part?.content_type === 'audio_transcription' ? (part.text ?? '') : '',
  )
  const words = [...said, text ?? '', result ?? '', content ?? ''].filter((each) => each !== '').join('\n\n')
  const plain = words.replace(citationMarks, '')
  return content_type === 'system_error' && plain !== '' ? `Error: ${plain}` : plain
}

/** A picture stands among the parts, and often among the attachments as well. */
function filesOf({ content, metadata }: ChatGptMessage): ForeignPart[] {
  const attached = new Map((metadata?.attachments ?? []).map(({ id, name }) => [id, name]))
  const pointers = (content.parts ?? []).flatMap((part) => {
    if (part === null || typeof part === 'string') return []
    const pointer = part.asset_pointer ?? part.audio_asset_pointer?.asset_pointer
    return pointer === undefined ? [] : pointer.replace(/^[\w-]+:\/\//, '').replace(/[#?].*$/, '')
  })
  const ids = new Set([...pointers, ...attached.keys()])
  return [...ids].flatMap((id) => filePart(id, attached.get(id) ?? id))
}
