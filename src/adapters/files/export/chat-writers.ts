import { toChatHtml } from './internal/chat-html.ts'
import { toChatJson } from './internal/chat-json.ts'
import { toChatMarkdown } from './internal/chat-markdown.ts'

export const chatWriters = { toMarkdown: toChatMarkdown, toJson: toChatJson, toHtml: toChatHtml }
