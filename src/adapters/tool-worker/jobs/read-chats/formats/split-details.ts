import { decodeEntities } from './decode-entities.ts'
import type { NodePart } from '../pair-results.ts'
import { toCall } from '../pair-results.ts'
import { parseDocument, reasoningPart, textPart } from './part-makers.ts'

const block =
  /<details type="(?<type>reasoning|tool_calls)"(?<attributes>[^>]*)>\s*(?:<summary>[^<]*<\/summary>)?(?<body>[\s\S]*?)<\/details>\s*/g

/** Open WebUI keeps reasoning and calls as HTML in an answer's text. */
export function splitDetails(text: string, isAnswer: boolean): NodePart[] {
  if (!isAnswer || !text.includes('<details type="')) return textPart(text)
  const parts: NodePart[] = []
  let from = 0
  for (const found of text.matchAll(block)) {
    parts.push(...textPart(text.slice(from, found.index)))
    const { type, attributes = '', body = '' } = found.groups ?? {}
    parts.push(...(type === 'reasoning' ? readReasoning(attributes, body) : readCall(attributes, body)))
    from = found.index + found[0].length
  }
  return [...parts, ...textPart(text.slice(from))]
}

function readReasoning(attributes: string, body: string): NodePart[] {
  const seconds = Number(attributeOf(attributes, 'duration'))
  const words = decodeEntities(body).replace(/^> ?/gm, '').trim()
  return reasoningPart(words, seconds > 0 && seconds < 1e6 ? seconds * 1000 : undefined)
}

function readCall(attributes: string, body: string): NodePart[] {
  const input = attributeOf(attributes, 'arguments') ?? ''
  const result = attributeOf(attributes, 'result') ?? decodeEntities(body).trim()
  const toolName = attributeOf(attributes, 'name') || 'tool'
  const call = toCall({
    toolName,
    input: readTwice(input) ?? { input },
    callId: attributeOf(attributes, 'id') || undefined,
  })
  if (result === '') return [call]
  return [call, { type: 'call-result', callId: call.callId, toolName, result: readTwice(result) ?? result }]
}

/** They are JSON in a string of JSON. */
function readTwice(text: string) {
  const once = parseDocument(`[${text}]`)
  const [value] = Array.isArray(once) ? once : []
  return typeof value === 'string' ? (parseDocument(value) ?? value) : value
}

function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? undefined : decodeEntities(found)
}
