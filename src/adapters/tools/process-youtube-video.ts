import { truncateString } from '../../lib/text.ts'
import { z } from 'zod'
import type { VideoInjection } from '../../core/engine/injections/injection-kinds.ts'
import { defineTool, type Tool, type ToolContext } from '../../core/engine/calls/tool.ts'
import { createFailure, rewordFailure } from '../../core/model/failures/failure.ts'
import { parseYoutubeVideoId } from '../../lib/youtube-video-id.ts'
import { succeed } from '../../core/model/failures/result.ts'
import type { FetchTextPort } from './pages/page-ports.ts'
import { findDisabledReason, type MediaPorts } from './media/media-ports.ts'
import { fetchTranscript, fetchVideoDetails, type FetchPage } from './media/youtube-video.ts'
import { toApprovalKey, toNetworkAddress, WebAddresses, type WebAddressPorts } from './pages/web-address.ts'
import { failWithStatus } from './media/load-media.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'

export type YoutubePorts = Pick<MediaPorts, 'readsVideos' | 'isSwitchedOff'> &
  WebAddressPorts & { fetchText: FetchTextPort }

const maxPageBytes = 5_000_000
const maxTranscriptCharacters = 40_000

/**
 * Creates the `process_youtube_video` tool, a context injection. A provider that reads videos gets the video itself;
 * others get what a page can obtain.
 */
export function createProcessYoutubeVideo(ports: YoutubePorts): Tool {
  const addresses = new WebAddresses(ports)
  return defineTool({
    name: 'process_youtube_video',
    description:
      'Brings a YouTube video into view: the video itself if your provider reads it, else its title, channel and perhaps transcript. Use it when the user asks about a YouTube video.',
    parameters: z.object({
      video: z.string().trim().min(1).max(2048).describe('address, id of 11 characters, or "sample"'),
    }),
    effects: ['read', 'network'],
    effectsOf: ({ video }) => (isSampleVideo(video) ? ['read'] : ['read', 'network']),
    isUntrusted: true,
    timeoutMs: 90_000,
    triggers: ['youtube', 'video', 'youtu.be'],
    approvalKey: () => toApprovalKey(new URL('https://www.youtube.com/watch')),
    address: ({ video }) =>
      isSampleVideo(video)
        ? undefined
        : toNetworkAddress(URL.parse(video) ?? watchAddress(parseYoutubeVideoId(video) ?? '')),
    describeCall: ({ video }) => {
      if (isSampleVideo(video)) return toolsText('look-at-sample-video')
      const id = parseYoutubeVideoId(video)
      if (id === undefined) return toolsText('look-at-video-without-address')
      const url = watchAddress(id)
      const values = { address: url.href, host: url.host }
      const proxy = addresses.proxyHostFor(url)
      return proxy === undefined
        ? toolsText('watch-video-or-read-details', values)
        : toolsText('watch-video-or-read-details-through-proxy', { ...values, proxy })
    },
    disabledReason: () => findDisabledReason(ports, 'youtube'),
    async execute({ video }, context) {
      if (isSampleVideo(video)) return succeed(toRestart(describeSampleVideo()))
      const id = parseYoutubeVideoId(video)
      if (id === undefined) {
        const failure = createFailure('tool-failed', {
          message: toolsText('youtube-address-invalid'),
          hint: toolsText('give-youtube-address'),
          retryable: false,
        })
        return failWithStatus(failure, 'invalid_url')
      }
      const address = watchAddress(id)
      if (await ports.readsVideos(context.model)) {
        const note = `The YouTube video ${address.href} is here: you are given the video itself, which your provider reads. It counts about 300 tokens for each second.`
        return succeed(toRestart({ note, source: address.href, video: address.href }))
      }
      return describeVideo(address, { ports, addresses, context })
    },
  })
}

async function describeVideo(
  address: URL,
  { ports, addresses, context }: { ports: YoutubePorts; addresses: WebAddresses; context: ToolContext },
) {
  const proxyUrl = addresses.proxyFor(address)
  const readPage: FetchPage = (url) =>
    ports.fetchText(url, {
      signal: context.signal,
      maxBytes: maxPageBytes,
      chosenBy: 'other',
      scope: context.egress,
      proxyUrl,
    })
  const reading = context.startStep(toolsText('video-title-and-channel'))
  const details = await fetchVideoDetails(address, readPage)
  reading.end(
    details.ok ? toolsText('video-title', { title: details.value.title }) : toolsText('could-not-be-read'),
  )
  if (!details.ok && proxyUrl === undefined) {
    const hint = toolsText('videos-not-supported-nor-readable')
    return failWithStatus(rewordFailure(details.failure, { hint }), 'video_processing_failed')
  }
  const looking = context.startStep(toolsText('transcript'))
  const transcript = proxyUrl === undefined ? undefined : await fetchTranscript(address, readPage)
  looking.end(describeTranscript(transcript))
  if (!details.ok && !transcript?.ok) return failWithStatus(details.failure, 'video_processing_failed')
  const text = transcript?.ok ? transcript.value.text : ''
  return succeed(
    toRestart({
      source: address.href,
      note: [
        `The YouTube video ${address.href}:`,
        details.ok
          ? `Title “${details.value.title}”, channel “${details.value.channel}”.`
          : 'Its title could not be read.',
        transcript?.ok
          ? `Its transcript (${transcript.value.language}), with the time at which each part begins:\n${cut(text)}`
          : describeMissing(proxyUrl),
        'You do not see or hear the video itself: this model cannot be given videos. Say so where it matters.',
      ].join('\n'),
    }),
  )
}

function describeTranscript(
  transcript: Awaited<ReturnType<typeof fetchTranscript>> | undefined,
): LocalizedText {
  if (transcript === undefined) return toolsText('transcript-needs-proxy')
  return transcript.ok
    ? toolsText('transcript-found', { language: transcript.value.language })
    : toolsText('transcript-missing')
}

function describeMissing(proxyUrl: string | undefined): string {
  return proxyUrl === undefined
    ? 'There is no transcript: YouTube does not let web pages read it, and the user has not set up a proxy (Settings > Tools & permissions > Web).'
    : 'There is no transcript: none could be read through the user’s proxy.'
}

function cut(text: string): string {
  if (text.length <= maxTranscriptCharacters) return text
  const left = (text.length - maxTranscriptCharacters).toLocaleString('en')
  return `${truncateString(text, maxTranscriptCharacters)}\n[The transcript goes on: ${left} more characters were left out.]`
}

function toRestart(restart: VideoInjection): VideoInjection & { type: string } {
  return { type: 'context_restart_with_youtube', ...restart }
}

/** Returns the form of the address that every provider understands. */
function watchAddress(id: string): URL {
  return new URL(`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`)
}

function isSampleVideo(video: string): boolean {
  return video.toLowerCase() === 'sample'
}

/** Returns an invented video, so that nothing is requested. */
function describeSampleVideo(): VideoInjection {
  return {
    source: 'the sample video, which comes with this application',
    note: [
      'The sample video, which is made up and not on YouTube:',
      'Title “A harbour in an hour”, channel “Innerloop samples”.',
      'Its transcript (en), with the time at which each part begins:',
      '[0:00] It is five in the morning, and the harbour is asleep. You hear the halyards against the masts.',
      '[0:30] The first boat goes out. Watch how she turns her bow into the swell before she sets a sail.',
      '[1:00] By the time the sun is up there are nine of them, and the gulls have noticed.',
      '[1:30] They will be back with the tide, at noon. Until then the quay belongs to the cats.',
      'You do not see or hear the video itself: there is none. Say so where it matters.',
    ].join('\n'),
  }
}
