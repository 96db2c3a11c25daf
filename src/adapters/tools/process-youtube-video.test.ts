import { describe, expect, test } from 'vitest'
import { resolveCallDetails } from '../../core/engine/approvals/call-details.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { callTool, openToolCall, valueOf } from '../../../test/doubles/call-tool.ts'
import { createProcessYoutubeVideo, type YoutubePorts } from './process-youtube-video.ts'

const watch = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const oembed = JSON.stringify({ title: 'Swans\n\u202e!', author_name: 'Lake' })
const page = (tracks: object[]) =>
  `<script>{"captions":{"captionTracks":${JSON.stringify(tracks)},"x":1}}</script>`
const captions = JSON.stringify({
  events: [
    { tStartMs: 0, segs: [{ utf8: 'Two ' }, { utf8: 'swans\n' }] },
    { tStartMs: 31_000, segs: [{ utf8: 'swim.' }] },
    { tStartMs: 32_000 },
  ],
})

/** Creates ports that answer by the start of the path. Other addresses are unreachable. */
function portsOf(answers: Record<string, string | number>, proxyUrl?: string) {
  const requests: { url: string; proxyUrl: string | undefined }[] = []
  const ports: YoutubePorts = {
    readsVideos: async () => false,
    isSwitchedOff: async () => false,
    checkUrl: (address) => succeed(new URL(address)),
    isPrivateAddress: () => false,
    typedAddresses: new Set(),
    proxyUrl,
    fetchText: async (
      url,
      options,
    ): Promise<Result<{ status: number; contentType: string; text: string; isCut: boolean }>> => {
      requests.push({ url: url.href, proxyUrl: options.proxyUrl })
      const answer = Object.entries(answers).find(([begin]) => url.pathname.startsWith(begin))?.[1]
      if (answer === undefined) return fail(createFailure('unreachable'))
      const status = typeof answer === 'number' ? answer : 200
      return succeed({ status, contentType: '', text: String(answer), isCut: false })
    },
  }
  return {
    ports,
    requests,
    run: (video = watch) => callTool(createProcessYoutubeVideo(ports), { video }),
  }
}

test.each([
  [watch],
  ['https://youtu.be/dQw4w9WgXcQ?t=10'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ#x'],
  ['youtube.com/shorts/dQw4w9WgXcQ'],
  ['dQw4w9WgXcQ'],
])('%s is the same video', async (video) => {
  const { run } = portsOf({ '/oembed': oembed })
  expect(valueOf(await run(video))).toMatchObject({ source: watch })
})

test.each([
  ['https://example.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=short'],
  ['words'],
])('%s is not a video', async (video) => {
  const { run, requests } = portsOf({})
  expect(await run(video)).toMatchObject({ failure: { message: expect.stringContaining('(invalid_url)') } })
  expect(requests).toEqual([])
})

test('asks for approval as a call to YouTube', () => {
  const tool = createProcessYoutubeVideo(portsOf({}).ports)
  expect(resolveCallDetails(tool, { video: 'dQw4w9WgXcQ' })).toMatchObject({
    value: { isGated: true, approvalKey: 'https://www.youtube.com/watch', address: { href: watch } },
  })
  expect(resolveCallDetails(tool, { video: 'words' })).toMatchObject({ ok: true })
})

describe('a model that gets no videos', () => {
  test('gets title and channel, and the reason why the transcript is missing', async () => {
    const { run, requests } = portsOf({ '/oembed': oembed })
    const { note } = valueOf(await run()) as { note: string }
    expect(note).toContain('Title “Swans !”, channel “Lake”.')
    expect(note).toContain('YouTube does not let web pages read it, and the user has not set up a proxy')
    expect(note).toContain('You do not see or hear the video itself')
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/oembed'])
  })

  test('gets a long title that is truncated before an emoji, not within it', async () => {
    const title = `${'a'.repeat(199)}😀`
    const { run } = portsOf({ '/oembed': JSON.stringify({ title, author_name: 'Lake' }) })
    const { note } = valueOf(await run()) as { note: string }
    expect(note).toContain(`Title “${'a'.repeat(199)}”, channel “Lake”.`)
  })

  test('gets the transcript with times if the person set up a proxy', async () => {
    const track = { baseUrl: `https://www.youtube.com/api/timedtext?v=1`, languageCode: 'en' }
    const auto = { ...track, baseUrl: 'https://www.youtube.com/api/other', kind: 'asr' }
    const answers = { '/oembed': oembed, '/watch': page([auto, track]), '/api/timedtext': captions }
    const { run, requests } = portsOf(answers, 'https://proxy.example/')
    const { note } = valueOf(await run()) as { note: string }
    expect(note).toContain(
      'Its transcript (en), with the time at which each part begins:\n[0:00] Two swans\n[0:30] swim.',
    )
    expect(requests.every(({ proxyUrl }) => proxyUrl === 'https://proxy.example/')).toBe(true)
  })

  test.each<[string, string]>([
    [
      'captions that another site would give',
      page([{ baseUrl: 'https://evil.example/x', languageCode: 'en' }]),
    ],
    ['no captions', page([])],
    ['a page of another shape', 'captionTracks'],
  ])('%s are not read', async (_, text) => {
    const { run, requests } = portsOf(
      { '/oembed': oembed, '/watch': text, '/x': captions },
      'https://proxy.example/',
    )
    expect((valueOf(await run()) as { note: string }).note).toContain(
      'none could be read through the user’s proxy',
    )
    expect(requests).toHaveLength(2)
  })

  test.each<[string, Record<string, string | number>, string]>([
    ['that cannot be reached', {}, 'Settings > Tools & permissions > Web'],
    ['that is not public', { '/oembed': 401 }, 'Gemini'],
    ['with a malformed response', { '/oembed': '[]' }, 'Gemini'],
  ])('a video %s is a failure with its status', async (_, answers, hint) => {
    expect(await portsOf(answers).run()).toMatchObject({
      failure: {
        message: expect.stringContaining('(video_processing_failed)'),
        hint: expect.stringContaining(hint),
      },
    })
  })
})

test('describes the sample video to any model without a request and without approval', async () => {
  const { ports, requests } = portsOf({})
  const tool = createProcessYoutubeVideo({ ...ports, readsVideos: async () => true })
  const details = resolveCallDetails(tool, { video: 'sample' })
  expect(details).toMatchObject({ value: { isGated: false, effects: ['read'] } })
  expect(details).not.toMatchObject({ value: { address: expect.anything() } })
  const value = valueOf(await callTool(tool, { video: 'Sample' }))
  expect(value).toMatchObject({
    type: 'context_restart_with_youtube',
    note: expect.stringContaining('[1:30]'),
  })
  expect(value).not.toHaveProperty('video')
  expect(requests).toEqual([])
})

test('reports the start and end of its two steps', async () => {
  const { ports } = portsOf({ '/oembed': oembed })
  const call = openToolCall()
  await callTool(createProcessYoutubeVideo(ports), { video: watch }, call)
  expect(call.updates).toEqual(['Its title and channel', '“Swans !”', 'A transcript', 'none without a proxy'])
})
