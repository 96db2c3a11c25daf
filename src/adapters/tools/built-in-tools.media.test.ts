import { describe, expect, test } from 'vitest'
import { resolveCallDetails } from '../../core/engine/approvals/call-details.ts'
import { BranchIds } from '../../core/context/branch-ids.ts'
import type { Tool } from '../../core/engine/calls/tool.ts'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { toPlainText } from '../../core/model/messages/localized-text.ts'
import { fail } from '../../core/model/failures/result.ts'
import { callTool, openToolCall, valueOf } from '../../../test/doubles/call-tool.ts'
import { tinyPng, ToolPorts } from '../../../test/doubles/tool-ports.ts'
import { userMessage } from '../../../test/doubles/turn-bench.ts'
import { builtInTools } from './built-in-tools.ts'

function toolOf(ports: ToolPorts, name: string): Tool {
  const tool = builtInTools(ports, emptyTurnConfig).find((each) => each.name === name)
  if (!tool) throw new Error(`no ${name}`)
  return tool
}

/** Returns a chat with one image whose bytes are stored. */
async function branchWith(ports: ToolPorts, filename: string, mediaType = 'image/png'): Promise<BranchIds> {
  const blobId = (await ports.blobs.put({ bytes: tinyPng, mediaType, sessionId: emptyTurnConfig.sessionId }))
    .value
  const message = userMessage('Look', 'asked')
  const file = { type: 'file' as const, round: 0, blobId, mediaType, byteLength: 68, filename }
  return new BranchIds([{ ...message, parts: [...message.parts, file] }, userMessage('So?', 'second')])
}

async function run(ports: ToolPorts, name: string, args: object, branch = new BranchIds([])) {
  const bench = openToolCall()
  return callTool(toolOf(ports, name), args, {
    ...bench,
    context: { ...bench.context, branch: () => branch },
  })
}

const messageOf = async (...call: Parameters<typeof run>) => {
  const outcome = await run(...call)
  return outcome.ok ? 'ok' : outcome.failure.message
}

describe.each(['peek_image', 'process_gif'])('%s', (name) => {
  const field = name === 'peek_image' ? 'image' : 'gif'

  test('asks for approval of an address by origin and first path segment, and never for stored images', () => {
    const tool = toolOf(new ToolPorts(), name)
    const web = resolveCallDetails(tool, { [field]: 'https://a.example/cats/1.gif' })
    expect(web).toMatchObject({
      value: { isGated: true, approvalKey: 'https://a.example/cats', effects: ['read', 'network'] },
    })
    for (const here of ['media_1', 'cat.gif', 'sample']) {
      const details = resolveCallDetails(tool, { [field]: here })
      expect(details).toMatchObject({ value: { isGated: false, effects: ['read'], address: undefined } })
    }
  })

  test('refuses a blocked address before it asks for approval', async () => {
    const ports = new ToolPorts()
    const gated = Object.assign(ports, {
      checkUrl: () => fail(createFailure('address-blocked', { message: toPlainText('Private.') })),
    })
    const outcome = await run(gated as ToolPorts, name, { [field]: 'http://10.0.0.1/a.gif' })
    expect(outcome).toMatchObject({ failure: { code: 'tool-arguments-invalid' } })
  })

  test('says where it can be enabled again', async () => {
    const ports = new ToolPorts()
    expect(await toolOf(ports, name).disabledReason?.()).toBeUndefined()
    ports.offKinds.add(name === 'peek_image' ? 'image' : 'gif')
    expect((await toolOf(ports, name).disabledReason?.())?.text).toContain(
      'Settings > Tools & permissions > Enrichment',
    )
  })

  test('counts as external content', () => expect(toolOf(new ToolPorts(), name).isUntrusted).toBe(true))
})

