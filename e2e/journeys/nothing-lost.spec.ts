import { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'

test('a message that was refused goes back to the composer, with the reason', async ({
  app,
  provider,
  context,
}) => {
  const text = Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ')
  provider.willAnswer({ kind: 'text', text, tokensPerSecond: 40 })
  await app.useProvider(provider)
  await app.chat.send('First')
  await expect(app.chat.answer).toContainText('word3')

  const other = new Innerloop(await context.newPage())
  await other.open(new URL(app.page.url()).hash)
  // It has asked its own worker by now, which has no run for this chat.
  await expect(other.chat.answer).toContainText('Another tab may be writing it')
  await expect(other.page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await other.chat.composer.fill('From the other tab')
  await other.chat.composer.press('Enter')
  await expect(other.chat.conversation.getByRole('alert')).toBeVisible()
  await expect(other.chat.composer).toHaveValue('From the other tab')
  await expect(other.chat.conversation.getByRole('article', { name: 'You' })).toHaveCount(1)
  await other.page.reload()
  await expect(other.chat.composer).toHaveValue('From the other tab')

  await app.chat.stop()
  await expect(other.chat.answer).toHaveAttribute('data-status', 'stopped')
  await other.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(other.chat.question).toContainText('From the other tab')
  await expect(other.chat.composer).toHaveValue('')
})

test('a second message right after the first waits for its answer, and is sent', async ({ app, page }) => {
  await app.chat.composer.fill('What is 2 + 2? Use your tools.')
  await app.chat.composer.press('Enter')
  await app.chat.composer.fill('And then?')
  await app.chat.composer.press('Enter')
  await app.chat.expectStatus('complete')
  // Before the queue is loaded, what is typed stays where it is.
  const isKept = (await app.chat.composer.inputValue()) === 'And then?'
  if (isKept) await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(app.chat.question).toContainText('And then?')
  await expect(app.chat.answers).toHaveCount(2)
  await expect(app.chat.composer).toHaveValue('')
})

test('the next message rebuilds nothing of the answer before, and leaves open what was opened', async ({
  app,
}) => {
  await app.chat.ask('What is 2 + 2? Use your tools.')
  const before = app.chat.conversation.getByRole('article', { name: 'Assistant' }).first()
  const details = before.getByRole('button', { name: /calculate/ })
  await details.click()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await before.evaluate((article) => article.setAttribute('data-was-here', ''))
  await app.chat.ask('What can you do?')
  await expect(before).toHaveAttribute('data-was-here')
  await expect(details).toHaveAttribute('aria-expanded', 'true')
})

test('where the browser has no secure context, the page says why it cannot run', async ({ app, page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Open Innerloop by https:// or at http://localhost.')
  await expect(app.chat.composer).toHaveCount(0)
})
