import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs, type ForeignFormat } from '../foreign-format.ts'
import type { NodePart } from '../pair-results.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import { filePart, reasoningPart, sourceParts, textPart } from './part-makers.ts'

const text = z.string().nullish()
const linkSchema = z.object({ url: text.catch(undefined), title: text.catch(undefined) }).catch({})

const messageSchema = z.object({
  inserted_at: z.unknown().optional(),
  model: text.catch(undefined),
  /** Used by exports before the summer of 2025. */
  role: text,
  content: text,
  reasoning_content: text,
  fragments: z
    .array(
      z.object({ type: z.string(), content: text, results: z.array(linkSchema).nullish().catch(undefined) }),
    )
    .nullish(),
  files: z
    .array(z.object({ id: text.catch(undefined), file_name: text.catch(undefined) }))
    .nullish()
    .catch(undefined),
})
type DeepSeekMessage = z.infer<typeof messageSchema>

const conversationSchema = z.object({
  id: z.string().min(1),
  title: text,
  inserted_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  mapping: z.record(
    z.string().min(1).max(200),
    z.object({ parent: z.string().nullish(), message: messageSchema.nullish() }),
  ),
})

/** `conversations.json` of DeepSeek's export: a map of nodes like ChatGPT's, with messages in fragments. */
export const deepSeek: ForeignFormat = {
  source: 'deepseek',
  matches: (record) => 'mapping' in record && 'inserted_at' in record,
  read(record, context) {
    const understood = conversationSchema.parse(record)
    const { mapping, ...chat } = understood
    const nodes = Object.entries(mapping).map(([id, { parent, message }]): ForeignNode => {
      const parts = message ? readParts(message) : []
      const isPerson = message ? isQuestion(message) : false
      return {
        id,
        parentId: parent ?? null,
        kind: parts.length === 0 ? 'nothing' : isPerson ? 'user' : 'answer',
        parts,
        at: toMs(message?.inserted_at),
        modelName: isPerson ? undefined : message?.model?.slice(0, 200) || undefined,
      }
    })
    return toForeignChat(
      {
        source: 'deepseek',
        id: chat.id,
        title: chat.title,
        createdAt: chat.inserted_at,
        updatedAt: chat.updated_at,
        nodes,
        record,
        understood,
      },
      context,
    )
  },
}

function isQuestion({ fragments, role }: DeepSeekMessage): boolean {
  return fragments?.some(({ type }) => type === 'REQUEST') ?? role?.toUpperCase() === 'USER'
}

function readParts(message: DeepSeekMessage): NodePart[] {
  const files = (message.files ?? []).flatMap(({ id, file_name: name }) => filePart(id ?? name ?? '', name))
  if (!message.fragments) {
    const thought = reasoningPart(message.reasoning_content ?? '')
    return [...thought, ...textPart(message.content ?? ''), ...files]
  }
  const parts = message.fragments.flatMap(({ type, content, results }) => [
    ...(type === 'THINK' ? reasoningPart(content ?? '') : textPart(content ?? '')),
    ...sourceParts(results ?? []),
  ])
  return [...parts, ...files]
}
