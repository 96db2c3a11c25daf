import { z } from 'zod'
import type { ResearchSession } from '../../../core/agents/research/research-session.ts'
import { defineTool, type Tool } from '../../../core/engine/calls/tool.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'
import type { Notes } from '../../../core/model/research/notes.ts'

/** Creates the tool that starts a researcher. Calls of one response run at the same time. */
export function createResearcherAgent(session: ResearchSession): Tool {
  return defineTool({
    name: 'researcher_agent',
    aliases: ['researcher_agent_tool'],
    description:
      'Starts a researcher that answers one question from sources and returns notes. Call it several times in one response, so that researchers work at the same time.',
    parameters: z.object({
      stepId: z.string().max(40).describe('id of the step of the plan'),
      question: z.string().trim().min(1).max(2000).describe('complete question, with all context it needs'),
    }),
    effects: ['read'],
    isClearable: false,
    runsAgent: true,
    async execute({ stepId, question }, { callId, record, runAgent }) {
      session.bind(record)
      const { started } = session
      if (started && !started.plan.steps.some(({ id }) => id === stepId)) {
        const known = started.plan.steps.map(({ id }) => id).join(', ')
        return fail(
          createFailure('tool-failed', {
            message: toolsText('research-step-unknown', { id: stepId, known }),
            retryable: false,
          }),
        )
      }
      const order = session.toOrder({ stepId, question }, callId)
      if (!order.ok) return order
      const outcome = await runAgent(order.value)
      const notes = session.finishResearcher(callId, stepId, outcome)
      if (notes)
        return succeed({ status: outcome.status, ...toResult(notes), sources: listSources(notes, session) })
      return fail(
        outcome.failure ??
          createFailure('tool-failed', {
            message: toolsText('researcher-without-notes'),
            hint: toolsText('name-gap-in-report'),
            retryable: false,
          }),
      )
    },
  })
}

/** The notes as the supervisor reads them. */
function toResult({ stepId, summary, notes, open, disagreements }: Notes) {
  return {
    stepId,
    summary,
    notes: notes.map(({ claim, sources, quotation }) => ({ claim, sources: [...sources], quotation })),
    open,
    disagreements,
  }
}

/** Titles of the cited sources. Their addresses come from fetched results, not from the researcher. */
function listSources({ notes }: Notes, { sources }: ResearchSession) {
  const cited = new Set(notes.flatMap((note) => note.sources))
  return sources
    .list()
    .flatMap(({ number, title, url, state, sameAs }) =>
      cited.has(number) ? [{ number, title, url, state, sameAs }] : [],
    )
}
