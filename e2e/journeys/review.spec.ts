import { writeFile } from 'node:fs/promises'
import { canaryKey } from '../canary.ts'
import { expectAccessible } from '../drivers/accessibility.ts'
import { ReviewDriver } from '../drivers/review.ts'
import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('a turn with a retry, an approval and a restart is reviewed offline: facts, requests, comparison, replay, file', async ({
  app,
  page,
  provider,
  context,
}, info) => {
  await app.useProvider(provider)
  provider.willAnswer(
    { kind: 'status', status: 503, body: '{"error":{"message":"overloaded"}}' },
    {
      kind: 'calls',
      text: 'Let me see. ',
      calls: [
        { name: 'calculate', arguments: { expression: '6 * 7' } },
        { name: 'reveal_message_metadata', arguments: {} },
        { name: 'store_memory', arguments: { text: 'The person likes green tea.' } },
      ],
    },
    { kind: 'text', text: 'It is **42**.' },
  )
  await app.chat.send('How much is six times seven?')
  await app.approvals.answer('Allow once')
  await app.chat.expectStatus('complete')
  const sentBodies = provider.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  provider.willAnswer({ kind: 'text', text: 'Forty-two.' })
  await app.chat.regenerate()
  await expect(app.chat.answer).toContainText('Forty-two.')
  await app.chat.expectStatus('complete')

  await app.waitForOffline()
  await context.setOffline(true)
  await page.reload()
  const review = new ReviewDriver(page)
  await review.openFromNavigation(/How much is six/)
  await expect(review.turns).toHaveCount(2)
  await review.turns.first().getByRole('button').click()
  // The stages are behind the heading of their round.
  await expect(review.row(/^Stage: /)).toHaveCount(0)
  await review.openRounds()
  for (const name of [
    'Stage: compose request',
    'Request 1: m',
    'Retry: wait before attempt 2',
    'Tool call: calculate',
    'Tool call: store_memory',
    'Approval: store_memory',
    'Restart: Message metadata added',
    'Request 2: m',
  ]) {
    await expect(review.row(new RegExp(`^${name}`)).first()).toBeVisible()
  }

  // Opens the second row by keyboard.
  await review.row(/^Stage: receive input/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(review.row(/^Stage: compose request/).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(review.details).toContainText('Outcome')
  await page.keyboard.press('Escape')
  await review.row(/^Tool call: store_memory/).click()
  await expect(review.details).toContainText(/approved.*person/)
  await expectAccessible(page, 'the facts of a call')
  await review.row(/^Request 1: m/).click()
  await review.details.getByRole('tab', { name: 'Parts' }).press('ArrowLeft')
  const receivedItems = review.details.getByRole('list', { name: 'Received' }).getByRole('listitem')
  await expect(receivedItems.last()).toContainText('content-type')
  await expect(receivedItems.last()).toContainText('127.0.0.1')
  await expect(receivedItems.last().getByLabel('Response body')).toContainText('data: {')
  await expect(receivedItems.last()).toContainText('SHA-256 verified')
  await expectAccessible(page, 'a response as it was received')
  await review.details.getByRole('tab', { name: 'Parts' }).click()

  // The recorded request equals the one that arrived.
  const question = review.parts.filter({ hasText: 'User message' })
  await question.getByRole('button').first().click()
  await expect(question.locator('pre')).toContainText('How much is six times seven?')
  expect(sentBodies[0]).toContain('How much is six times seven?')
  await page.getByRole('searchbox', { name: 'Search in this request' }).fill('calculate')
  await expect(review.parts.filter({ hasText: 'Tools and their parameters' })).toBeVisible()
  await expect(review.parts.filter({ hasText: 'User message' })).toBeHidden()
  await expectAccessible(page, 'the parts of a request')
  await review.details.getByRole('tab', { name: 'Sent' }).click()
  const sentItems = review.details.getByRole('list', { name: 'Sent' }).getByRole('listitem')
  await expect(sentItems).toHaveCount(2)
  await sentItems.first().getByRole('button').first().click()
  await expect(sentItems.first()).toContainText('SHA-256 verified')
  await expect(sentItems.first()).toContainText(/authorization\s*value not stored/)
  const body = await sentItems.first().getByLabel('Request body').innerText()
  expect(JSON.parse(body)).toEqual(JSON.parse(sentBodies[0] ?? ''))
  await expectAccessible(page, 'a request as it was sent')
  await page.keyboard.press('Escape')

  await review.look('Compare')
  await expect(page.getByLabel('Compare with')).toContainText('Same message')
  await expect(page.getByRole('table', { name: 'Two turns compared' })).toContainText('Tool calls')
  await expectAccessible(page, 'two turns compared')

  await review.look('Replay')
  const replayed = page.getByRole('article', { name: 'Replayed answer' })
  const position = page.getByRole('slider', { name: 'Position' })
  await expect(replayed).toContainText('It is 42.')
  expect(await position.inputValue()).toBe(await position.getAttribute('max'))
  await page.getByLabel('Speed').selectOption('16')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(replayed).toContainText('It is 42.')
  await app.chat.openTrace(replayed)
  await expect(replayed.getByRole('group', { name: 'Tool call: calculate' })).toHaveAttribute(
    'data-state',
    'succeeded',
  )
  await position.press('Home')
  await expect(replayed).not.toContainText('It is 42.')
  await expectAccessible(page, 'a replay')

  const json = await review.exportAs('Export as JSON')
  expect(JSON.parse(json.text)).toMatchObject({ format: 'innerloop/flight-record', version: 1 })
  const html = await review.exportAs('Export as HTML')
  const markdown = await review.exportAs('Export as Markdown')
  expect(markdown.name).toMatch(/-record\.md$/)
  for (const { text } of [json, html, markdown]) {
    expect(text).not.toContain(canaryKey)
    expect(text).toContain('/chat/completions')
    expect(text).toContain('data: {')
  }
  const file = info.outputPath('record.html')
  await writeFile(file, html.text)
  const reader = await context.newPage()
  await reader.goto(`file://${file}`)
  await expect(reader.getByText('Tool call: calculate').first()).toBeVisible()
  await expectAccessible(reader, 'an exported flight record')
  await reader.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await review.look('Timeline')
  await expect(review.row(/^Request 1: m/)).toBeVisible()
  await expectAccessible(page, 'a timeline on a phone')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await context.setOffline(false)
})
