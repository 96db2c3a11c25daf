import { z } from 'zod'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { parseJson } from '../../../lib/json.ts'
import { truncateString } from '../../../lib/text.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { LocalizedText } from '../../../core/model/messages/localized-text.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'

/** Reads one address as text, through the proxy if one is set up. */
export type FetchPage = (url: URL) => Promise<Result<{ status: number; text: string }>>

const maxTextLength = 200
const textSchema = z
  .string()
  .transform((text) => truncateString(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), maxTextLength))
const detailsSchema = z.object({ title: textSchema, author_name: textSchema })

/** Fetches title and channel from oEmbed, YouTube's public description of a video. */
export async function fetchVideoDetails(
  address: URL,
  readPage: FetchPage,
): Promise<Result<{ title: string; channel: string }>> {
  const url = new URL('https://www.youtube.com/oembed?format=json')
  url.searchParams.set('url', address.href)
  const read = await readPage(url)
  if (!read.ok) return read
  if (read.value.status >= 400) {
    return fail(describe(toolsText('video-not-public', { status: String(read.value.status) })))
  }
  const details = detailsSchema.safeParse(parseJson(read.value.text))
  if (!details.success) return fail(describe(toolsText('video-details-malformed')))
  return succeed({ title: details.data.title, channel: details.data.author_name })
}

const tracksSchema = z.array(
  z.object({ baseUrl: z.string(), languageCode: z.string().max(20), kind: z.string().optional() }),
)
const eventsSchema = z.object({
  events: z.array(
    z.object({
      tStartMs: z.number().optional(),
      segs: z.array(z.object({ utf8: z.string().optional() })).optional(),
    }),
  ),
})

const maxTrackListCharacters = 100_000

/** Finds the list of caption tracks in the source of a video's page. */
function findCaptionTracks(page: string): string {
  const name = '"captionTracks":'
  const start = page.indexOf(`${name}[`) + name.length
  const end = start < name.length ? -1 : page.indexOf(']', start)
  return end < 0 || end - start > maxTrackListCharacters ? '' : page.slice(start, end + 1)
}

/** Fetches the captions that the video's page names. The page is untrusted, so only addresses of YouTube are read. */
export async function fetchTranscript(
  address: URL,
  readPage: FetchPage,
): Promise<Result<{ language: string; text: string }>> {
  const page = await readPage(address)
  if (!page.ok) return page
  const tracks = tracksSchema.safeParse(parseJson(findCaptionTracks(page.value.text)))
  if (!tracks.success || tracks.data.length === 0) return fail(describe(toolsText('video-has-no-captions')))
  const track = tracks.data.find(({ kind }) => kind !== 'asr') ?? tracks.data[0]
  const url = track && URL.parse(track.baseUrl, address)
  if (!track || url?.origin !== address.origin) return fail(describe(toolsText('video-has-no-own-captions')))
  url.searchParams.set('fmt', 'json3')
  const captions = await readPage(url)
  if (!captions.ok) return captions
  const events = eventsSchema.safeParse(parseJson(captions.value.text))
  if (!events.success) return fail(describe(toolsText('captions-malformed')))
  const text = toLines(events.data.events)
  return text === ''
    ? fail(describe(toolsText('captions-empty')))
    : succeed({ language: track.languageCode, text })
}

const intervalMs = 30_000

/** Returns one line per half minute, starting with its time. */
function toLines(events: z.infer<typeof eventsSchema>['events']): string {
  const intervals = new Map<number, string>()
  for (const { tStartMs = 0, segs = [] } of events) {
    const text = segs.map(({ utf8 = '' }) => utf8).join('')
    const interval = Math.floor(tStartMs / intervalMs)
    intervals.set(interval, `${intervals.get(interval) ?? ''} ${text}`)
  }
  return [...intervals]
    .map(([interval, text]) => [interval, text.replace(/\s+/g, ' ').trim()] as const)
    .filter(([, text]) => text !== '')
    .map(([interval, text]) => `[${toClock((interval * intervalMs) / 1000)}] ${text}`)
    .join('\n')
}

function toClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function describe(message: LocalizedText) {
  return createFailure('tool-failed', { message, retryable: false })
}
