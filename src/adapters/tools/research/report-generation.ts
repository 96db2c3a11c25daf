import type { ReportWriter } from '../../../core/agents/research/report-writer.ts'
import { defineTool, type Tool } from '../../../core/engine/calls/tool.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { JsonValue } from '../../../core/model/json.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'
import { reportArgumentsSchema, reportSchema } from '../../../core/model/research/report.ts'

const maxPieces = 4

/**
 * Creates the tool that takes the report. The user sees the body while it streams. It is checked, and the model may repair it once.
 */
export function createReportGeneration(writer: ReportWriter): Tool {
  return defineTool({
    name: 'report_generation',
    aliases: ['report_generation_tool'],
    description:
      'Hands in the report of the research, which the user reads in a panel. This ends the research.',
    parameters: reportArgumentsSchema,
    effects: ['read'],
    isClearable: false,
    largeArguments: ['body'],
    isExemptFromLimit: true,
    exclusive: true,
    async execute({ title, summary, body, more }, { callId, record }) {
      writer.session.bind(record)
      if (!writer.session.started)
        return fail(
          createFailure('tool-failed', { message: toolsText('research-not-planned'), retryable: false }),
        )
      if (writer.session.notes.length === 0)
        return fail(
          createFailure('tool-failed', { message: toolsText('research-without-notes'), retryable: false }),
        )
      writer.session.setPhase('report')
      if (more === true) {
        if (writer.pieceCount + 1 < maxPieces) {
          writer.addPiece(body)
          return succeed({ pieces: writer.pieceCount, next: 'Continue the body with the next call.' })
        }
        return fail(
          createFailure('tool-failed', { message: toolsText('report-too-many-pieces'), retryable: false }),
        )
      }
      const written = await writer.write({ id: callId, title, summary, body })
      if (written.problems.length > 0) {
        return fail(
          createFailure('tool-failed', {
            message: toolsText('report-problems', { list: written.problems.join(' ') }),
            hint: toolsText('repair-report'),
            retryable: false,
          }),
        )
      }
      writer.session.setPhase('done')
      return { ...succeed(written.report), endTurn: true }
    },
    toModelOutput: () => 'The report was accepted and shown to the user.',
    toHistoryOutput: shorten,
  })
}

/** The part that later turns get: title, summary and id. `read_result` gives the body. */
function shorten(result: JsonValue): JsonValue {
  const read = reportSchema.pick({ id: true, title: true, summary: true }).safeParse(result)
  if (!read.success) return result
  const { id, title, summary } = read.data
  return { report: title, summary, id, body: 'read_result with this call id gives the body' }
}
