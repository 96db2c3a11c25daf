import type { StoredAgentRun } from '../../engine/ports/agent-run-store-port.ts'
import type { CallId } from '../../model/id.ts'
import { isRecord, parseJson } from '../../../lib/json.ts'
import type { RunEvent } from '../../model/runs/run-event.ts'

/** The queries and pages of the researchers of an earlier worker, in order. */
export interface WebLog {
  queries: readonly { query: string; stepId: string }[]
  fetches: readonly { callId: CallId; url: string; isApproved: boolean }[]
}

/** Reads the queries and addresses from the logs of researchers. `stored` are the events of the root run, which has their steps. */
export function readWebLog(stored: readonly RunEvent[], children: readonly StoredAgentRun[]): WebLog {
  const steps = readArguments(stored, 'researcher_agent', 'stepId')
  const queries: { query: string; stepId: string }[] = []
  const fetches: { callId: CallId; url: string; isApproved: boolean }[] = []
  for (const { run, events } of children) {
    const stepId = ('callId' in run.of && steps.get(run.of.callId)) || ''
    const started = new Set<CallId>()
    for (const event of events) if (event.type === 'tool-invocation-started') started.add(event.callId)
    for (const [callId, query] of readArguments(events, 'web_search', 'query')) {
      if (started.has(callId)) queries.push({ query, stepId })
    }
    for (const [callId, url] of readArguments(events, 'fetch_url', 'url')) {
      fetches.push({ callId, url, isApproved: started.has(callId) })
    }
  }
  return { queries, fetches }
}

/** Returns a text argument of each call of a tool. Arguments that are no JSON were refused. */
function readArguments(events: readonly RunEvent[], toolName: string, name: string): Map<CallId, string> {
  const values = new Map<CallId, string>()
  for (const event of events) {
    if (event.type !== 'tool-invocation-proposed' || event.toolName !== toolName) continue
    const parsed = parseJson(event.argumentsText)
    const value = isRecord(parsed) ? parsed[name] : undefined
    if (typeof value === 'string') values.set(event.callId, value)
  }
  return values
}
