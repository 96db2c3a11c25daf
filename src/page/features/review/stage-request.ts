import { formatRecordedText } from '../../../core/model/review/recorded-text.ts'
import type { RecordedRequests } from '../../../core/model/review/recorded-request.ts'
import { isRecord, parseJson } from '../../../lib/json.ts'

/** The prompt of a workflow’s stage, and the message with its data. Empty if they are no longer stored. */
export interface StageRequest {
  prompt: string
  data: string
}

/** Returns the prompt and the data of the first request. Later ones add only what the stage has done since. */
export function readStageRequest(recorded: RecordedRequests | null): StageRequest {
  const parts = recorded?.requests[0]?.parts ?? []
  const read = (hash: string) => {
    const text = recorded?.texts.get(hash)
    return text === undefined ? '' : formatRecordedText(text)
  }
  const message = parts.find(({ kind }) => kind === 'message')
  return {
    prompt: parts.flatMap((part) => (part.kind === 'prompt' ? [read(part.hash)] : [])).join('\n\n'),
    data: message === undefined ? '' : readUserText(read(message.hash)),
  }
}

/** Returns the text of a recorded user message, without the structure around it. */
function readUserText(json: string): string {
  const message = parseJson(json)
  const text = isRecord(message) ? message['text'] : undefined
  return typeof text === 'string' ? text : json
}
