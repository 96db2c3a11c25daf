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
} from './internal/call-text.ts'
import * as wordings from './internal/wordings.ts'

/**
 * Sentences about the calls of built-in tools that have no other look, by tool. Arguments and results are untrusted and may be
 * those of an older version of the tool: each value is optional.
 */
export const callDescriptions = {
  ask_user: (call) => {
    const { args, result } = readCall(call)
    const question = toLine(args['question']) ?? unknownObject
    return sayCall(call, wordings.askWording, { question, answer: toLine(result['answer']) })
  },
  calculate: (call) => {
    const { args, result } = readCall(call)
    const expression = (toLine(args['expression']) ?? unknownObject).replace(/ ?\* ?/g, ' × ')
    const value = toRounded(result['result'])
    return sayCall(call, wordings.calculateWording, {
      expression,
      sign: value?.isRounded ? '≈' : '=',
      value: value?.text,
    })
  },
  convert_units: (call) => {
    const { args, result } = readCall(call)
    return sayCall(call, wordings.convertWording, {
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
      ? sayCall(call, wordings.timeWording, { time })
      : sayCall(call, wordings.timeInWording, { city: toCity(timeZone), time })
  },
  fetch_url: (call) =>
    sayCall(call, wordings.fetchWording, { place: toPlace(readCall(call).args['url']) ?? unknownObject }),
  increase_media_context: (call) => sayCall(call, wordings.olderImagesWording),
  peek_image: (call) => {
    const { args, result } = readCall(call)
    const name = nameOfMedia(args['image'], result['pictures'], i18n.t('the sample image'))
    return sayCall(call, wordings.lookWording, { name: name ?? i18n.t('an image') })
  },
  process_gif: (call) => {
    const { args, result } = readCall(call)
    const name = nameOfMedia(args['gif'], undefined, i18n.t('the sample GIF')) ?? i18n.t('a GIF in this chat')
    return sayCall(call, wordings.lookAtGifWording, { name, count: countOf(result['pictures']) })
  },
  process_youtube_video: (call) => {
    const { video } = readCall(call).args
    const name = video === 'sample' ? i18n.t('the sample video') : i18n.t('a YouTube video')
    return sayCall(call, wordings.lookWording, { name })
  },
  retrieve_memory: (call) => {
    const { args, result } = readCall(call)
    const [query, count] = [toLine(args['query']), countOf(result['memories'])]
    return query === undefined
      ? sayCall(call, wordings.newestMemoriesWording, { count })
      : sayCall(call, wordings.memoryWording, { query, count })
  },
  reveal_message_metadata: (call) => sayCall(call, wordings.metadataWording),
  search_files: (call) => {
    const { args, result } = readCall(call)
    const { part } = args
    const [file, query] = [nameOfFile(args['file']), toLine(args['query'])]
    if (query !== undefined) {
      const count = countOf(result['passages'])
      return sayCall(call, wordings.searchFilesWording, { file, query, count })
    }
    return typeof part === 'number' && part > 1
      ? sayCall(call, wordings.readPartWording, { place: file, part })
      : sayCall(call, wordings.fetchWording, { place: file })
  },
  store_memory: (call) =>
    sayCall(call, wordings.rememberWording, { text: toLine(readCall(call).args['text']) ?? unknownObject }),
  update_short_term_memory: (call) => sayCall(call, wordings.noteWording),
  web_search: (call) => {
    const { args, result } = readCall(call)
    const query = toLine(args['query']) ?? unknownObject
    return sayCall(call, wordings.webSearchWording, { query, count: countOf(result['results']) })
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
