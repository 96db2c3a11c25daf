import { describeStrain, measureStrain } from '../drivers/strain.ts'
import { expect, test } from '../fixtures.ts'

const content = `<!doctype html><title>Long</title>\n${'<p class="line">a line of a page, “quoted”</p>\n'.repeat(6700)}`
const deltaCharacters = 20

/** A call whose arguments come in small pieces, as the OpenAI dialect writes it. */
function* frames(): Generator<string> {
  const frame = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  yield frame({
    role: 'assistant',
    tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: { name: 'craft', arguments: '' } }],
  })
  const text = JSON.stringify({ title: 'Long', kind: 'code', language: 'html', content })
  for (let at = 0; at < text.length; at += deltaCharacters) {
    const piece = text.slice(at, at + deltaCharacters)
    yield frame({ tool_calls: [{ index: 0, function: { arguments: piece } }] })
  }
  yield frame({}, 'tool_calls')
  yield 'data: [DONE]\n\n'
}

test('an artifact of 315 KB in deltas of 20 characters', async ({ app, page, provider }) => {
  await app.useProvider(provider)
  provider.willAnswer({ kind: 'frames', frames: [...frames()] }, { kind: 'text', text: 'Here it is.' })
  const strain = await measureStrain(page, async () => {
    await app.chat.ask('Write a long page', 'complete', 60_000)
    await expect(page.getByRole('complementary', { name: 'Artifact: Long' })).toBeVisible()
  })
  console.log(describeStrain('an artifact of 315 KB', strain))
  expect(strain.longestTaskMs).toBeLessThan(50)
  expect(strain.cpuSeconds).toBeLessThan(1)
})
