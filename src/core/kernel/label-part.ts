import { labelOrigin } from './context-words.ts'
import type { RecordedPart } from './recorded-request.ts'
import type { RecordedOrigin } from './request-record.ts'

const origins: Record<RecordedOrigin, string> = {
  summary: 'The summary of earlier messages',
  question: 'Message of the person',
  answer: 'Answer',
  results: 'Results of tools',
  note: 'The note of this chat',
  enrichment: 'Added by a restart',
  directive: 'Notice to the model',
  changed: 'Written by an extension',
}

/** What a part of a recorded request is. */
export function labelRecordedPart(part: RecordedPart): string {
  if (part.kind === 'tools') return 'Tools, with their parameters'
  if (part.kind === 'prompt') return labelOrigin(part.origin)
  return origins[part.origin]
}
