import { z } from 'zod'
import type { ResearchSession } from '../../../core/agents/research/research-session.ts'
import { withoutWrongQuotations } from '../../../core/agents/research/check-notes.ts'
import { defineTool, type Tool } from '../../../core/engine/calls/tool.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { CallId } from '../../../core/model/id.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'
import { maxNotes, maxSummaryCharacters, type Notes } from '../../../core/model/research/notes.ts'
import type { RunEvent } from '../../../core/model/runs/run-event.ts'

const notesTool = 'submit_notes'

/**
 * Creates the tool by which a researcher hands in its notes, which ends it. Quotations are compared with the stored texts: the first
 * call with a wrong one is refused, and the second is accepted without it. `stored` are the events that an earlier worker stored
 * of the researcher.
 */
export function createSubmitNotes(
  session: ResearchSession,
  stepId: string,
  stored: readonly RunEvent[] = [],
): Tool {
  let wasRefused = hasFailed(stored)
  return defineTool({
    name: notesTool,
    description: 'Hands in the notes. This ends your work.',
    parameters: z.object({
      summary: z.string().trim().min(1).max(maxSummaryCharacters),
      notes: z
        .array(
          z.object({
            claim: z.string().trim().min(1).max(1000),
            sources: z.array(z.int().positive()).max(10).describe('numbers of sources that you have read'),
            quotation: z.string().max(1000).nullish().describe('words of the source, copied exactly'),
          }),
        )
        .max(maxNotes),
      open: z.array(z.string().max(500)).max(20).default([]),
      disagreements: z
        .array(
          z.object({
            about: z.string().max(500),
            notes: z
              .tuple([z.int().nonnegative(), z.int().nonnegative()])
              .describe('positions in notes, from 0'),
          }),
        )
        .max(20)
        .default([]),
    }),
    effects: ['read'],
    isExemptFromLimit: true,
    exclusive: true,
    async execute({ summary, notes, open, disagreements }, { callId, record }) {
      const given: Notes = {
        stepId,
        summary,
        notes: notes.map(({ claim, sources, quotation }) => ({
          claim,
          sources,
          quotation: quotation ?? undefined,
        })),
        open,
        disagreements,
      }
      const { notes: checkedNotes, wrong, checked, found } = await session.checkNotes(given)
      if (wrong.length > 0 && !wasRefused) {
        wasRefused = true
        const list = wrong.map((index) => `"${checkedNotes.notes[index]?.quotation ?? ''}"`).join('; ')
        return fail(
          createFailure('tool-failed', {
            message: toolsText('quotations-not-found', { list }),
            hint: toolsText('correct-quotations'),
            retryable: false,
          }),
        )
      }
      record({ type: 'notes-recorded', callId, notes: withoutWrongQuotations(checkedNotes), checked, found })
      return { ...succeed({ accepted: notes.length }), endTurn: true }
    },
  })
}

/** Returns whether notes of the researcher were refused before its worker ended. */
function hasFailed(stored: readonly RunEvent[]): boolean {
  const started = new Set<CallId>()
  return stored.some((event) => {
    if (event.type === 'tool-invocation-started' && event.toolName === notesTool) started.add(event.callId)
    return event.type === 'tool-invocation-failed' && started.has(event.callId)
  })
}
