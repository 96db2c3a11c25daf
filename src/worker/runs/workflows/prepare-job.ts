import { digestArguments, type DigestPort } from '../../../core/engine/approvals/call-details.ts'
import type { TurnInput, TurnPorts } from '../../../core/engine/ports/turn-ports.ts'
import { mainThread } from '../../../core/agents/main-thread.ts'
import { addAmounts, noAmount, toAmount, type JobBudget } from '../../../core/engine/budgets/budget.ts'
import { defaultLimits } from '../../../core/engine/budgets/limits.ts'
import { UsageReducer } from '../../../core/engine/budgets/usage-reducer.ts'
import type { Result } from '../../../core/model/failures/result.ts'
import type { RunId } from '../../../core/model/id.ts'
import type { JsonObject } from '../../../core/model/json.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'
import type { StoredJobRequest } from '../../../core/model/workflows/job-request.ts'
import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import { FailureError } from '../../transport/failure-error.ts'
import type { RootTurn } from '../agents/child-turn.ts'
import { createRootTurn, type EarlierTurn } from '../agents/with-agents.ts'
import type { FindWorkflow } from './find-workflow.ts'
import { Job } from './job.ts'
import type { AttemptRunnerPorts } from './attempt-runner.ts'
import { isJobLimit } from './stage-result.ts'

export interface JobPorts extends AttemptRunnerPorts {
  digest: DigestPort
  /** Returns a built-in workflow or one of the person. */
  findWorkflow: FindWorkflow
  /** Returns the stored events of an ended run. */
  readEvents(runId: RunId): Promise<Result<readonly RunEvent[]>>
}

/** Makes a prepared turn a job. Nothing of it is loaded for other turns. */
export async function prepareJob(
  {
    request,
    ...prepared
  }: Pick<RootTurn, 'input' | 'ports' | 'config' | 'wrapUps'> & { request: StoredJobRequest },
  { events: stored, children: own }: EarlierTurn,
  ports: JobPorts,
): Promise<{ input: TurnInput; ports: TurnPorts }> {
  const { earlierRunIds = [] } = request
  const [logs, earlierChildren] = await Promise.all([
    readAll(earlierRunIds, (runId) => ports.readEvents(runId)),
    readAll(earlierRunIds, (runId) => ports.store.claim(runId)),
  ])
  const earlier = logs.flat()
  const children = [...earlierChildren.flat(), ...own]
  const definition = await findDefinition(request, [...earlier, ...stored], ports)
  const digest = await digestArguments(definition as unknown as JsonObject, ports.digest)
  const job = readJobBudget(definition, logs)
  const input = withLimits(prepared.input, job)
  // The turn counts its own child runs. The job counts those of its earlier runs too.
  const { root, ports: counted } = createRootTurn(
    { ...prepared, input, job },
    { events: stored, children: own },
  )
  const setup = { request, definition, digest, earlier, stored, children }
  return {
    input: root.input,
    ports: {
      ...counted,
      agent: { ...mainThread, resumes: 'all' },
      steer: undefined,
      job: new Job(root, ports, setup),
    },
  }
}

async function readAll<Value>(
  runIds: readonly RunId[],
  read: (runId: RunId) => Promise<Result<readonly Value[]>>,
): Promise<(readonly Value[])[]> {
  return Promise.all(
    runIds.map(async (runId) => {
      const result = await read(runId)
      if (!result.ok) throw new FailureError(result.failure)
      return result.value
    }),
  )
}

/** A job keeps the definition with which it started. */
async function findDefinition(
  { id }: StoredJobRequest,
  events: readonly RunEvent[],
  { findWorkflow }: JobPorts,
): Promise<Workflow> {
  const started = events.find((event) => event.type === 'workflow-started')
  if (started) return started.definition
  const found = await findWorkflow(id)
  if (!found.ok) throw new FailureError(found.failure)
  return found.value
}

/** The limits of a job apply to all its runs. A run that stopped at one lets the next run spend as much again. */
function readJobBudget({ limits = {} }: Workflow, logs: readonly (readonly RunEvent[])[]): JobBudget {
  const stops = logs.flat().filter((event) => event.type === 'workflow-exited' && isJobLimit(event.failure))
  const times = (limit: number | undefined) => limit && limit * (stops.length + 1)
  let spentBefore = noAmount
  for (const events of logs) {
    const usage = new UsageReducer()
    for (const event of events) usage.apply(event)
    spentBefore = addAmounts(spentBefore, toAmount(usage.total))
  }
  return { most: { tokens: times(limits.tokens), dollars: times(limits.dollars) }, spentBefore }
}

/** The ledger of the turn stops at what is left of the job. The limits of rounds and calls are those of its stages. */
function withLimits(input: TurnInput, { most, spentBefore }: JobBudget): TurnInput {
  const limits = { ...defaultLimits, ...input.limits }
  return {
    ...input,
    firstTool: undefined,
    hostedTools: undefined,
    limits: {
      ...input.limits,
      maxTurnTokens: Math.min(limits.maxTurnTokens, (most.tokens ?? Infinity) - spentBefore.tokens),
      maxTurnDollars: Math.min(limits.maxTurnDollars, (most.dollars ?? Infinity) - spentBefore.dollars),
    },
  }
}
