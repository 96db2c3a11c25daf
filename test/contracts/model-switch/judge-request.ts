import { secretOf, wires, type Wire } from './wire-answers.ts'

type Json = Record<string, unknown>
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])

/** Returns the reasons for which a strict server of the dialect would refuse a request, by its documentation and its errors. */
export function judgeRequest(wire: Wire, body: Json): string[] {
  const text = JSON.stringify(body)
  const foreign = wires.filter((other) => other !== wire && text.includes(secretOf(other)))
  return [...foreign.map((other) => `has what only ${other} may see`), ...judges[wire](body)]
}

/** Returns whether the request ends with results, so that the model must answer. */
export function hasResults(wire: Wire, body: Json): boolean {
  switch (wire) {
    case 'openai':
      return list(body['input']).at(-1)?.['type'] === 'function_call_output'
    case 'anthropic':
      return list(list(body['messages']).at(-1)?.['content']).some(({ type }) => type === 'tool_result')
    case 'google':
      return list(list(body['contents']).at(-1)?.['parts']).some((part) => 'functionResponse' in part)
    case 'openai-compatible':
      return list(body['messages']).at(-1)?.['role'] === 'tool'
  }
}

const judges: Record<Wire, (body: Json) => string[]> = {
  openai: judgeResponses,
  anthropic: judgeMessages,
  google: judgeContents,
  'openai-compatible': judgeChat,
}

function judgeResponses({ input }: Json): string[] {
  const items = list(input)
  const problems: string[] = []
  const called = items
    .filter(({ type }) => type === 'function_call')
    .map((item) => ({ id: String(item['call_id']), name: String(item['name']) }))
  const answered = items
    .filter(({ type }) => type === 'function_call_output')
    .map((item) => String(item['call_id']))
  for (const { id, name } of called) {
    if (!/^[\w-]{1,64}$/.test(id)) problems.push(`call id ${id}`)
    if (!/^[\w-]{1,64}$/.test(name)) problems.push(`tool name ${name}`)
    if (answered.filter((other) => other === id).length !== 1) problems.push(`call ${id} has no one output`)
  }
  if (answered.length !== called.length) problems.push('an output without its call')
  items.forEach((item, index) => {
    if (item['type'] !== 'reasoning') return
    if (typeof item['encrypted_content'] !== 'string') problems.push('reasoning that is not encrypted')
    const next = items[index + 1]?.['type']
    if (next !== 'function_call' && next !== 'web_search_call' && next !== undefined)
      problems.push(`reasoning followed by ${String(next)}`)
  })
  return problems
}

function judgeMessages({ messages }: Json): string[] {
  const problems: string[] = []
  const entries = list(messages)
  entries.forEach(({ role, content }, index) => {
    if (role !== (index % 2 === 0 ? 'user' : 'assistant'))
      problems.push(`message ${index} is ${String(role)}`)
    const blocks = list(content)
    const uses = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => String(id))
    const next = list(entries[index + 1]?.['content'])
    const results = next.filter(({ type }) => type === 'tool_result').map((block) => block['tool_use_id'])
    if (role === 'assistant' && JSON.stringify(uses) !== JSON.stringify(results))
      problems.push('calls and results differ')
    if (next.findLastIndex(({ type }) => type === 'tool_result') >= results.length)
      problems.push('results come first')
    for (const id of uses) if (!/^[a-zA-Z0-9_-]+$/.test(id)) problems.push(`call id ${id}`)
    if (new Set(uses).size !== uses.length) problems.push('a call id twice')
    for (const block of blocks) {
      if (block['type'] === 'text' && block['text'] === '') problems.push('an empty text')
      if (block['type'] === 'thinking' && block['signature'] !== secretOf('anthropic'))
        problems.push('thinking unsigned')
      if (block['type'] === 'tool_use' && !/^[a-zA-Z0-9_-]{1,128}$/.test(String(block['name'])))
        problems.push('a tool name')
      if (
        block['type'] === 'tool_use' &&
        (typeof block['input'] !== 'object' || Array.isArray(block['input']))
      ) {
        problems.push('arguments that are no object')
      }
    }
    const searches = blocks.filter(({ type }) => type === 'server_tool_use').length
    const webResults = blocks.filter(({ type }) => type === 'web_search_tool_result').length
    if (searches !== webResults) problems.push('a search without its result')
  })
  return problems
}

function judgeContents({ contents }: Json): string[] {
  const problems: string[] = []
  const entries = list(contents)
  if (entries[0]?.['role'] !== 'user') problems.push('starts with the model')
  entries.forEach(({ role, parts }, index) => {
    const names = (where: unknown, key: string) =>
      list(where).flatMap((part) => (key in part ? [String((part[key] as Json)['name'])] : []))
    const called = names(parts, 'functionCall')
    const answered = names(entries[index + 1]?.['parts'], 'functionResponse')
    if (role === 'model' && JSON.stringify(called) !== JSON.stringify(answered))
      problems.push('calls and responses differ')
    if (list(parts).length === 0) problems.push('an empty content')
    for (const name of called) if (!/^[a-zA-Z_][\w.-]{0,63}$/.test(name)) problems.push(`tool name ${name}`)
    for (const part of list(parts)) {
      if (role === 'model' && 'inlineData' in part && part['thoughtSignature'] !== secretOf('google'))
        problems.push('a picture without its signature')
    }
  })
  return problems
}

function judgeChat({ messages }: Json): string[] {
  const problems: string[] = []
  let open: string[] = []
  for (const { role, content, tool_calls: toolCalls, tool_call_id: id } of list(messages)) {
    if (role === 'tool') {
      if (!open.includes(String(id))) problems.push(`a result for ${String(id)}`)
      open = open.filter((other) => other !== id)
      continue
    }
    if (open.length > 0) problems.push('a call without its result')
    open = list(toolCalls).map((call) => String(call['id']))
    if (new Set(open).size !== open.length) problems.push('a call id twice')
    if (role === 'assistant' && open.length === 0 && (content === null || content === ''))
      problems.push('says nothing')
  }
  if (open.length > 0) problems.push('ends with a call')
  return problems
}
