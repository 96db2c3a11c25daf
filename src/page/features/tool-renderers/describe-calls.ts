import type { JsonValue } from '../../../core/model/json.ts'
import { formatDate, formatList } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { CallView } from '../chat-state/answer/answer-view.ts'
import {
  countOf,
  readCall,
  roundDecimals,
  sayCall,
  toFileName,
  toLine,
  toPlace,
  unknownObject,
  type CallWording,
} from './internal/call-text.ts'
import { fetchWording, webSearchWording } from './call-summary.ts'

// Sentences about calls of the built-in tools.

const askAgentWording: CallWording = {
  done: /*i18n*/ { id: 'Asked the assistant {name}' },
  waiting: /*i18n*/ { id: 'Wants to ask the assistant {name}' },
  running: /*i18n*/ { id: 'Asking the assistant {name}…' },
  failed: /*i18n*/ { id: 'Got no answer from the assistant {name}' },
}
const askWording: CallWording = {
  done: /*i18n*/ { id: 'Asked “{question}”' },
  outcome: /*i18n*/ { id: 'Asked “{question}”: {answer}' },
  waiting: /*i18n*/ { id: 'Wants to ask “{question}”' },
  running: /*i18n*/ { id: 'Asking “{question}”' },
  failed: /*i18n*/ { id: 'Got no answer to “{question}”' },
}
const calculateWording: CallWording = {
  done: /*i18n*/ { id: 'Calculated {expression}' },
  outcome: /*i18n*/ { id: 'Calculated {expression} {sign} {value}' },
  waiting: /*i18n*/ { id: 'Wants to calculate {expression}' },
  running: /*i18n*/ { id: 'Calculating {expression}…' },
  failed: /*i18n*/ { id: 'Couldn’t calculate {expression}' },
}
const convertWording: CallWording = {
  done: /*i18n*/ { id: 'Converted {value} {from} to {to}' },
  outcome: /*i18n*/ { id: 'Converted {value} {from} to {converted}' },
  waiting: /*i18n*/ { id: 'Wants to convert {value} {from} to {to}' },
  running: /*i18n*/ { id: 'Converting {value} {from} to {to}…' },
  failed: /*i18n*/ { id: 'Couldn’t convert {value} {from} to {to}' },
}
const timeWording: CallWording = {
  done: /*i18n*/ { id: 'Checked the time' },
  outcome: /*i18n*/ { id: 'Checked the time: {time}' },
  waiting: /*i18n*/ { id: 'Wants to check the time' },
  running: /*i18n*/ { id: 'Checking the time…' },
  failed: /*i18n*/ { id: 'Couldn’t check the time' },
}
const timeInWording: CallWording = {
  done: /*i18n*/ { id: 'Checked the time in {city}' },
  outcome: /*i18n*/ { id: 'Checked the time in {city}: {time}' },
  waiting: /*i18n*/ { id: 'Wants to check the time in {city}' },
  running: /*i18n*/ { id: 'Checking the time in {city}…' },
  failed: /*i18n*/ { id: 'Couldn’t check the time in {city}' },
}
const olderImagesWording: CallWording = {
  done: /*i18n*/ { id: 'Added older images to the context' },
  waiting: /*i18n*/ { id: 'Wants to add older images to the context' },
  running: /*i18n*/ { id: 'Adding older images to the context…' },
  failed: /*i18n*/ { id: 'Couldn’t add older images to the context' },
}
const lookWording: CallWording = {
  done: /*i18n*/ { id: 'Looked at {name}' },
  waiting: /*i18n*/ { id: 'Wants to look at {name}' },
  running: /*i18n*/ { id: 'Looking at {name}…' },
  failed: /*i18n*/ { id: 'Couldn’t look at {name}' },
}
const lookAtGifWording: CallWording = {
  ...lookWording,
  outcome: /*i18n*/ { id: 'Looked at {name}: {count, plural, one {# frame} other {# frames}}' },
}
const memoryWording: CallWording = {
  done: /*i18n*/ { id: 'Searched memory for “{query}”' },
  outcome: /*i18n*/ {
    id: 'Searched memory for “{query}”: {count, plural, one {# memory} other {# memories}}',
  },
  waiting: /*i18n*/ { id: 'Wants to search memory for “{query}”' },
  running: /*i18n*/ { id: 'Searching memory for “{query}”…' },
  failed: /*i18n*/ { id: 'Couldn’t search memory for “{query}”' },
}
const newestMemoriesWording: CallWording = {
  done: /*i18n*/ { id: 'Looked up the newest memories' },
  outcome: /*i18n*/ { id: 'Looked up {count, plural, one {# memory} other {the newest # memories}}' },
  waiting: /*i18n*/ { id: 'Wants to look up the newest memories' },
  running: /*i18n*/ { id: 'Looking up the newest memories…' },
  failed: /*i18n*/ { id: 'Couldn’t look up memories' },
}
const metadataWording: CallWording = {
  done: /*i18n*/ { id: 'Checked when messages were sent' },
  waiting: /*i18n*/ { id: 'Wants to check when messages were sent' },
  running: /*i18n*/ { id: 'Checking when messages were sent…' },
  failed: /*i18n*/ { id: 'Couldn’t check when messages were sent' },
}
const searchFilesWording: CallWording = {
  done: /*i18n*/ { id: 'Searched {file} for “{query}”' },
  outcome: /*i18n*/ {
    id: 'Searched {file} for “{query}”: {count, plural, one {# passage} other {# passages}}',
  },
  waiting: /*i18n*/ { id: 'Wants to search {file} for “{query}”' },
  running: /*i18n*/ { id: 'Searching {file} for “{query}”…' },
  failed: /*i18n*/ { id: 'Couldn’t search {file} for “{query}”' },
}
const readPartWording: CallWording = {
  done: /*i18n*/ { id: 'Read {place}, part {part}' },
  waiting: /*i18n*/ { id: 'Wants to read {place}, part {part}' },
  running: /*i18n*/ { id: 'Reading {place}, part {part}…' },
  failed: /*i18n*/ { id: 'Couldn’t read {place}, part {part}' },
}
const rememberWording: CallWording = {
  done: /*i18n*/ { id: 'Remembered “{text}”' },
  waiting: /*i18n*/ { id: 'Wants to remember “{text}”' },
  running: /*i18n*/ { id: 'Remembering “{text}”…' },
  failed: /*i18n*/ { id: 'Couldn’t remember “{text}”' },
}
const noteWording: CallWording = {
  done: /*i18n*/ { id: 'Updated the chat note' },
  waiting: /*i18n*/ { id: 'Wants to update the chat note' },
  running: /*i18n*/ { id: 'Updating the chat note…' },
  failed: /*i18n*/ { id: 'Couldn’t update the chat note' },
}

