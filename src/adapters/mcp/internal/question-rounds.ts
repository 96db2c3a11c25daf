import { z } from 'zod'
import type { JsonValue } from '../../../core/model/json.ts'
import { jsonValueSchema } from '../../../core/model/json.ts'
import type { McpAnswer, McpQuestion } from '../mcp-connection.ts'
import { type ElicitAnswer, toElicitAnswer, toQuestion } from './to-question.ts'

export { toElicitAnswer, toQuestion }

export const maxQuestions = 5

/** Checkpoint of a call that waits for the user: what the server asked, and its state, which is opaque. */
const checkpointSchema = z.object({
  state: z.string().optional(),
  requests: z.array(z.object({ key: z.string(), params: jsonValueSchema })),
  /** Questions of the call so far. */
  asked: z.number(),
})
type Checkpoint = z.infer<typeof checkpointSchema>

/** Parameters with which a call continues. */
export interface Continuation {
  requestState?: string | undefined
  inputResponses?: Record<string, ElicitAnswer> | undefined
  asked: number
}

export interface InputRequired {
  inputRequests?: Record<string, unknown> | undefined
  requestState?: string | undefined
}

/** Returns the questions of a result, or undefined if it asks for something other than questions, or for too many. */
export function readInputRequired(
  { inputRequests = {}, requestState }: InputRequired,
  askedBefore: number,
): { questions: McpQuestion[]; checkpoint: Checkpoint } | undefined {
  const requests = Object.entries(inputRequests).map(([key, request]) => {
    const parsed = elicitationSchema.safeParse(request)
    return parsed.success ? { key, params: parsed.data.params } : undefined
  })
  if (requests.includes(undefined)) return undefined
  const read = requests.filter((each) => each !== undefined)
  const questions = read.flatMap(({ params }) => toQuestion(params) ?? [])
  const asked = askedBefore + questions.length
  return asked > maxQuestions
    ? undefined
    : { questions, checkpoint: { state: requestState, requests: read, asked } }
}

const elicitationSchema = z.object({ method: z.literal('elicitation/create'), params: jsonValueSchema })

/** Returns how a call continues after the answers, or undefined for a checkpoint of another version. Questions that could not be shown are canceled. */
export function toContinuation(
  checkpoint: JsonValue,
  answers: readonly McpAnswer[],
): Continuation | undefined {
  const parsed = checkpointSchema.safeParse(checkpoint)
  if (!parsed.success) return undefined
  const { state, requests, asked } = parsed.data
  let next = 0
  const responses = requests.map(({ key, params }) => {
    if (!toQuestion(params)) return [key, { action: 'cancel' }] as const
    const answer = answers[next] ?? { action: 'cancel' }
    next += 1
    return [key, toElicitAnswer(answer, params)] as const
  })
  return {
    requestState: state,
    inputResponses: responses.length > 0 ? Object.fromEntries(responses) : undefined,
    asked,
  }
}
