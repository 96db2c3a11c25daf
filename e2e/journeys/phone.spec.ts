import { findSmallTargets } from '../drivers/find-small-targets.ts'
import { ReadingDriver } from '../drivers/reading.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone: a chat above the keyboard, the list of chats, nothing that scrolls sideways, room for a finger', async ({
  app,
  page,
}) => {
  await app.expectReady()
  await app.chat.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
  await expect(app.chat.answer).toContainText('420')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  const small = async (place: string) =>
    expect.soft(await findSmallTargets(page, 36), `too small for a finger, ${place}`).toEqual([])
  await small('in a chat')

  // The keyboard takes the lower half, as `interactive-widget` asks for: what is written and the end stay in view.
  await page.setViewportSize({ width: 390, height: 440 })
  await expect(app.chat.composer).toBeInViewport({ ratio: 1 })
  const reading = new ReadingDriver(page)
  await expect.poll(() => reading.distanceToEnd()).toBeLessThan(4)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => reading.distanceToEnd()).toBeLessThan(4)

  await page.getByRole('button', { name: 'Show chats' }).click()
  await expect(app.sessions.list).toBeInViewport()
  await expect(page.getByRole('button', { name: 'New chat' })).toHaveCount(1)
  await small('in the list of chats')
  await app.sessions.list
    .getByRole('button', { name: 'New chat' })
    .or(page.getByRole('button', { name: 'New chat' }))
    .first()
    .click()
  await expect(page).toHaveURL(/#\/$/)
  await app.expectReady()

  await app.open('#/settings/providers')
  await expect(page.getByRole('button', { name: 'Add provider' }).first()).toBeVisible()
  await small('in the providers')
  expect(await overflow()).toBeLessThanOrEqual(0)

  await app.keys.open()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await app.keys.protect('lamp otter canyon velvet')
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeInViewport()
  expect(await overflow()).toBeLessThanOrEqual(0)
})
