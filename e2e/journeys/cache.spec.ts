import type { Locator } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { askWorker } from '../drivers/ask-worker.ts'
import type { Behavior } from '../provider/fake-provider.ts'
import { expect, test } from '../fixtures.ts'

/** An answer of Anthropic’s protocol with the given counts of input tokens. Its output counts 10 tokens. */
function answerWithCounts(text: string, counts: { fresh: number; read: number; written: number }): Behavior {
  const usage = {
    input_tokens: counts.fresh,
    cache_read_input_tokens: counts.read,
    cache_creation_input_tokens: counts.written,
    output_tokens: 1,
  }
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], usage }
  const events = [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 10 } },
    { type: 'message_stop' },
  ]
  return {
    kind: 'frames',
    frames: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
  }
}

const countMarkers = (body: string | undefined): number => body?.split('"cache_control"').length ?? 0

const cellsOf = (row: Locator): Locator => row.getByRole('cell')

test(
  'a cached chat: markers are sent, reads and writes are counted and priced, the forecast and what would lose the cache are shown',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider, { dialect: 'anthropic' })
    const { models } = await askWorker(page, 'describe-models', {})
    const model = models.find(({ ref }) => ref.modelId === 'm')?.ref
    if (!model) throw new Error('there is no model')
    await askWorker(page, 'save-model-facts', { model, facts: { price: { input: 3, output: 15 } } })
    await page.reload()

    provider.willAnswer(
      answerWithCounts('It is about water.', { fresh: 100, read: 0, written: 30_000 }),
      answerWithCounts('It flows down.', { fresh: 100, read: 30_000, written: 500 }),
    )
    await app.chat.ask(`What is this about? ${'The water flows down the hill. '.repeat(4000)}`)
    await expect(app.chat.answer).toContainText('It is about water.')
    await app.chat.ask('And where does it flow?')
    await expect(app.chat.answer).toContainText('It flows down.')
    const [first, second] = provider.answerRequests.slice(-2)
    for (const request of [first, second]) {
      expect(countMarkers(request?.body) - 1).toBeGreaterThan(0)
      expect(countMarkers(request?.body) - 1).toBeLessThanOrEqual(4)
    }

    const report = await app.sessions.openContextReport()
    await expect(report).toContainText('tokens from the cache')
    await expect(
      report.getByRole('list', { name: 'Cache breakpoints' }).getByRole('listitem'),
    ).not.toHaveCount(0)
    await expect(report).toContainText('The provider has cached about')
    await expectAccessible(page, 'the context report of a cached chat')
    await page.keyboard.press('Escape')
    await app.chat.modelButton.click()
    await expect(page.getByText('The provider has cached about')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Usage' }).click()
    const table = page.getByRole('table', { name: 'Usage by model' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Model',
      'Requests',
      'Input',
      'Cached',
      'Cache writes',
      'Output',
      'Reasoning',
      'Cost',
    ])
    // 100 at 3, 30,000 written at 3.75, and 10 at 15 dollars a million; then 30,000 read at 0.30 and 500 written.
    const cells = cellsOf(table.getByRole('row', { name: /Fake\/m/ }))
    await expect(cells).toHaveText(['2', '60,700', '30,000', '30,500', '20', '0', '$0.12'])
  },
)
