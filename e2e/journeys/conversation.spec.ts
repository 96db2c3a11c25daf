import { expect, test } from '../fixtures.ts'

test('a second message right after the first waits for its answer, and is sent', async ({ app, page }) => {
  await app.chat.composer.fill('What is 2 + 2? Use your tools.')
  await app.chat.composer.press('Enter')
  await app.chat.composer.fill('And then?')
  await app.chat.composer.press('Enter')
  await app.chat.expectStatus('complete')
  // Typed text stays in the composer until the queue is loaded.
  const isKept = (await app.chat.composer.inputValue()) === 'And then?'
  if (isKept) await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(app.chat.question).toContainText('And then?')
  await expect(app.chat.answers).toHaveCount(2)
  await expect(app.chat.composer).toHaveValue('')
})

test('the next message rerenders nothing of the previous answer, and leaves expanded parts expanded', async ({
  app,
}) => {
  await app.chat.ask('What is 2 + 2? Use your tools.')
  const before = app.chat.conversation.getByRole('article', { name: 'Assistant' }).first()
  const details = before.getByRole('button', { name: /calculate/ })
  await details.click()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await before.evaluate((article) => article.setAttribute('data-was-here', ''))
  await app.chat.ask('What can you do? 👩\u200D💻')
  // The joiner of an emoji is not marked as an invisible character.
  await expect(app.chat.question).toContainText('👩\u200D💻')
  await expect(before).toHaveAttribute('data-was-here')
  await expect(details).toHaveAttribute('aria-expanded', 'true')
})

test('without a secure context the page says why it cannot run', async ({ app, page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'isSecureContext', { value: false }))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    'Open Innerloop at an https:// address or at http://localhost.',
  )
  await expect(app.chat.composer).toHaveCount(0)
})
