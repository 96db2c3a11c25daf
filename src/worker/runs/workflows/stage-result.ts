import { isRecord, parseJson } from '../../../lib/json.ts'
import type { AgentEnd } from '../../../core/model/agents/agent-call.ts'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import type { CallId } from '../../../core/model/id.ts'
import type { JsonObject, JsonValue } from '../../../core/model/json.ts'
import { workflowLimits, type Stage } from '../../../core/model/workflows/workflow.ts'
import type { RunEvent, RunEventOf } from '../../../core/model/runs/run-event.ts'
import type { StageOutcome } from '../../../core/workflows/workflow-ports.ts'
import { completionToolOf } from '../../../core/model/workflows/completion-tool.ts'
import { toResultParser } from '../../../adapters/tools/complete-stage.ts'

/** Notices about a budget that ended a run. */
const budgetNotices: ReadonlySet<string> = new Set(['budget-reached', 'price-unknown', 'token-limit-reached'])

/** The child run of an attempt that has ended. */
interface EndedAttempt {
  end: AgentEnd
  events: readonly RunEvent[]
  /** Returns the text of its answer. */
  readAnswer(): string
}

/** Reads the end of a stage's attempt from the log of its child run. */
export function readStageOutcome(
  stage: Stage,
  { events, readAnswer, end: { toolCalls, usage, isTainted, failure } }: EndedAttempt,
): StageOutcome {
  const end = events.findLast((event) => event.type === 'session-turn-end')
  const completed = readCompletion(stage, events)
  const capHit = !completed && isAtCap(events, end)
  const output = completed ?? (capHit ? undefined : readText(stage, readAnswer()))
  const base = { output, capHit, tainted: isTainted, usage, toolCalls }
  if (output || capHit) return base
  // Another try would ask again, and send requests for it.
  if (end?.result === 'halted') return { ...base, cancelReason: 'stopped', failure: end.failure }
  const limited = findBudgetFailure(events)
  if (limited) return { ...base, cancelReason: isJobLimit(limited) ? 'limit' : 'budget', failure: limited }
  return end?.status === 'failed' || end?.failure ? { ...base, failure: end.failure ?? failure } : base
}

/** The last request of the turn cap or of the tool calls was sent. */
function isAtCap(events: readonly RunEvent[], end: RunEventOf<'session-turn-end'> | undefined): boolean {
  if (end?.failure?.code === 'loop-bound-exceeded') return true
  const decided = events.findLast((event) => event.type === 'agent-decided')
  return decided?.reason === 'LIMIT_REACHED' && decided.ends === true
}

function findBudgetFailure(events: readonly RunEvent[]): Failure | undefined {
  const notice = events.findLast((event) => event.type === 'notice-raised' && budgetNotices.has(event.code))
  if (notice?.type !== 'notice-raised') return undefined
  const { text, localized } = notice
  const message = localized && { text, ...localized }
  const code = localized?.code === jobLimitText ? 'workflow-bound-exceeded' : 'budget-reached'
  return createFailure(code, { message })
}

const jobLimitText = 'stopped-by-workflow-limit'

/** Returns whether a job stopped at its limit of tokens or money. */
export function isJobLimit(failure: Failure | undefined): boolean {
  return failure?.texts?.message?.code === jobLimitText
}

/** Returns the arguments of the completion call that succeeded. */
function readCompletion(stage: Stage, events: readonly RunEvent[]): JsonObject | undefined {
  const name = completionToolOf(stage)
  const proposed = new Map<CallId, JsonValue | undefined>()
  let result: JsonValue | undefined
  for (const event of events) {
    if (event.type === 'tool-invocation-proposed' && event.toolName === name)
      proposed.set(event.callId, event.arguments)
    if (event.type === 'tool-invocation-succeeded' && proposed.has(event.callId))
      result = proposed.get(event.callId)
  }
  return result === undefined ? undefined : parseResult(stage, result)
}

/** Returns the prompt of a stage whose model cannot call tools, so that its text has the result. */
export function toPromptWithoutTools(
  prompt: string,
  { completionSchema }: Pick<Stage, 'completionSchema'>,
): string {
  const schema = JSON.stringify(completionSchema)
  return `${prompt}\n\nEnd your answer with one JSON object in a code block that fits this JSON Schema:\n${schema}`
}

/** Reads the result from the last JSON object of a text, or takes the text itself if the result has a single text. */
export function readText(stage: Stage, text: string): JsonObject | undefined {
  if (text === '') return undefined
  const fenced = text.lastIndexOf('```', text.lastIndexOf('```') - 1)
  const candidates = [
    fenced === -1 ? '' : text.slice(fenced + 3, text.lastIndexOf('```')).replace(/^json\s/i, ''),
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  ]
  for (const candidate of candidates) {
    const value = parseJson(candidate)
    const result = isRecord(value) ? parseResult(stage, value as JsonObject) : undefined
    if (result) return result
  }
  const [single, ...others] = Object.entries(stage.completionSchema.properties)
  if (!single || others.length > 0 || single[1].type !== 'string') return undefined
  return parseResult(stage, { [single[0]]: text })
}

/** Returns the result that a value is, unless it does not fit the schema or is too long. */
function parseResult(stage: Stage, value: JsonValue): JsonObject | undefined {
  const parsed = toResultParser(stage).safeParse(value)
  if (!parsed.success) return undefined
  return JSON.stringify(parsed.data).length <= workflowLimits.resultCharacters ? parsed.data : undefined
}
