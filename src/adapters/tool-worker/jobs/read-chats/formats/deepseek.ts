import { truncateString } from '../../../../../lib/text.ts'
import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs, type ForeignFormat } from '../foreign-format.ts'
import type { NodePart } from '../pair-results.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import { looseList, looseText, Omissions, optionalText, toChatId, toForeignId } from './loose-fields.ts'
import { collectSources, filePart, reasoningPart, sourceParts, textPart } from './part-makers.ts'

const messageSchema = z.object({
  inserted_at: z.unknown().optional(),
  model: optionalText,
  /** Used by exports before the summer of 2025. */
  role: optionalText,
  content: looseText,
  reasoning_content: looseText,
  fragments: z
    .array(
      z
        .object({ type: z.string().catch(''), content: looseText, results: z.unknown().optional() })
        .catch({ type: '', content: '' }),
    )
    .nullish(),
  files: looseList(z.object({ id: optionalText, file_name: optionalText })),
})
type DeepSeekMessage = z.infer<typeof messageSchema>

const nodeSchema = z.object({ parent: optionalText, message: z.unknown().optional() })

const conversationSchema = z.object({
  id: z.unknown().optional(),
  title: optionalText,
  inserted_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  mapping: z.record(z.string(), nodeSchema.catch({ parent: undefined, message: 'unreadable' })),
})

/** `conversations.json` of DeepSeek's export: a map of nodes like ChatGPT's, with messages in fragments. */
export const deepSeek: ForeignFormat = {
  source: 'deepseek',
  matches: (record) => 'mapping' in record && 'inserted_at' in record,
  read(record, context) {
    const chat = conversationSchema.parse(record)
    const omissions = new Omissions()
    const mapping = Object.fromEntries(
      Object.entries(chat.mapping).map(([id, { parent, message }]) => {
        const read =
          message === null || message === undefined
            ? undefined
            : omissions.readMessage(messageSchema, message, `mapping.${id}.message`)
        return [id, { parent, message: read }]
      }),
    )
    const nodes = Object.entries(mapping).map(([id, { parent, message }]): ForeignNode => {
      const parts = message ? readParts(message) : []
      const isPerson = message ? isQuestion(message) : false
      return {
        id: toForeignId(id) ?? 'node',
        parentId: toForeignId(parent) ?? null,
        kind: parts.length === 0 ? 'nothing' : isPerson ? 'user' : 'answer',
        parts,
        at: toMs(message?.inserted_at),
        modelName: isPerson ? undefined : truncateString(message?.model ?? '', 200) || undefined,
      }
    })
    return toForeignChat(
      {
        source: 'deepseek',
        id: toChatId(record, chat.id),
        title: chat.title,
        createdAt: chat.inserted_at,
        updatedAt: chat.updated_at,
        nodes,
        record,
        understood: { ...chat, mapping },
        omissions,
      },
      context,
    )
  },
}

function isQuestion({ fragments, role }: DeepSeekMessage): boolean {
  return fragments?.some(({ type }) => type === 'REQUEST') ?? role?.toUpperCase() === 'USER'
}

function readParts(message: DeepSeekMessage): NodePart[] {
  const files = message.files.flatMap(({ id, file_name: name }) => filePart(id ?? name ?? '', name))
  if (!message.fragments) {
    const thought = reasoningPart(message.reasoning_content)
    return [...thought, ...textPart(message.content), ...files]
  }
  const parts = message.fragments.flatMap(({ type, content, results }) => [
    ...(type === 'THINK' ? reasoningPart(content) : textPart(content)),
    ...sourceParts(collectSources(results)),
  ])
  return [...parts, ...files]
}
