/** The wire formats of model providers, as their servers write them. */
export type Dialect = 'openai-compatible' | 'openai' | 'anthropic' | 'google'

export interface ToolCall {
  name: string
  arguments: Record<string, unknown>
}

export interface Answer {
  texts: readonly string[]
  calls: readonly ToolCall[]
}

/** One answer as server-sent events: opening frames, one frame per piece of text, closing frames. */
export interface Frames {
  head: string[]
  body: string[]
  tail: string[]
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const event = (value: { type: string } & Record<string, unknown>) => `event: ${value.type}\n${data(value)}`

let callCount = 0
const nextCallId = () => `call_${++callCount}`

function openAiCompatible({ texts, calls }: Answer): Frames {
  const chunk = (delta: object, finish: string | null = null, extra: object = {}) =>
    data({
      id: 'chat',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta, finish_reason: finish }],
      ...extra,
    })
  const toolCalls = calls.map((call, index) => ({
    index,
    id: nextCallId(),
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }))
  const usage = { prompt_tokens: 10, completion_tokens: texts.length, total_tokens: 10 + texts.length }
  return {
    head: [chunk({ role: 'assistant', content: '' })],
    body: texts.map((text) => chunk({ content: text })),
    tail: [
      ...(calls.length > 0 ? [chunk({ tool_calls: toolCalls })] : []),
      chunk({}, calls.length > 0 ? 'tool_calls' : 'stop', { usage }),
      'data: [DONE]\n\n',
    ],
  }
}

function openAi({ texts, calls }: Answer): Frames {
  const response = (status: string, extra: object = {}) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status,
    model: 'm',
    output: [],
    ...extra,
  })
  const message = {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: texts.join(''), annotations: [], logprobs: [] }],
  }
  const items = calls.map((call, index) => ({
    type: 'function_call',
    id: `fc_${index + 1}`,
    call_id: nextCallId(),
    name: call.name,
    arguments: JSON.stringify(call.arguments),
    status: 'completed',
  }))
  return {
    head: [
      event({ type: 'response.created', response: response('in_progress') }),
      event({ type: 'response.output_item.added', output_index: 0, item: { ...message, content: [] } }),
    ],
    body: texts.map((text) =>
      event({
        type: 'response.output_text.delta',
        item_id: 'msg_1',
        output_index: 0,
        content_index: 0,
        delta: text,
      }),
    ),
    tail: [
      event({ type: 'response.output_item.done', output_index: 0, item: message }),
      ...items.flatMap((item, index) => [
        event({
          type: 'response.output_item.added',
          output_index: index + 1,
          item: { ...item, arguments: '', status: 'in_progress' },
        }),
        event({
          type: 'response.function_call_arguments.delta',
          item_id: item.id,
          output_index: index + 1,
          delta: item.arguments,
        }),
        event({ type: 'response.output_item.done', output_index: index + 1, item }),
      ]),
      event({
        type: 'response.completed',
        response: response('completed', {
          usage: {
            input_tokens: 10,
            input_tokens_details: { cached_tokens: 0 },
            output_tokens: texts.length,
            output_tokens_details: { reasoning_tokens: 0 },
          },
        }),
      }),
    ],
  }
}

function anthropic({ texts, calls }: Answer): Frames {
  const block = (index: number, content: object) =>
    event({ type: 'content_block_start', index, content_block: content })
  const delta = (index: number, value: object) => event({ type: 'content_block_delta', index, delta: value })
  const stop = (index: number) => event({ type: 'content_block_stop', index })
  return {
    head: [
      event({
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 10, output_tokens: 1 },
        },
      }),
      event({ type: 'ping' }),
      block(0, { type: 'text', text: '' }),
    ],
    body: texts.map((text) => delta(0, { type: 'text_delta', text })),
    tail: [
      stop(0),
      ...calls.flatMap((call, index) => [
        block(index + 1, { type: 'tool_use', id: nextCallId(), name: call.name, input: {} }),
        delta(index + 1, { type: 'input_json_delta', partial_json: JSON.stringify(call.arguments) }),
        stop(index + 1),
      ]),
      event({
        type: 'message_delta',
        delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage: { output_tokens: texts.length },
      }),
      event({ type: 'message_stop' }),
    ],
  }
}

function google({ texts, calls }: Answer): Frames {
  const chunk = (parts: object[], extra: object = {}) =>
    data({ candidates: [{ content: { parts, role: 'model' }, index: 0, ...extra }], modelVersion: 'm' })
  const usageMetadata = {
    promptTokenCount: 10,
    candidatesTokenCount: texts.length,
    totalTokenCount: 10 + texts.length,
  }
  return {
    head: [],
    body: texts.map((text) => chunk([{ text }])),
    tail: [
      ...calls.map((call) => chunk([{ functionCall: { name: call.name, args: call.arguments } }])),
      data({
        candidates: [{ content: { parts: [{ text: '' }], role: 'model' }, finishReason: 'STOP', index: 0 }],
        usageMetadata,
        modelVersion: 'm',
      }),
    ],
  }
}

const encoders = { 'openai-compatible': openAiCompatible, openai: openAi, anthropic, google }

export function encodeAnswer(dialect: Dialect, answer: Answer): Frames {
  return encoders[dialect](answer)
}

/** Returns the dialect of a request's path, or null if the request is not for an answer. */
export function dialectOf(pathname: string): Dialect | null {
  if (pathname.endsWith('/chat/completions')) return 'openai-compatible'
  if (pathname.endsWith('/responses')) return 'openai'
  if (pathname.endsWith('/messages')) return 'anthropic'
  if (pathname.endsWith(':streamGenerateContent')) return 'google'
  return null
}

export const modelLists: Record<'google' | 'other', unknown> = {
  google: { models: [{ name: 'models/m', supportedGenerationMethods: ['generateContent'] }] },
  other: { object: 'list', data: [{ id: 'm', object: 'model', type: 'model', display_name: 'm' }] },
}
