import { toShownMessage } from '../../../core/model/agents/apply-data-policy.ts'
import type { ChatRecord } from '../../../core/model/conversation/session.ts'
import { toChatHtml } from './internal/chat-html.ts'
import { toChatJson } from './internal/chat-json.ts'
import { toChatMarkdown } from './internal/chat-markdown.ts'

/** Writers of a chat as a file. Each shows what the data policies of the answers keep. */
export const chatWriters = {
  toMarkdown: (record: ChatRecord) => toChatMarkdown(toShownRecord(record)),
  toJson: (record: ChatRecord, exportedAt: number) => toChatJson(toShownRecord(record), exportedAt),
  toHtml: (record: ChatRecord, prose: Parameters<typeof toChatHtml>[1]) =>
    toChatHtml(toShownRecord(record), prose),
}

function toShownRecord(record: ChatRecord): ChatRecord {
  return { ...record, messages: record.messages.map((message) => toShownMessage(message)) }
}
