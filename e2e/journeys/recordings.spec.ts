import type { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'
import type { FakeProvider } from '../provider/fake-provider.ts'
import { listRecordings, missingRecordings, type Recording } from '../provider/recordings.ts'

const recordings = listRecordings()
const byDialect = Map.groupBy(recordings, (recording) => recording.dialect)
const fileOf = ({ name }: Recording) => name.replace(/^.*\/|(\.\d+)?\.jsonl$/g, '')

/** Recordings that end as a failure, with part of the provider’s reason. */
const failing = new Map([
  ['anthropic-refusal', /cyber/],
  ['openai-error', /quota/],
])
const unsupported = new Set(['openai-mcp-tool-approval', 'openai-custom-tool'])

/** Returns words that Markdown does not change, to be found again on the screen. */
function wordsOf(text: string): string[] {
  const plain = text.replace(/\]\([^)]*\)|https?:\S+|`[^`]*`|<[^>]*>/g, ' ')
  return plain.match(/\p{L}{4,}/gu) ?? []
}

if (missingRecordings !== undefined) {
  test('recordings of real providers', () => {
    test.skip(true, missingRecordings)
  })
}

for (const [dialect, files] of byDialect) {
  test(`recordings, ${dialect}`, async ({ app, provider }) => {
    test.setTimeout(files.length * 15_000)
    await app.useProvider(provider, { dialect })
    for (const recording of files) {
      await test.step(recording.name, async () => {
        await app.sessions.startNew()
        await replay(app, provider, recording)
      })
    }
  })
}

async function replay(app: Innerloop, provider: FakeProvider, recording: Recording): Promise<void> {
  const before = provider.answerRequests.length
  provider.willAnswer(...recording.responses.map((frames) => ({ kind: 'frames' as const, frames })), {
    kind: 'text',
    text: 'A plain answer after all.',
  })
  await app.chat.send('Replay')
  const file = fileOf(recording)
  const reason = failing.get(file)
  if (reason) {
    await app.chat.expectStatus('failed')
    await expect(app.chat.failure).toContainText(/declined|refus|restrictions|quota|credit/i)
    await expect(app.chat.failure).toContainText(reason)
    if (file === 'openai-error') expect(provider.answerRequests.length - before).toBe(1)
    return
  }
  await app.chat.expectStatus('complete')
  if (unsupported.has(file)) {
    await expect(app.chat.answer).toContainText(/not supported|does not support/)
    return
  }
  if (recording.calls.length + recording.hosted.length > 0) await app.chat.openTrace()
  for (const name of recording.calls) {
    await expect(app.chat.toolCall(name).first()).toHaveAttribute('data-state', 'refused')
  }
  for (const name of recording.hosted) {
    await expect(app.chat.toolCall(name).first()).toHaveAttribute('data-state', 'succeeded')
    await expect(app.chat.toolCall(name).first()).toContainText('run by Fake')
  }
  if (recording.hosted.length > 0) {
    const sources = app.chat.answer.getByRole('list', { name: 'Sources' }).getByRole('link')
    expect(await sources.count()).toBeGreaterThan(0)
  }
  if (recording.calls.length > 0 && recording.responses.length === 1) {
    await expect(app.chat.answer).toContainText('A plain answer after all.')
    expect(provider.answerRequests.length - before).toBe(2)
  }
  const shown = (await app.chat.answer.textContent()) ?? ''
  expect(wordsOf(recording.text).filter((word) => !shown.includes(word))).toEqual([])
}
