import { isInputRequiredResult } from '@modelcontextprotocol/client'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, type Result, succeed } from '../../../core/model/failures/result.ts'
import type { McpCall, McpCallOptions, McpCallOutcome } from '../mcp-connection.ts'
import { readToolResult } from '../read-result.ts'
import type { CallLimits } from './call-limits.ts'
import type { LinkedRequest } from './link.ts'
import type { Continuation } from './question-rounds.ts'
import { findRequiredPages } from './to-mcp-failure.ts'
import type { ElicitAnswer } from './to-question.ts'

export interface CallContext {
  options: McpCallOptions
  /** Aborts when the call is stopped or a limit is reached. */
  signal: AbortSignal
  limits: CallLimits
}

/** Answers a question of a legacy server during a call. */
export type AnswerQuestion = (params: unknown, signal: AbortSignal) => Promise<ElicitAnswer>

const maxRounds = 10
/** The code for questions of a server, which few calls need. */
const loadQuestions = () => import('./question-rounds.ts')
/** Longest time that a timer takes. The call's own limits end it before. */
const noTimeoutMs = 2 ** 31 - 1

/** Calls a tool of a modern server, or continues a call. Questions end the call with a checkpoint. */
export async function callModern(
  link: LinkedRequest,
  call: McpCall,
  context: CallContext,
): Promise<Result<McpCallOutcome>> {
  const { resume } = call
  let continuation: Continuation | undefined = resume
    ? (await loadQuestions()).toContinuation(resume.checkpoint, resume.answers)
    : { asked: 0 }
  for (let round = 0; continuation && round < maxRounds; round += 1) {
    const result = await send(link, call, { ...context, continuation })
    if (!isInputRequiredResult(result)) return toOutcome(result, call)
    const { readInputRequired, toContinuation } = await loadQuestions()
    const required = readInputRequired(result, continuation.asked)
    if (!required) break
    const { questions, checkpoint } = required
    if (questions.length > 0) return succeed({ kind: 'questions', questions, checkpoint })
    continuation = toContinuation(checkpoint, [])
  }
  return fail(createFailure('mcp-result-invalid', { detail: 'questions that cannot be shown' }))
}

/**
 * Calls a tool of a legacy server, which asks the user during the call. `listen` gets the function that answers, and returns one
 * that ends the listening. A call with a checkpoint is refused, because only modern servers know it.
 */
export async function callLegacy(
  link: LinkedRequest,
  call: McpCall,
  { listen, ...context }: CallContext & { listen(answer: AnswerQuestion): () => void },
): Promise<Result<McpCallOutcome>> {
  const { options, limits, signal } = context
  if (call.resume)
    return fail(createFailure('mcp-result-invalid', { detail: 'a checkpoint of another protocol' }))
  let asked = 0
  // A server may end a call without an answer to its question.
  const ended = new AbortController()
  const answer: AnswerQuestion = async (params, asking) => {
    asked += 1
    const { maxQuestions, toElicitAnswer, toQuestion } = await loadQuestions()
    const question = toQuestion(params)
    const withdrawn = AbortSignal.any([signal, asking, ended.signal])
    if (!question || !options.ask || asked > maxQuestions || withdrawn.aborted) return { action: 'cancel' }
    limits.pause()
    try {
      return toElicitAnswer(await options.ask(question, withdrawn), params)
    } finally {
      limits.resume()
    }
  }
  const endListening = listen(answer)
  try {
    await link.http?.listen().catch(() => undefined)
    for (;;) {
      try {
        return toOutcome(await send(link, call, context), call)
      } catch (error) {
        const pages = findRequiredPages(error)
        if (!pages || asked >= (await loadQuestions()).maxQuestions) throw error
        for (const page of pages) if ((await answer(page, signal)).action !== 'accept') throw error
      }
    }
  } finally {
    ended.abort()
    endListening()
  }
}

async function send(
  { client, request }: LinkedRequest,
  { tool, arguments: args }: McpCall,
  { options, limits, continuation }: CallContext & { continuation?: Continuation },
) {
  // Parameters that the library's type leaves out.
  const more = { requestState: continuation?.requestState, inputResponses: continuation?.inputResponses }
  return await client.callTool(
    { name: tool.remoteName, arguments: args, ...more },
    {
      ...request,
      timeout: noTimeoutMs,
      allowInputRequired: true,
      // Without the output schema: `read-result.ts` checks it with limits.
      toolDefinition: { name: tool.remoteName, inputSchema: { ...tool.inputSchema, type: 'object' } },
      onprogress: (progress) => {
        limits.renew()
        options.onProgress?.(progress)
      },
    },
  )
}

function toOutcome(result: Parameters<typeof readToolResult>[0], { tool }: McpCall): Result<McpCallOutcome> {
  const read = readToolResult(result, tool.outputSchema)
  return read.ok ? succeed({ kind: 'result', result: read.value }) : read
}
