/** The four dialects. The model of each first sends reasoning and calls, then, after the results, an answer. */
export const wires = ['openai', 'anthropic', 'google', 'openai-compatible'] as const
export type Wire = (typeof wires)[number]

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const named = (value: { type: string } & Record<string, unknown>) => `event: ${value.type}\n${data(value)}`

/** Returns the secret of a provider, which may be sent to no other provider. */
export const secretOf = (wire: Wire) => `secret-of-${wire}`

/** PNG image of one pixel. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const callArguments = { place: { city: 'Bern', tags: ['a', 'b'] } }
const calls = [
  { name: 'look_up', arguments: callArguments },
  { name: 'current_time', arguments: {} },
]

function openai(n: number, isAnswer: boolean): string {
  const item = (output_index: number, value: object) => ({ output_index, item: value })
  const text = { type: 'message', id: `msg_${n}`, role: 'assistant', status: 'completed', content: [] }
  const reasoning = { type: 'reasoning', id: `rs_${n}`, summary: [], encrypted_content: secretOf('openai') }
  const search = {
    type: 'web_search_call',
    id: `ws_${n}`,
    status: 'completed',
    action: { type: 'search', query: 'Bern', sources: [{ type: 'url', url: 'https://bern.example/' }] },
  }
  const items = isAnswer
    ? []
    : calls.map((call, index) => ({
        type: 'function_call',
        id: `fc_${n}_${index}`,
        call_id: `call_${n}_${index}`,
        name: call.name,
        arguments: JSON.stringify(call.arguments),
        status: 'completed',
      }))
  const whole = [...(isAnswer ? [] : [reasoning, search]), ...items]
  const response = { id: `resp_${n}`, object: 'response', created_at: 1, model: 'm', output: [] }
  return [
    named({ type: 'response.created', response: { ...response, status: 'in_progress' } }),
    ...whole.flatMap((value, index) => [
      named({ type: 'response.output_item.added', ...item(index, value) }),
      named({ type: 'response.output_item.done', ...item(index, value) }),
    ]),
    ...(isAnswer
      ? [
          named({ type: 'response.output_item.added', ...item(0, text) }),
          named({
            type: 'response.output_text.delta',
            item_id: text.id,
            output_index: 0,
            content_index: 0,
            delta: 'Answer of openai.',
          }),
          named({ type: 'response.output_item.done', ...item(0, text) }),
        ]
      : []),
    named({
      type: 'response.completed',
      response: { ...response, status: 'completed', usage: { input_tokens: 5, output_tokens: 5 } },
    }),
  ].join('')
}

function anthropic(n: number, isAnswer: boolean): string {
  const start = (index: number, content_block: object) =>
    named({ type: 'content_block_start', index, content_block })
  const delta = (index: number, value: object) => named({ type: 'content_block_delta', index, delta: value })
  const stop = (index: number) => named({ type: 'content_block_stop', index })
  const message = { id: `msg_${n}`, role: 'assistant', model: 'm', content: [] }
  const result = {
    type: 'web_search_result',
    url: 'https://bern.example/',
    title: 'Bern',
    encrypted_content: secretOf('anthropic'),
    page_age: null,
  }
  const content = isAnswer
    ? [
        start(0, { type: 'text', text: '' }),
        delta(0, { type: 'text_delta', text: 'Answer of anthropic.' }),
        stop(0),
      ]
    : [
        start(0, { type: 'thinking', thinking: '' }),
        delta(0, { type: 'thinking_delta', thinking: 'Let me see.' }),
        delta(0, { type: 'signature_delta', signature: secretOf('anthropic') }),
        stop(0),
        start(1, { type: 'server_tool_use', id: `srvtoolu_${n}`, name: 'web_search', input: {} }),
        delta(1, { type: 'input_json_delta', partial_json: '{"query":"Bern"}' }),
        stop(1),
        start(2, { type: 'web_search_tool_result', tool_use_id: `srvtoolu_${n}`, content: [result] }),
        stop(2),
        ...calls.flatMap((call, index) => [
          start(index + 3, { type: 'tool_use', id: `toolu_${n}_${index}`, name: call.name, input: {} }),
          delta(index + 3, { type: 'input_json_delta', partial_json: JSON.stringify(call.arguments) }),
          stop(index + 3),
        ]),
      ]
  return [
    named({ type: 'message_start', message: { ...message, usage: { input_tokens: 5, output_tokens: 1 } } }),
    ...content,
    named({
      type: 'message_delta',
      delta: { stop_reason: isAnswer ? 'end_turn' : 'tool_use', stop_sequence: null },
      usage: { output_tokens: 5 },
    }),
    named({ type: 'message_stop' }),
  ].join('')
}

function google(_: number, isAnswer: boolean): string {
  const chunk = (parts: object[], rest: object = {}) =>
    data({ candidates: [{ content: { role: 'model', parts }, index: 0, ...rest }] })
  const signed = { thoughtSignature: secretOf('google') }
  const chunks = isAnswer
    ? [
        chunk([{ text: 'Answer of google.' }]),
        chunk([{ inlineData: { mimeType: 'image/png', data: pixel }, ...signed }]),
      ]
    : [
        chunk([{ text: 'Let me see.', thought: true }]),
        ...calls.map((call, index) =>
          chunk([
            { functionCall: { name: call.name, args: call.arguments }, ...(index === 0 ? signed : {}) },
          ]),
        ),
      ]
  const usageMetadata = { promptTokenCount: 5, candidatesTokenCount: 5, totalTokenCount: 10 }
  return chunks.join('') + data({ candidates: [{ finishReason: 'STOP', index: 0 }], usageMetadata })
}

/** Returns chunks whose ids have the form that some servers write. One of the calls is for a tool that does not exist. */
function chat(_: number, isAnswer: boolean): string {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    data({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta, finish_reason }],
    })
  const made = [...calls, { name: 'no.such tool', arguments: [1, { two: 3 }] }]
  const toolCalls = made.map((call, index) => ({
    index,
    id: `functions.${call.name}:${index}`,
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }))
  const chunks = isAnswer
    ? [chunk({ role: 'assistant', content: 'Answer of openai-compatible.' }), chunk({}, 'stop')]
    : [
        chunk({ role: 'assistant', reasoning_content: secretOf('openai-compatible') }),
        chunk({ tool_calls: toolCalls }),
        chunk({}, 'tool_calls'),
      ]
  return `${chunks.join('')}${data({ id: 'c', choices: [], usage: { prompt_tokens: 5, completion_tokens: 5 } })}data: [DONE]\n\n`
}

const writers = { openai, anthropic, google, 'openai-compatible': chat }

export function writeAnswer(wire: Wire, n: number, isAnswer: boolean): string {
  return writers[wire](n, isAnswer)
}