/**
 * Sentences about the calls of built-in tools that have no other look, by tool. Arguments and results are untrusted and may be
 * those of an older version of the tool: each value is optional.
 */
export const callDescriptions = {
  ask_agent: (call) => {
    const { args } = readCall(call)
    return sayCall(call, askAgentWording, { name: toLine(args['assistant']) ?? unknownObject })
  },
  ask_user: (call) => {
    const { args, result } = readCall(call)
    const question = toLine(args['question']) ?? unknownObject
    return sayCall(call, askWording, { question, answer: toLine(result['answer']) })
  },
  calculate: (call) => {
    const { args, result } = readCall(call)
    const expression = (toLine(args['expression']) ?? unknownObject).replace(/ ?\* ?/g, ' × ')
    const value = toRounded(result['result'])
    return sayCall(call, calculateWording, {
      expression,
      sign: value?.isRounded ? '≈' : '=',
      value: value?.text,
    })
  },
  convert_units: (call) => {
    const { args, result } = readCall(call)
    return sayCall(call, convertWording, {
      value: toRounded(args['value'])?.text ?? unknownObject,
      from: toLine(args['from']) ?? unknownObject,
      to: toLine(args['to']) ?? unknownObject,
      converted: toRounded(result['result'])?.text,
    })
  },
  current_time: (call) => {
    const { args, result } = readCall(call)
    const timeZone = toLine(args['timeZone'])
    const time = showTime(result['iso'], result['timeZone']) ?? toLine(result['local'])
    return timeZone === undefined
      ? sayCall(call, timeWording, { time })
      : sayCall(call, timeInWording, { city: toCity(timeZone), time })
  },
  fetch_url: (call) =>
    sayCall(call, fetchWording, { place: toPlace(readCall(call).args['url']) ?? unknownObject }),
  increase_media_context: (call) => sayCall(call, olderImagesWording),
  peek_image: (call) => {
    const { args, result } = readCall(call)
    const name = nameOfMedia(args['image'], result['pictures'], i18n.t('the sample image'))
    return sayCall(call, lookWording, { name: name ?? i18n.t('an image') })
  },
  process_gif: (call) => {
    const { args, result } = readCall(call)
    const name = nameOfMedia(args['gif'], undefined, i18n.t('the sample GIF')) ?? i18n.t('a GIF in this chat')
    return sayCall(call, lookAtGifWording, { name, count: countOf(result['pictures']) })
  },
  process_youtube_video: (call) => {
    const { video } = readCall(call).args
    const name = video === 'sample' ? i18n.t('the sample video') : i18n.t('a YouTube video')
    return sayCall(call, lookWording, { name })
  },
  read_result: (call) => {
    const { args, result } = readCall(call)
    const { part, query } = args
    const place = nameOfResult(args['result'])
    const words = toLine(query)
    if (words !== undefined)
      return sayCall(call, searchFilesWording, {
        file: place,
        query: words,
        count: countOf(result['passages']),
      })
    return typeof part === 'number' && part > 1
      ? sayCall(call, readPartWording, { place, part })
      : sayCall(call, fetchWording, { place })
  },
  retrieve_memory: (call) => {
    const { args, result } = readCall(call)
    const [query, count] = [toLine(args['query']), countOf(result['memories'])]
    return query === undefined
      ? sayCall(call, newestMemoriesWording, { count })
      : sayCall(call, memoryWording, { query, count })
  },
  reveal_message_metadata: (call) => sayCall(call, metadataWording),
  search_files: (call) => {
    const { args, result } = readCall(call)
    const { part } = args
    const [file, query] = [nameOfFile(args['file']), toLine(args['query'])]
    if (query !== undefined) {
      const count = countOf(result['passages'])
      return sayCall(call, searchFilesWording, { file, query, count })
    }
    return typeof part === 'number' && part > 1
      ? sayCall(call, readPartWording, { place: file, part })
      : sayCall(call, fetchWording, { place: file })
  },
  store_memory: (call) =>
    sayCall(call, rememberWording, { text: toLine(readCall(call).args['text']) ?? unknownObject }),
  update_short_term_memory: (call) => sayCall(call, noteWording),
  web_search: (call) => {
    const { args, result } = readCall(call)
    const query = toLine(args['query']) ?? unknownObject
    return sayCall(call, webSearchWording, { query, count: countOf(result['results']) })
  },
} satisfies Record<string, (call: CallView) => string>

