import { toRecordHtml } from './to-record-html.ts'
import { toRecordJson } from './to-record-json.ts'

export const recordWriters = { toHtml: toRecordHtml, toJson: toRecordJson }
