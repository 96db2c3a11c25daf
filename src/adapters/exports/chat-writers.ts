import { toChatHtml } from './to-chat-html.ts'
import { toChatJson } from './to-chat-json.ts'
import { toChatMarkdown } from './to-chat-markdown.ts'

export const chatWriters = { toMarkdown: toChatMarkdown, toJson: toChatJson, toHtml: toChatHtml }
