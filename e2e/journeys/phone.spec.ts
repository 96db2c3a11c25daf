import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone: a chat, the list of chats, nothing that scrolls sideways', async ({ app, page }) => {
  await app.expectReady()
  await app.chat.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
  await expect(app.chat.answer).toContainText('420')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Show chats' }).click()
  await expect(app.sessions.list).toBeInViewport()
  await app.sessions.list
    .getByRole('button', { name: 'New chat' })
    .or(page.getByRole('button', { name: 'New chat' }))
    .first()
    .click()
  await expect(page).toHaveURL(/#\/$/)
  await app.expectReady()

  await app.open('#/settings/providers')
  await expect(page.getByRole('button', { name: 'Add provider' }).first()).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)

  await app.keys.open()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await app.keys.protect('lamp otter canyon velvet')
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeInViewport()
  expect(await overflow()).toBeLessThanOrEqual(0)
})
