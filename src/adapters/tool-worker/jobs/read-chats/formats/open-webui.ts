import { z } from 'zod'
import type { ForeignNode } from '../collapse-turns.ts'
import { toMs } from '../clamp-time.ts'
import type { ForeignFormat, InlineFile } from '../foreign-format.ts'
import type { NodePart } from '../pair-results.ts'
import { toForeignChat } from '../to-foreign-chat.ts'
import { readDataUrl } from './decode-base64.ts'
import { filePart, sourceParts } from './part-makers.ts'
import { splitDetails } from './split-details.ts'

const text = z.string().nullish()

const messageSchema = z.object({
  parentId: text,
  role: z.enum(['user', 'assistant', 'system', 'tool']),
  content: z.union([z.string(), z.array(z.object({ type: z.string(), text }))]).nullish(),
  model: text.catch(undefined),
  timestamp: z.unknown().optional(),
  files: z
    .array(
      z.object({
        type: text.catch(undefined),
        id: text.catch(undefined),
        name: text.catch(undefined),
        url: text.catch(undefined),
      }),
    )
    .nullish()
    .catch(undefined),
  sources: z
    .array(z.object({ source: z.object({ name: text, url: text }).nullish() }).catch({}))
    .nullish()
    .catch(undefined),
})
type WebUiMessage = z.infer<typeof messageSchema>

const recordSchema = z.object({
  id: z.string().min(1),
  title: text,
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  chat: z.object({
    title: text,
    system: text.catch(undefined),
    params: z
      .object({ system: text.catch(undefined) })
      .nullish()
      .catch(undefined),
    history: z.object({ currentId: text, messages: z.record(z.string().min(1).max(200), messageSchema) }),
  }),
})

/** An element of the list that Open WebUI exports. */
export const openWebUi: ForeignFormat = {
  source: 'open-webui',
  matches: ({ chat }) => typeof chat === 'object' && chat !== null && 'history' in chat,
  read(record, context) {
    const understood = recordSchema.parse(record)
    const { id, chat, ...meta } = understood
    const files: InlineFile[] = []
    const nodes = Object.entries(chat.history.messages).map(([messageId, message]): ForeignNode => {
      const parts = [...readWords(message), ...readFiles(message, `${id}/${messageId}`, files)]
      const isPerson = message.role === 'user'
      return {
        id: messageId,
        parentId: message.parentId ?? null,
        kind: parts.length === 0 || message.role === 'system' ? 'nothing' : isPerson ? 'user' : 'answer',
        parts,
        at: toMs(message.timestamp),
        modelName: isPerson ? undefined : message.model?.slice(0, 200) || undefined,
      }
    })
    return toForeignChat(
      {
        source: 'open-webui',
        id,
        title: meta.title ?? chat.title,
        createdAt: meta.created_at,
        updatedAt: meta.updated_at,
        instructions: chat.params?.system ?? chat.system,
        currentId: chat.history.currentId,
        nodes,
        files,
        record,
        understood,
      },
      context,
    )
  },
}

function readWords({ role, content, sources }: WebUiMessage): NodePart[] {
  const words =
    typeof content === 'string' ? content : (content ?? []).map((each) => each.text ?? '').join('\n\n')
  const named = (sources ?? []).map(({ source }) => ({
    url: source?.url ?? source?.name,
    title: source?.name,
  }))
  return [...splitDetails(words, role === 'assistant'), ...sourceParts(named)]
}

/** Pictures stand in the file as data; other files are only named. */
function readFiles(message: WebUiMessage, place: string, files: InlineFile[]): NodePart[] {
  return (message.files ?? []).flatMap(({ type, id, name, url }, index) => {
    const key = `${place}/${index}`
    const bytes = typeof url === 'string' ? readDataUrl(url) : undefined
    if (bytes) files.push({ key, bytes })
    return filePart(bytes ? key : (id ?? key), name ?? (type === 'image' ? 'picture' : 'file'))
  })
}
