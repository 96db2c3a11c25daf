import { useEffect, useState } from 'react'
import type { RunId } from '../../../../core/model/id.ts'
import { formatRecordedText } from '../../../../core/model/review/recorded-text.ts'
import type { RecordedRequests } from '../../../../core/model/review/recorded-request.ts'
import type { TimelineItem } from '../../../../core/model/review/turn-record.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { isRecord, parseJson } from '../../../../lib/json.ts'

/** The prompt, the calls and the result of a stage, as its run recorded them. */
export interface StageRecord {
  prompt: string
  data: string
  /** The calls, without that of the completion tool that carries the result. */
  calls: readonly TimelineItem[]
  result?: unknown
}

/** Loads the record of a stage's run, and again with each version. `null` until it is loaded. */
export function useStageRecord(
  client: WorkerClient | undefined,
  {
    childRunId,
    completionTool,
    version,
  }: { childRunId: RunId | undefined; completionTool: string; version: string },
): StageRecord | null {
  const [record, setRecord] = useState<StageRecord | null>(null)
  useEffect(() => {
    if (client === undefined || childRunId === undefined) return undefined
    let isLeft = false
    const load = async () => {
      const [turn, sent] = await Promise.all([
        client.call('read-turn-record', { runId: childRunId }),
        client.call('read-sent-requests', { runId: childRunId }),
      ])
      if (isLeft) return
      const items = turn.ok ? (turn.value.record?.items ?? []) : []
      setRecord({ ...readRequest(sent.ok ? sent.value : null), ...readCalls(items, completionTool) })
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [client, childRunId, completionTool, version])
  return record
}

/** Returns the prompt and the data of the first request. Later ones add only what the stage has done since. */
function readRequest(recorded: RecordedRequests | null): Pick<StageRecord, 'prompt' | 'data'> {
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

/** Separates the call that carries the result from the others. */
export function readCalls(
  items: readonly TimelineItem[],
  completionTool: string,
): Pick<StageRecord, 'calls' | 'result'> {
  const calls = items.filter(({ kind }) => kind === 'call')
  const completion = calls.findLast(
    (call) => call.state === 'ok' && readDetail(call, 'record-tool') === completionTool,
  )
  const result = completion && parseJson(readDetail(completion, 'record-arguments') ?? '')
  return { calls: calls.filter((call) => call !== completion), result }
}

function readDetail({ groups }: TimelineItem, code: string): string | undefined {
  const detail = groups.flatMap(({ details }) => details).find(({ name }) => name.code === code)
  return detail?.form === 'text' || detail?.form === 'block' ? detail.value : undefined
}