/** Returns a value as a line with rounded decimals. */
function toRounded(value: JsonValue | undefined): ReturnType<typeof roundDecimals> | undefined {
  const line = toLine(value)
  return line === undefined ? undefined : roundDecimals(line)
}

/** Returns the time at an instant in a time zone, or `undefined` if one of them is invalid. */
function showTime(iso: JsonValue | undefined, timeZone: JsonValue | undefined): string | undefined {
  if (typeof iso !== 'string' || typeof timeZone !== 'string' || Number.isNaN(Date.parse(iso)))
    return undefined
  try {
    return formatDate(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  } catch {
    return undefined
  }
}

/** Returns the city of a time zone such as `America/New_York`. */
function toCity(timeZone: string): string {
  return (toFileName(timeZone) ?? unknownObject).replaceAll('_', ' ')
}

/** Returns the name of an image as people know it. The labels of a result are names of files; `media_2` is a name for models. */
function nameOfMedia(
  reference: JsonValue | undefined,
  images: JsonValue | undefined,
  sample: string,
): string | undefined {
  if (reference === 'sample') return sample
  const label = Array.isArray(images) ? toLine(readLabel(images[0])) : undefined
  const name = label ?? toPlace(reference)
  return name === undefined || /^(?:media|ref)_\d+$/.test(name) ? undefined : name
}

function readLabel(image: JsonValue | undefined): JsonValue | undefined {
  return typeof image === 'object' && image !== null && !Array.isArray(image) ? image['label'] : undefined
}

/** Returns the name of a stored result as people read it. `result_7` is a name for models. */
function nameOfResult(name: JsonValue | undefined): string {
  const number = typeof name === 'string' ? /^result_(\d+)$/.exec(name)?.[1] : undefined
  return number === undefined ? i18n.t('an earlier result') : i18n.t('result {number}', { number })
}

function nameOfFile(file: JsonValue | undefined): string {
  return file === 'samples' ? i18n.t('the sample files') : (toFileName(file) ?? i18n.t('the files'))
}

const maxNamed = 3

/** Returns the names of the files of an analysis in one phrase. */
export function nameFiles(files: JsonValue | undefined): string {
  const names = Array.isArray(files) ? files.flatMap((file) => toFileName(file) ?? []) : []
  if (names.length === 0) return i18n.t('the attached data')
  return names.length <= maxNamed
    ? formatList(names)
    : i18n.t('{count, plural, one {# file} other {# files}}', { count: names.length })
}
