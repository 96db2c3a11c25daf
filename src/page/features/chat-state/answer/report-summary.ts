import { isRecord } from '../../../../lib/json.ts'
import type { AnswerView } from './answer-view.ts'

/** Returns the summary of the report that a research has written; `undefined` in any other answer. */
export function readReportSummary({ items }: Pick<AnswerView, 'items'>): string | undefined {
  const report = items
    .flatMap((item) => (item.type === 'calls' ? item.calls : []))
    .findLast(({ toolName, state }) => toolName === 'report_generation' && state === 'succeeded')
  // A report that is stored as a blob has its summary in the arguments.
  const summaries = [report?.result, report?.arguments].map((value) => isRecord(value) && value['summary'])
  return summaries.find((summary) => typeof summary === 'string')
}

/** Returns the text of an answer with the summary of its report. */
export function withReportSummary(text: string, view: Pick<AnswerView, 'items'>): string {
  return [text, readReportSummary(view) ?? ''].filter((part) => part !== '').join('\n\n')
}
