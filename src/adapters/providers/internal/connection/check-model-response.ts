import type { ModelRequest, ModelStreamPart } from '../../../../core/engine/ports/turn-ports.ts'
import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import { succeed } from '../../../../core/model/failures/result.ts'
import type { ConnectionTestContext } from './connection-test-progress.ts'
import { createModelPort } from '../../model-port.ts'
import { providersText } from '../../../../core/model/messages/write-text.ts'
import { parseJson } from '../../../../lib/json.ts'

const timeoutMs = 60_000
/** Stops reading a model that writes more than requested, because the rest costs money and adds nothing. */
const maxCharacters = 400

const probeTool = {
  name: 'report_connection',
  description: 'Reports that the connection works.',
  parameters: {
    type: 'object',
    properties: { word: { type: 'string', description: 'The word “ready”.' } },
    required: ['word'],
    additionalProperties: false,
  },
}

/** Asks the model for one word, and then for one tool call. */
export async function checkModelResponse(tested: ConnectionTestContext, modelId: string): Promise<void> {
  const { progress: sheet, signal } = tested
  sheet.begin('One streamed token', providersText('requesting-one-word', { model: modelId }))
  const startedAt = performance.now()
  let firstAt: number | undefined
  let text = ''
  const word = await read(tested, { modelId, question: 'Answer with one word: ready', tools: [] }, (part) => {
    if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') return 'go-on'
    firstAt ??= performance.now()
    text += part.text
    return text.length > maxCharacters ? 'enough' : 'go-on'
  })
  if (signal.aborted) return
  if (word !== null) return sheet.fail('One streamed token', word)
  if (firstAt === undefined) return sheet.fail('One streamed token', describeEmpty(modelId))
  const seconds = (firstAt - startedAt) / 1000
  sheet.pass(
    'One streamed token',
    providersText('first-token-received', {
      model: modelId,
      count: { number: seconds, fractionDigits: 1 },
    }),
  )

  sheet.begin('One tool call', providersText('requesting-tool-call', { model: modelId }))
  let call: Extract<ModelStreamPart, { type: 'tool-call' }> | undefined
  const question = `Call the tool ${probeTool.name} with the word “ready”. Do not answer in words.`
  const failure = await read(tested, { modelId, question, tools: [probeTool] }, (part) => {
    if (part.type === 'tool-call') call = part
    return call ? 'enough' : 'go-on'
  })
  if (signal.aborted) return
  if (failure !== null) return sheet.fail('One tool call', failure)
  if (!call) return sheet.fail('One tool call', describeNoCall(modelId))
  if (parseJson(call.argumentsText) === undefined) {
    return sheet.fail(
      'One tool call',
      createFailure('malformed-response', {
        message: providersText('test-call-arguments-not-json', { modelId }),
      }),
    )
  }
  sheet.pass('One tool call', providersText('tool-call-received', { model: modelId }))
}

interface Question {
  modelId: string
  question: string
  tools: ModelRequest['tools']
}

/** Sends one request. Resolves to null if it ended normally or `onPart` returned `enough`. */
async function read(
  { provider, vault, scope, platform, signal }: ConnectionTestContext,
  { modelId, question, tools }: Question,
  onPart: (part: ModelStreamPart) => 'go-on' | 'enough',
): Promise<Failure | null> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const port = createModelPort({ ...platform, vault, providers: { find: async () => succeed(provider) } })
  const request: ModelRequest = {
    model: { providerId: provider.id, modelId },
    system: 'You are being tested for a connection. Be as short as possible.',
    messages: [{ role: 'user', text: question }],
    tools,
  }
  let isEnded = false
  for await (const part of port.stream(request, AbortSignal.any([signal, deadline]), scope)) {
    if (part.type === 'failure') return part.failure
    if (part.type === 'finish') isEnded = true
    else if (onPart(part) === 'enough') return null
  }
  if (isEnded) return null
  return createFailure(deadline.aborted ? 'stream-stalled' : 'stream-cut', {
    hint: providersText('retry-check-connection'),
  })
}

function describeEmpty(modelId: string): Failure {
  return createFailure('malformed-response', {
    message: providersText('test-answer-empty', { modelId }),
    hint: providersText('check-provider-type'),
  })
}

function describeNoCall(modelId: string): Failure {
  return createFailure('tools-unsupported', {
    message: providersText('test-answer-without-call', { modelId }),
  })
}
