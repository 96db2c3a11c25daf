import { useEffect, useState } from 'react'
import type { RunId } from '../../../../core/model/id.ts'
import type { TimelineItem } from '../../../../core/model/review/turn-record.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import { parseJson } from '../../../../lib/json.ts'
import { readStageRequest, type StageRequest } from '../../review/stage-request.ts'

/** The prompt, the calls and the result of a stage, as its run recorded them. */
export interface StageRecord extends StageRequest {
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
      setRecord({ ...readStageRequest(sent.ok ? sent.value : null), ...readCalls(items, completionTool) })
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [client, childRunId, completionTool, version])
  return record
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
