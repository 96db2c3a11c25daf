import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findShared } from '../../test/media/read-sample-file.ts'
import type { Dialect } from './dialects.ts'

/** Recorded streams of real providers. They are stored next to the project, not in it. */
const shared = findShared('recordings')

/** Reason why there are no recordings on this machine, or undefined. */
export const missingRecordings = shared.missing

const dialects: Record<string, Dialect> = {
  'openai-chat': 'openai-compatible',
  'openai-compatible': 'openai-compatible',
  'openai-responses': 'openai',
  anthropic: 'anthropic',
  google: 'google',
}

export interface Recording {
  name: string
  dialect: Dialect
  /** The frames of each response, in the order in which requests get them. */
  responses: string[][]
  /** The text that a reader must see. */
  text: string
  /** Names of the calls that Innerloop has to refuse, without those that the provider ran. */
  calls: string[]
  /** Names of the tools that the provider ran. */
  hosted: string[]
}

export function listRecordings(): Recording[] {
  if (shared.missing !== undefined) return []
  return Object.entries(dialects).flatMap(([folder, dialect]) =>
    readdirSync(path.join(shared.path, folder))
      .filter((file) => file.endsWith('.jsonl'))
      .map((file) => readRecording(`${folder}/${file}`, dialect)),
  )
}

type Event = Record<string, unknown> & { type?: string }

function readRecording(name: string, dialect: Dialect): Recording {
  const lines = readFileSync(path.join(shared.path, name), 'utf8').split('\n').filter(Boolean)
  const events = lines.map((line) => JSON.parse(line) as Event)
  const responses: string[][] = []
  let openId: unknown
  for (const [index, event] of events.entries()) {
    const id = startId(event)
    if (responses.length === 0 || (id !== undefined && openId !== undefined && id !== openId))
      responses.push([])
    if (id !== undefined) openId = id
    responses.at(-1)?.push(toFrame(dialect, lines[index] ?? '', event))
  }
  if (dialect === 'openai-compatible') for (const frames of responses) frames.push('data: [DONE]\n\n')
  return {
    name,
    dialect,
    responses,
    text: events.map((event) => textOf(dialect, event)).join(''),
    calls: [...new Set(events.flatMap((event) => callsOf(dialect, event)))],
    hosted: [...new Set(events.flatMap(hostedOf))],
  }
}

/** A stream that announces the same response twice is still one response. */
function startId(event: Event): unknown {
  if (event.type === 'message_start') return pick(event, 'message', 'id')
  if (event.type === 'response.created') return pick(event, 'response', 'id')
  return undefined
}

function toFrame(dialect: Dialect, line: string, event: Event): string {
  const named = dialect === 'openai' || dialect === 'anthropic'
  return `${named ? `event: ${event.type}\n` : ''}data: ${line}\n\n`
}

function pick(value: unknown, ...keys: (string | number)[]): unknown {
  let here = value
  for (const key of keys) {
    if (typeof here !== 'object' || here === null) return undefined
    here = (here as Record<string | number, unknown>)[key]
  }
  return here
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function textOf(dialect: Dialect, event: Event): string {
  if (dialect === 'openai-compatible') return asText(pick(event, 'choices', 0, 'delta', 'content'))
  if (dialect === 'openai') return event.type === 'response.output_text.delta' ? asText(event['delta']) : ''
  if (dialect === 'anthropic') {
    return pick(event, 'delta', 'type') === 'text_delta' ? asText(pick(event, 'delta', 'text')) : ''
  }
  return asList(pick(event, 'candidates', 0, 'content', 'parts'))
    .filter((part) => pick(part, 'thought') !== true)
    .map((part) => asText(pick(part, 'text')))
    .join('')
}

function hostedOf(event: Event): string[] {
  const type = pick(event, 'item', 'type')
  if (type === 'web_search_call') return ['web_search']
  const isHosted = pick(event, 'content_block', 'type') === 'server_tool_use'
  return isHosted ? [asText(pick(event, 'content_block', 'name'))] : []
}

function callsOf(dialect: Dialect, event: Event): string[] {
  const names: unknown[] = []
  if (dialect === 'openai-compatible') {
    for (const call of asList(pick(event, 'choices', 0, 'delta', 'tool_calls'))) {
      names.push(pick(call, 'function', 'name'))
    }
  }
  if (dialect === 'openai' && event.type === 'response.output_item.added') {
    if (pick(event, 'item', 'type') === 'function_call') names.push(pick(event, 'item', 'name'))
  }
  if (dialect === 'anthropic' && pick(event, 'content_block', 'type') === 'tool_use') {
    names.push(pick(event, 'content_block', 'name'))
  }
  if (dialect === 'google') {
    for (const part of asList(pick(event, 'candidates', 0, 'content', 'parts'))) {
      names.push(pick(part, 'functionCall', 'name'))
    }
  }
  return names.filter((name): name is string => typeof name === 'string' && name !== '')
}