describe('peek_image', () => {
  test('injects the stored image of the chat without a second copy', async () => {
    const ports = new ToolPorts()
    const branch = await branchWith(ports, 'cat.png')
    const before = ports.blobs.blobs.size
    const value = valueOf(await run(ports, 'peek_image', { image: 'cat.png' }, branch))
    expect(value).toMatchObject({
      type: 'context_restart_with_image',
      source: 'cat.png, of this chat',
      pictures: [{ pending_context_key: branch.images()[0]?.file.blobId, label: 'cat.png' }],
    })
    expect(ports.blobs.blobs.size).toBe(before)
  })

  test('includes the location of an attached image only if the person allows it', async () => {
    const ports = new ToolPorts()
    const notes = { camera: 'Box', place: { latitude: 54.3233, longitude: 10.1394 } }
    ports.measured = { ...ports.measured, notes }
    const branch = await branchWith(ports, 'cat.png')
    const note = async (image: string) =>
      (valueOf(await run(ports, 'peek_image', { image }, branch)) as { note: string }).note
    expect(await note('media_1')).not.toContain('54.32')
    expect(await note('media_1')).toContain(
      'The file also says where it was taken. The location is not shared',
    )
    expect(await note('https://a.example/cat.png')).toContain('latitude 54.32330')
    ports.isLocationIncluded = true
    expect(await note('media_1')).toContain('latitude 54.32330, longitude 10.13940')
  })

  test.each<[string, (ports: ToolPorts) => void, string]>([
    ['an unknown name', () => undefined, '(image_not_found)'],
    [
      'an image that cannot be fetched',
      (ports) => {
        ports.media.fetchBytes = async () => fail(createFailure('unreachable'))
      },
      '(image_fetch_failed)',
    ],
    [
      'a refusal of the site',
      (ports) => {
        ports.media.fetchBytes = async () => ({ ok: true, value: { status: 404, bytes: tinyPng } })
      },
      'status 404. (image_fetch_failed)',
    ],
    [
      'a file that is not an image',
      (ports) => {
        ports.media.inspectImage = async () =>
          fail(createFailure('tool-failed', { message: toPlainText('It is text.') }))
      },
      '“b.png” cannot be shown. It is text. (image_processing_failed)',
    ],
  ])('%s is a failure with its status', async (what, arrange, message) => {
    const ports = new ToolPorts()
    arrange(ports)
    const image = what === 'an unknown name' ? 'media_9' : 'https://a.example/b.png'
    expect(await messageOf(ports, 'peek_image', { image })).toContain(message)
  })

  test('says that a purged image is not stored', async () => {
    const ports = new ToolPorts()
    const branch = await branchWith(ports, 'cat.png')
    ports.blobs.blobs.clear()
    expect(await messageOf(ports, 'peek_image', { image: 'media_1' }, branch)).toContain('no longer stored')
  })
})

describe('process_gif', () => {
  test('injects frames with number and time, and the size and duration of the GIF', async () => {
    const ports = new ToolPorts()
    const branch = await branchWith(ports, 'cat.gif', 'image/gif')
    for (const gif of [undefined, 'cat.gif', 'media_1', 'ref_1']) {
      expect(valueOf(await run(ports, 'process_gif', { gif }, branch))).toMatchObject({
        type: 'context_restart_with_gif',
        note: expect.stringContaining(
          '“cat.gif”: a GIF of 100 x 80 pixels, 20 frames in 2.00 s, played again and again',
        ),
        pictures: [{ label: 'Frame 1/2 at 0.00 s' }, { label: 'Frame 2/2 at 1.90 s' }],
      })
    }
  })

  test('gives the details as text to a model that cannot see images', async () => {
    const ports = new ToolPorts()
    ports.seesPictures = false
    expect(valueOf(await run(ports, 'process_gif', { gif: 'sample' }))).toMatchObject({
      seen: false,
      facts: expect.stringContaining('you cannot see images'),
    })
  })

  test.each<[string, string, string]>([
    ['ref_9', 'message_not_found', 'no such message'],
    ['ref_2', 'no_gif_found', 'a message without one'],
    ['cat.png', 'no_gif_found', 'a picture that does not move'],
    ['', 'no_gif_found', 'none in the chat'],
  ])('%s: %s', async (gif, status) => {
    const ports = new ToolPorts()
    const branch = await branchWith(ports, 'cat.png')
    const message = await messageOf(ports, 'process_gif', gif === '' ? {} : { gif }, branch)
    expect(message).toContain(`(${status})`)
  })

  test.each(['parse_failed', 'gif_too_large', 'processing_timeout'])(
    'the error of the decoder is passed on: %s',
    async (fault) => {
      const ports = new ToolPorts()
      ports.gif = fail(createFailure('tool-failed', { message: toPlainText('No.'), detail: fault }))
      expect(await messageOf(ports, 'process_gif', { gif: 'sample' })).toBe(
        `“sample.gif” cannot be shown. No. (${fault})`,
      )
    },
  )

  test.each([
    ['response-too-large', 'gif_too_large'],
    ['unreachable', 'fetch_failed'],
  ] as const)('a fetch that fails with %s is %s', async (code, status) => {
    const ports = new ToolPorts()
    ports.media.fetchBytes = async () => fail(createFailure(code))
    expect(await messageOf(ports, 'process_gif', { gif: 'https://a.example/a.gif' })).toContain(`(${status})`)
  })
})
