import type { Page } from '@playwright/test'
import { findSmallTargets } from '../drivers/find-small-targets.ts'
import { ReadingDriver } from '../drivers/reading.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone: a chat above the keyboard, the list of chats, no horizontal scrolling, large touch targets', async ({
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
    expect
      .soft(await findSmallTargets(page, { width: 44, height: 44 }), `too small for a finger, ${place}`)
      .toEqual([])
  await small('in a chat')
  // Duration and cost, which a pointer reveals elsewhere.
  await expect(app.chat.answer.locator('footer > p').last()).toHaveCSS('opacity', '1')
  await expect(app.chat.answer.locator('footer > p').last()).toHaveText(/\d m?s/)
  const { hash } = new URL(page.url())

  // The keyboard covers the lower half, as `interactive-widget` requests. The draft and the end of the chat stay in view.
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

  await app.open(hash.replace('#/c/', '#/review/'))
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  await small('in Review')
  expect(await overflow()).toBeLessThanOrEqual(0)

  await app.open('#/settings/providers')
  await expect(page.getByRole('button', { name: 'Add provider' }).first()).toBeVisible()
  await small('in the providers')
  expect(await overflow()).toBeLessThanOrEqual(0)

  await app.keys.open()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await app.keys.protect('lamp otter canyon velvet')
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeInViewport()
  expect(await overflow()).toBeLessThanOrEqual(0)

  // A phone with a notch and a home indicator. No control lies under either.
  const session = await page.context().newCDPSession(page)
  const setInsets = async (insets: { top?: number; bottom?: number; left?: number; right?: number }) =>
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await setInsets({ top: 59, bottom: 34 })
  await app.settings.openNewProvider()
  await expectClear(page, { top: 59, bottom: 34 }, 'a dialog')
  await page.keyboard.press('Escape')
  await app.open()
  await app.expectReady()
  await expectClear(page, { top: 59, bottom: 34 }, 'a new chat')
  await page.setViewportSize({ width: 844, height: 390 })
  await setInsets({ bottom: 21, left: 59, right: 59 })
  await expectClear(page, { bottom: 21, left: 59, right: 59 }, 'a new chat, on its side')
  await expect(app.chat.composer).toBeInViewport({ ratio: 1 })
  await setInsets({})
})

test('on a phone the estimate for sending is below the context meter, and an edited message shows its own estimate', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  await app.limits.setPrice('Fake/m', { input: '3', output: '15', windowTokens: '30000' })
  await app.open()
  const report = page.getByRole('button', { name: /^Context report: .*to send/ })
  const price = report.locator('span').filter({ hasText: '$0.' }).last()
  const { composer } = app.chat
  await composer.fill('word '.repeat(14_000))
  await expect(price).toBeInViewport({ ratio: 1 })
  await composer.fill('A message')
  await expect(report).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
  provider.willAnswer({ kind: 'text', text: 'An answer.' })
  await app.chat.ask('word '.repeat(100))
  await app.chat.question.getByRole('button', { name: 'Edit' }).click()
  const estimate = app.chat.question.getByText(/^about [\d,]+ tokens to send · \$0\.\d+; about/)
  await expect(estimate).toBeInViewport({ ratio: 1 })
  const readTokens = async () =>
    Number(/^about ([\d,]+)/.exec(await estimate.innerText())?.[1]?.replace(',', ''))
  const tokenCount = await readTokens()
  // The estimate includes the system prompt and the tools, but not the answer.
  expect(tokenCount).toBeGreaterThan(300)
  await app.chat.question.getByRole('textbox', { name: 'Edit message' }).fill('word '.repeat(1100))
  await expect.poll(readTokens).toBeGreaterThan(tokenCount + 200)
})

/** Checks that no control of the frontmost element lies in the safe areas of the device. */
async function expectClear(
  page: Page,
  {
    top = 0,
    bottom = 0,
    left = 0,
    right = 0,
  }: { top?: number; bottom?: number; left?: number; right?: number },
  place: string,
): Promise<void> {
  const findCovered = async () =>
    await page.evaluate(
      (edges) => {
        const front = document.querySelector('[role="dialog"]') ?? document
        return [...front.querySelectorAll<HTMLElement>('button, header a, [data-composer] textarea')]
          .filter(
            (element) => element.checkVisibility() && element.closest('[inert], .overflow-y-auto') === null,
          )
          .filter((element) => {
            const box = element.getBoundingClientRect()
            // Elements off the screen, such as the skip link, cannot be pressed.
            if (box.width <= 1 || box.bottom <= 0) return false
            return (
              box.top < edges.top ||
              box.left < edges.left ||
              box.bottom > innerHeight - edges.bottom ||
              box.right > innerWidth - edges.right
            )
          })
          .map((element) => element.getAttribute('aria-label') ?? element.textContent)
      },
      { top, bottom, left, right },
    )
  await expect.poll(findCovered, `under an edge, ${place}`).toEqual([])
}
