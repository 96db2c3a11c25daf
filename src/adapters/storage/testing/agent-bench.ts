import type { AgentRunStorePort, OpenAgentRun } from '../../../core/engine/ports/agent-run-store-port.ts'
import type { Interaction } from '../../../core/model/tools/interaction.ts'
import { callIdSchema, interactionIdSchema, type InteractionId, type RunId } from '../../../core/model/id.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import type { RunEventBody } from '../../../core/model/runs/run-event.ts'
import { openDatabase } from '../database/database.ts'
import type { Database, RunRow } from '../database/schema.ts'
import { createAgentRunStore } from '../journal/agent-run-store.ts'
import { createTurnStore, type RunLeases } from '../journal/turn-store.ts'
import {
  finished,
  makeDatabase,
  numberEvent,
  renderingOf,
  sendTurn,
  sessionId,
  tokens,
  unwrap,
} from './sample-turn.ts'

/**
 * A tab with both stores, which share their leases. Its journals start no timers. A refused write would be retried each second,
 * also after the test, and be counted among the writes of another test.
 */
export function openTab(db: Database) {
  const leases: RunLeases = new Map()
  const options = { leases, startTimer: () => () => undefined }
  return { db, turns: createTurnStore(db, options), agents: createAgentRunStore(db, options) }
}

export function openOtherTab({ name }: Database): ReturnType<typeof openTab> {
  return openTab(openDatabase(name))
}

export const rootId = 'run-1' as RunId

export function childOf(n: number, more: Partial<OpenAgentRun> = {}): OpenAgentRun {
  return {
    runId: `child-${n}` as RunId,
    parentRunId: rootId,
    sessionId,
    of: { callId: callIdSchema.parse(`call-${n}`) },
    agent: 'researcher',
    label: `Step ${n}`,
    model: demoModel,
    at: 2000 + n,
    ...more,
  }
}

/** A tab with a live turn, and `children` child runs with one event each. */
export async function startTurn({ children = 1 }: { children?: number } = {}) {
  const tab = openTab(makeDatabase())
  const turn = sendTurn(1)
  const { assistantMessage } = unwrap(await tab.turns.openTurn(turn))
  const root = tab.turns.openJournal(rootId)
  const journals = new Map<RunId, ReturnType<AgentRunStorePort['openJournal']>>()
  for (let n = 1; n <= children; n += 1) {
    const child = childOf(n)
    unwrap(await tab.agents.open(child))
    const journal = tab.agents.openJournal(child.runId)
    journal.append(numberEvent(child.runId, tokens(`Text ${n}`)))
    unwrap(await journal.settle())
    journals.set(child.runId, journal)
  }
  const journalOf = (n: number) => {
    const journal = journals.get(childOf(n).runId)
    if (!journal) throw new Error(`child ${n} is not open`)
    return journal
  }
  const endTurn = async () => {
    const message = finished(assistantMessage)
    return root.finish(message, renderingOf(message))
  }
  const row = (id: RunId): Promise<RunRow | undefined> => tab.db.runs.get(id)
  return { ...tab, turn, root, journalOf, endTurn, row, answer: assistantMessage }
}

export function askOf(id: string): Interaction {
  return { kind: 'confirm', id: interactionIdSchema.parse(id), prompt: `Continue ${id}?` }
}

export function raise(id: string): RunEventBody {
  return { type: 'interaction-raised', interaction: askOf(id) }
}

export function accept(id: string): RunEventBody {
  const value = { kind: 'confirm' } as const
  return {
    type: 'interaction-answered',
    interactionId: id as InteractionId,
    answer: { outcome: 'accepted', value },
  }
}
