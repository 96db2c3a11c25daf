import { describe, expect, test } from 'vitest'
import { F, C } from './quirk-builders.ts'
import { collect, replay, textOf } from './replay.ts'
import { createRecordedFetch, toServerSentEvents, type RecordingFolder } from './serve-recording.ts'

async function ending(folder: RecordingFolder, events: readonly object[]) {
  const lines = events.map((event) => JSON.stringify(event))
  const server = createRecordedFetch([toServerSentEvents(folder, lines)])
  const parts = await collect(replay({ folder, fetch: server.fetch }))
  return { last: parts.at(-1), text: textOf(parts) }
}

const gemini = (finishReason: string, parts: object[] = []) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, finishReason }],
  usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 2, totalTokenCount: 7 },
})

describe('finish reasons of Gemini are named with a remedy', () => {
  test.each([
    ['UNEXPECTED_TOOL_CALL', 'provider-error', /not offered/, /Retry/],
    ['MALFORMED_FUNCTION_CALL', 'provider-error', /cannot be read/, /Retry/],
    ['TOO_MANY_TOOL_CALLS', 'provider-error', /more tools/, /Retry/],
    ['MISSING_THOUGHT_SIGNATURE', 'request-rejected', /signature/, /new chat/],
    ['MALFORMED_RESPONSE', 'malformed-response', /could not be read/, /Retry/],
    ['RECITATION', 'content-refused', /known text/, /own words/],
    ['LANGUAGE', 'content-refused', /language/, /another language/],
    ['SPII', 'content-refused', /personal data/, /Remove/],
    ['SAFETY', 'content-refused', /declined/, /Rephrase/],
    ['NO_IMAGE', 'provider-error', /did not return an image/, /Describe/],
  ])('%s', async (reason, code, message, hint) => {
    const { last, text } = await ending('google', [gemini(reason, [{ text: 'Hi' }])])
    expect(text).toBe('Hi')
    expect(last).toMatchObject({
      type: 'failure',
      failure: {
        code,
        message: expect.stringMatching(message),
        hint: expect.stringMatching(hint),
        detail: expect.stringContaining(reason),
      },
      usage: { inputTokens: 5, source: 'reported' },
    })
  })

  test.each([
    ['STOP', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['SOMETHING_NEW', 'other'],
  ])('%s ends the answer', async (reason, expected) => {
    const { last } = await ending('google', [gemini(reason, [{ text: 'Hi' }])])
    expect(last).toMatchObject({ type: 'finish', reason: expected })
  })
})

describe('finish reasons of compatible servers', () => {
  test.each([
    ['eos', 'stop'],
    ['model_length', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['something_new', 'other'],
  ])('%s ends the answer as %s', async (reason, expected) => {
    const { last } = await ending('openai-compatible', [...C('Hi'), F(reason)])
    expect(last).toMatchObject({ type: 'finish', reason: expected })
  })

  test.each([
    ['sensitive', 'content-refused'],
    ['content_filter', 'content-refused'],
    ['insufficient_system_resource', 'overloaded'],
    ['network_error', 'stream-cut'],
  ])('%s fails as %s', async (reason, code) => {
    const { last } = await ending('openai-compatible', [...C('Hi'), F(reason)])
    expect(last).toMatchObject({ type: 'failure', failure: { code } })
  })
})
