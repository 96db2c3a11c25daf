import { describe, expect, test } from 'vitest'
import type { ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import type { Case, Expected } from './quirk-builders.ts'
import { calls, fields, tags } from './quirks-of-content.ts'
import { bodies, errors, extras, framing, usages } from './quirks-of-framing.ts'
import { otherCalls, otherErrors, otherFraming, otherThoughts, otherUsage } from './quirks-of-variants.ts'
import {
  callsWithoutLoss,
  errorsWithoutLoss,
  imagesWithoutLoss,
  thoughtsWithoutLoss,
} from './quirks-without-loss.ts'
import { errorShapes, extraShapes, framingByHand } from './quirks-of-shapes.ts'
import { callShapes, fieldShapes, thoughtSpellings } from './quirks-of-spellings.ts'
import { collect, joinDeltas, replay, textOf } from './replay.ts'

async function answer(
  body: string,
  { modelId, contentType = 'text/event-stream', status = 200, bytewise = false }: Case[3] = {},
) {
  const bytes = new TextEncoder().encode(body)
  const step = bytewise ? 1 : Math.max(1, bytes.byteLength)
  let at = 0
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close()
      controller.enqueue(bytes.slice(at, at + step))
      at += step
    },
  })
  const respond = () =>
    Promise.resolve(new Response(stream, { status, headers: { 'content-type': contentType } }))
  const parts = await collect(
    replay({ folder: 'openai-compatible', fetch: respond, ...(modelId && { modelId }) }),
  )
  return summarize(joinDeltas(parts))
}

function summarize(parts: readonly ModelStreamPart[]) {
  const last = parts.at(-1)
  return {
    text: textOf(parts),
    reasoning: parts.map((part) => (part.type === 'reasoning-delta' ? part.text : '')).join(''),
    calls: parts.flatMap((part) =>
      part.type === 'tool-call' ? [`${part.toolName} ${part.argumentsText}`] : [],
    ),
    ids: parts.flatMap((part) => (part.type === 'tool-call' ? [part.callId] : [])),
    usage: last?.type === 'finish' ? last.usage : undefined,
    ends: last?.type === 'finish' ? last.reason : last?.type === 'failure' ? 'failure' : 'cut',
    failure: last?.type === 'failure' ? last.failure : undefined,
    notices: parts.flatMap((part) =>
      'text' in part && (part.type === 'unsupported' || part.type === 'warning')
        ? [typeof part.text === 'string' ? part.text : part.text.text]
        : [],
    ),
    damaged: parts.some((part) => part.type === 'damaged'),
    images: parts.filter((part) => part.type === 'file').length,
    sources: parts.flatMap((part) => (part.type === 'source' && part.url ? [part.url] : [])),
  }
}

function check(got: Awaited<ReturnType<typeof answer>>, expected: Expected) {
  const { text = '', reasoning = '', calls = [], images = 0, sources = [] } = expected
  expect(got).toMatchObject({ text, reasoning, calls, images, sources })
  expect(got.ends).toBe(
    expected.ends ?? (expected.failure ? 'failure' : calls.length > 0 ? 'tool-calls' : 'stop'),
  )
  if (expected.usage) expect(got.usage).toMatchObject(expected.usage)
  expect(got.failure?.code).toBe(expected.failure?.[0])
  if (expected.failure) expect(got.failure?.detail ?? '').toMatch(expected.failure[1])
  if (expected.notice) expect(got.notices.join('\n')).toMatch(expected.notice)
  else expect(got.notices).toEqual([])
  expect(got.damaged).toBe(expected.damaged ?? false)
  expect(new Set(got.ids).size).toBe(got.ids.length)
}

describe.each([
  ['thoughts', tags],
  ['odd fields', fields],
  ['calls', calls],
  ['a whole answer', bodies],
  ['framing', framing],
  ['errors', errors],
  ['images and citations', extras],
  ['usage', usages],
  ['other thoughts', otherThoughts],
  ['other calls', otherCalls],
  ['other usage', otherUsage],
  ['other framing', otherFraming],
  ['other errors', otherErrors],
  ['thoughts without loss', thoughtsWithoutLoss],
  ['errors without loss', errorsWithoutLoss],
  ['calls without loss', callsWithoutLoss],
  ['images without loss', imagesWithoutLoss],
  ['thoughts in other spellings', thoughtSpellings],
  ['calls in other shapes', callShapes],
  ['fields in other shapes', fieldShapes],
  ['framing by hand', framingByHand],
  ['errors in other shapes', errorShapes],
  ['images and pages in other shapes', extraShapes],
] as [string, Case[]][])('%s', (_, cases) => {
  test.each(cases.map(([name, body, expected, options]) => ({ name, body, expected, options })))(
    '$name',
    async ({ body, expected, options }) => {
      check(await answer(body, options), expected)
    },
  )
})
