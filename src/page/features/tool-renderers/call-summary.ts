import type { JsonValue } from '../../../core/model/json.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import { i18n } from '../../i18n/i18n.ts'
import { isRecord } from '../../../lib/json.ts'
import {
  countOf,
  readCall,
  sayCall,
  toLine,
  toObject,
  toPlace,
  unknownObject,
  type CallWording,
} from './internal/call-text.ts'

export const fetchWording: CallWording = {
  done: /*i18n*/ { id: 'Read {place}' },
  waiting: /*i18n*/ { id: 'Wants to read {place}' },
  running: /*i18n*/ { id: 'Reading {place}…' },
  failed: /*i18n*/ { id: 'Couldn’t read {place}' },
}
export const webSearchWording: CallWording = {
  done: /*i18n*/ { id: 'Searched the web for “{query}”' },
  outcome: /*i18n*/ {
    id: 'Searched the web for “{query}”: {count, plural, one {# result} other {# results}}',
  },
  waiting: /*i18n*/ { id: 'Wants to search the web for “{query}”' },
  running: /*i18n*/ { id: 'Searching the web for “{query}”…' },
  failed: /*i18n*/ { id: 'Couldn’t search the web for “{query}”' },
}
const imageWording: CallWording = {
  done: /*i18n*/ { id: 'Generated an image' },
  waiting: /*i18n*/ { id: 'Wants to generate an image' },
  running: /*i18n*/ { id: 'Generating an image…' },
  failed: /*i18n*/ { id: 'Couldn’t generate an image' },
}

const useWording: CallWording = {
  done: /*i18n*/ { id: 'Used “{tool}”' },
  waiting: /*i18n*/ { id: 'Wants to use “{tool}”' },
  running: /*i18n*/ { id: 'Using “{tool}”…' },
  failed: /*i18n*/ { id: 'Couldn’t use “{tool}”' },
}
const useForWording: CallWording = {
  done: /*i18n*/ { id: 'Used “{tool}”: {object}' },
  waiting: /*i18n*/ { id: 'Wants to use “{tool}”: {object}' },
  running: /*i18n*/ { id: 'Using “{tool}”: {object}' },
  failed: /*i18n*/ { id: 'Couldn’t use “{tool}”: {object}' },
}
const codeWording: CallWording = {
  done: /*i18n*/ { id: 'Ran code' },
  waiting: /*i18n*/ { id: 'Wants to run code' },
  running: /*i18n*/ { id: 'Running code…' },
  failed: /*i18n*/ { id: 'Couldn’t run the code' },
}
const hostedFilesWording: CallWording = {
  done: /*i18n*/ { id: 'Searched files for “{query}”' },
  outcome: /*i18n*/ {
    id: 'Searched files for “{query}”: {count, plural, one {# result} other {# results}}',
  },
  waiting: /*i18n*/ { id: 'Wants to search files for “{query}”' },
  running: /*i18n*/ { id: 'Searching files for “{query}”…' },
  failed: /*i18n*/ { id: 'Couldn’t search files for “{query}”' },
}

/** Describes a call of an unknown tool: the words of the tool's name and, if there is only one argument, its value. */
export function describeUnknownCall(call: CallView): string {
  const tool = toWords(call.toolName)
  const values = Object.values(readCall(call).args)
  const object = values.length === 1 ? toLine(values[0]) : undefined
  return object === undefined
    ? sayCall(call, useWording, { tool })
    : sayCall(call, useForWording, { tool, object })
}

/** Returns the words of a tool's name in `snake_case`, `kebab-case` or `camelCase`. */
function toWords(toolName: string): string {
  const words = toolName.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_\-.:/\s]+/g, ' ')
  return toLine(words) ?? unknownObject
}

/** Says what a call did that the provider ran, as far as the provider reveals it. */
export function describeHostedCall(call: CallView): string {
  const { args, result } = readCall(call)
  const action = toObject(result['action'])
  const said = typeof result['errorCode'] === 'string' ? ({ state: 'failed' } as const) : call
  const address = args['url'] ?? action['url']
  const name = call.toolName.toLowerCase()
  if (typeof address === 'string' || /fetch|url|browse/.test(name))
    return sayCall(said, fetchWording, { place: toPlace(address) ?? i18n.t('web pages') })
  if (name.includes('search')) {
    const query = toLine(args['query'] ?? action['query']) ?? unknownObject
    const count = countOf(call.result) ?? countOf(result['sources']) ?? countOf(result['results'])
    return sayCall(said, name.includes('file') ? hostedFilesWording : webSearchWording, { query, count })
  }
  if (/code|python|bash|execution|interpreter/.test(name)) return sayCall(said, codeWording)
  if (name.includes('image')) return sayCall(said, imageWording)
  return describeUnknownCall(call)
}

/** Replaces encrypted fields by a placeholder. Only the provider can read them, and they would fill the page. */
export function withoutEncrypted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutEncrypted)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      /^encrypted/i.test(key) ? i18n.t('[only the provider can read this]') : withoutEncrypted(item),
    ]),
  )
}
