import { describeResourceUsage, measureResourceUsage } from '../drivers/resource-usage.ts'
import { expect, test } from '../fixtures.ts'

const toPage = (lines: number) =>
  `<!doctype html><title>A page</title>\n${'<p class="line">a line of a page, “quoted”</p>\n'.repeat(lines)}`
const deltaCharacters = 20

/** A call whose arguments come in small pieces, as the OpenAI dialect writes it. */
function* frames(title: string, lines: number): Generator<string> {
  const frame = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  yield frame({
    role: 'assistant',
    tool_calls: [
      { index: 0, id: `call-${title}`, type: 'function', function: { name: 'craft', arguments: '' } },
    ],
  })
  const text = JSON.stringify({ title, kind: 'code', language: 'html', content: toPage(lines) })
  for (let at = 0; at < text.length; at += deltaCharacters) {
    const piece = text.slice(at, at + deltaCharacters)
    yield frame({ tool_calls: [{ index: 0, function: { arguments: piece } }] })
  }
  yield frame({}, 'tool_calls')
  yield 'data: [DONE]\n\n'
}

test('an artifact of 315 KB in deltas of 20 characters', async ({ app, page, provider }) => {
  await app.useProvider(provider)
  provider.willAnswer(
    { kind: 'frames', frames: [...frames('Short', 5)] },
    { kind: 'text', text: 'Here it is.' },
    { kind: 'frames', frames: [...frames('Long', 6700)] },
    { kind: 'text', text: 'Here it is.' },
  )
  const write = (title: string) =>
    measureResourceUsage(page, async () => {
      await app.chat.ask(`Write a ${title} page`, 'complete', { timeout: 60_000 })
      await expect(page.getByRole('complementary', { name: `Artifact: ${title}` })).toBeVisible()
    })
  // Code that loads for the first artifact does not count as cost of the long one.
  console.log(describeResourceUsage('the first artifact, of five lines', await write('Short')))
  const usage = await write('Long')
  console.log(describeResourceUsage('an artifact of 315 KB', usage))
  expect(usage.longestTaskMs).toBeLessThan(50)
  expect(usage.cpuSeconds).toBeLessThan(1)
})
