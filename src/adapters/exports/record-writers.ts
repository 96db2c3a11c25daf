import { toRecordHtml } from './to-record-html.ts'
import { toRecordJson } from './to-record-json.ts'
import { toRecordMarkdown } from './to-record-markdown.ts'

export const recordWriters = { toHtml: toRecordHtml, toJson: toRecordJson, toMarkdown: toRecordMarkdown }
