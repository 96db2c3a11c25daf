import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs } from '../clamp-time.ts'
import type { ForeignFormat } from '../foreign-format.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import { readChatGptParts } from './chatgpt-parts.ts'
import { chatGptMessageSchema } from './chatgpt-schema.ts'

const nodeSchema = z.object({
  parent: z.string().nullish(),
  message: chatGptMessageSchema.nullish(),
})

const conversationSchema = z.object({
  conversation_id: z.string().min(1).optional(),
  id: z.string().min(1).optional(),
  title: z.string().nullish(),
  create_time: z.unknown().optional(),
  update_time: z.unknown().optional(),
  current_node: z.string().nullish(),
  mapping: z.record(z.string().min(1).max(200), nodeSchema),
})

/** `conversations.json` of ChatGPT's export: each chat is a map of nodes. */
export const chatGpt: ForeignFormat = {
  source: 'chatgpt',
  matches: (record) => 'mapping' in record && 'create_time' in record,
  read(record, context) {
    const understood = conversationSchema.parse(record)
    const { conversation_id, id = conversation_id, mapping, ...chat } = understood
    const nodes = Object.entries(mapping).map(([nodeId, { parent, message }]): ForeignNode => {
      const parts = message ? readChatGptParts(message) : []
      const isPerson = message?.author.role === 'user'
      return {
        id: nodeId,
        parentId: parent ?? null,
        kind: parts.length === 0 ? 'nothing' : isPerson ? 'user' : 'answer',
        parts,
        at: toMs(message?.create_time),
        modelName: message?.metadata?.model_slug?.slice(0, 200) || undefined,
        status: message?.status === 'in_progress' ? 'interrupted' : 'complete',
      }
    })
    return toForeignChat(
      {
        source: 'chatgpt',
        id: z.string().parse(id),
        title: chat.title,
        createdAt: chat.create_time,
        updatedAt: chat.update_time,
        currentId: chat.current_node === null ? undefined : findShown(chat.current_node, mapping, nodes),
        nodes,
        record,
        understood,
      },
      context,
    )
  },
}

/** The shown node may be one that says nothing: then the next above it that does. */
function findShown(
  current: string | undefined,
  mapping: Readonly<Record<string, { parent?: string | null | undefined }>>,
  nodes: readonly ForeignNode[],
): string | undefined {
  const said = new Set(nodes.filter(({ kind }) => kind !== 'nothing').map(({ id }) => id))
  const seen = new Set<string>()
  let at = current
  while (at !== undefined && !said.has(at) && !seen.has(at)) {
    seen.add(at)
    at = Object.hasOwn(mapping, at) ? (mapping[at]?.parent ?? undefined) : undefined
  }
  return at
}
