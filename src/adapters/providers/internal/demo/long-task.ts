import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { JsonObject } from '../../../../core/model/json.ts'
import { demoPrompts } from '../../../../core/model/providers/demo-prompts.ts'
import { answerTexts, type Language } from './answer-texts.ts'
import { parseCurrentTurn, type CurrentTurn, type FinishedCall } from './current-turn.ts'
import { describeDataAnalysis } from './find-data-analysis.ts'

/**
 * Context window of the demo model in the long task, in tokens. It is smaller than the window that the model states, so that
 * a request is refused, as by a server whose window is not known.
 */
export const longTaskWindowTokens = 8192

export function isLongTask(text: string): boolean {
  return text === demoPrompts.longTask.en || /^\W*(?:please )?(?:run|do|show me) a long task\b/i.test(text)
}

/** Returns the refusal of a request of the long task that is longer than its window, in the words of a server. */
export function refuseLongRequest(
  prompt: LanguageModelV4Prompt,
  promptTokens: number,
): JsonObject | undefined {
  if (promptTokens <= longTaskWindowTokens || !isLongTask(parseCurrentTurn(prompt).text)) return undefined
  return {
    error: {
      message: `This model's maximum context length is ${longTaskWindowTokens} tokens. However, your messages resulted in ${promptTokens} tokens. Please reduce the length of the messages.`,
      type: 'invalid_request_error',
      code: 'context_length_exceeded',
    },
  }
}

/** A call of the task. Its arguments are named as by the tools. */
export interface LongTaskCall {
  toolName: 'analyze_data' | 'read_result' | 'craft'
  arguments: JsonObject
}

/** The next action of the task: the call of a step, or the answer. */
export type LongTaskReply =
  | { type: 'step'; label: string; call: LongTaskCall }
  | { type: 'answer'; text: string }

/** Plans the next step of the task. The number of the last step is read from the texts of the answer, or from a summary of them. */
export function planLongTask({ language, finished, ownTexts, loopMessages }: CurrentTurn): LongTaskReply {
  const texts = answerTexts[language]
  const done = findLastStep([...ownTexts, ...loopMessages])
  const step = steps[done]
  const last = finished.at(-1)
  if (step) {
    const label = texts.longTaskStep(done + 1, steps.length)
    return { type: 'step', label, call: step({ language, resultName: last && findResultName(last) }) }
  }
  const result = last && !last.isError ? `${describeDataAnalysis(last, language)} ` : ''
  return { type: 'answer', text: `${result}${texts.longTaskDone(longTaskWindowTokens)}` }
}

const stepNumber = /\b(?:Step|Schritt) (\d{1,2}) (?:of|von) \d{1,2}\b/g

function findLastStep(texts: readonly string[]): number {
  const numbers = texts.flatMap((text) => [...text.matchAll(stepNumber)].map(([, number]) => Number(number)))
  return Math.max(0, ...numbers)
}

/** Returns the name under which the result can be read again, if it is a preview. */
function findResultName({ value }: FinishedCall): string | undefined {
  return /\bresult_\d{1,6}\b/.exec(JSON.stringify(value))?.[0]
}

interface StepContext {
  language: Language
  resultName: string | undefined
}

type Step = (context: StepContext) => LongTaskCall

const sample = 'samples/sales.csv'

const query = (sql: string): LongTaskCall => ({
  toolName: 'analyze_data',
  arguments: { sql, files: [sample] },
})

/** Compares sales of the same product and region in two months. Without a month, the result is too large for a request. */
const compare = (month?: string): string =>
  [
    'SELECT a.*, b."date" AS other_date, b.units AS other_units, b.price AS other_price,',
    '  b.sales AS other_sales, round(a.sales - b.sales, 2) AS difference',
    'FROM data a JOIN data b USING (region, product)',
    `WHERE a."date" <> b."date"${month === undefined ? '' : ` AND strftime(a."date", '%Y-%m') = '${month}'`}`,
    'ORDER BY difference DESC, a."date", b."date"',
  ].join('\n')

const compareMonth =
  (month: string): Step =>
  () =>
    query(compare(month))

const steps: readonly Step[] = [
  ...['2024-01', '2024-02', '2024-03', '2024-04'].map(compareMonth),
  () => query(compare()),
  ({ resultName }) =>
    resultName === undefined
      ? query('SELECT count(*) AS rows FROM data')
      : { toolName: 'read_result', arguments: { result: resultName, part: 2 } },
  ({ language }) => ({ toolName: 'craft', arguments: craftReport(language) }),
  ...['2024-05', '2024-06', '2024-07', '2024-08', '2024-09'].map(compareMonth),
  () =>
    query(
      `SELECT strftime("date", '%Y-%m') AS month, round(sum(sales), 2) AS "total sales"\nFROM data\nGROUP BY ALL\nORDER BY month`,
    ),
]

/** Returns a page with the queries so far. It is long enough to be left out of later requests. */
function craftReport(language: Language): JsonObject {
  const { title, intro } = answerTexts[language].longTaskReport
  const queries = ['2024-01', '2024-02', '2024-03', '2024-04', undefined].map(
    (month) => `<h2>${month ?? '2024–2025'}</h2>\n<pre>${escapeHtml(compare(month))}</pre>`,
  )
  const style =
    'body{font:16px system-ui;margin:2rem;line-height:1.5}pre{background:#8881;padding:1rem;overflow:auto}'
  const content = `<!doctype html>\n<html lang="${language}">\n<title>${title}</title>\n<style>${style}</style>\n<h1>${title}</h1>\n<p>${intro}</p>\n${queries.join('\n')}\n</html>`
  return { title, kind: 'html', content }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** First call of the task, by which the demo model knows whether its tools are offered. */
export const firstLongTaskCall: LongTaskCall = query(compare('2024-01'))
