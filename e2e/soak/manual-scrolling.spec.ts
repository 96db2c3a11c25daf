import type { Page } from '@playwright/test'
import { startLongAnswer } from '../drivers/long-answer.ts'
import { ReadingDriver } from '../drivers/reading.ts'
import { expect, test } from '../fixtures.ts'
import soak from '../soak.config.ts'

// The usual settings: animated scrolling and a visible scrollbar.
test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  launchOptions: { ...soak.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
})

async function dragBar(page: Page, reading: ReadingDriver, pixels: number): Promise<void> {
  const thumb = await reading.findThumb()
  await page.mouse.move(thumb.x, thumb.y)
  await page.mouse.down()
  await page.mouse.move(thumb.x, thumb.y + pixels, { steps: 6 })
  await page.mouse.up()
}

/** Swipes with a finger that moves this many pixels down the screen. */
async function swipe(page: Page, reading: ReadingDriver, pixels: number): Promise<void> {
  const box = await reading.log.boundingBox()
  const session = await page.context().newCDPSession(page)
  const x = (box?.x ?? 0) + 300
  const from = (box?.y ?? 0) + (pixels > 0 ? 80 : (box?.height ?? 0) - 80)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from + (pixels * step) / 8)
  await touch('touchEnd')
  await session.detach()
}

/** Swipes until the end is reached, as a person would. */
async function swipeToEnd(page: Page, reading: ReadingDriver): Promise<void> {
  await expect(async () => {
    await swipe(page, reading, -560)
    await expect(reading.jump).toBeHidden({ timeout: 500 })
  }).toPass()
}

test('every scroll up stops following a streaming answer, and every scroll down to the end follows it again', async ({
  app,
  page,
  provider,
}) => {
  const { chat } = app
  const reading = new ReadingDriver(page)
  const finish = await startLongAnswer({ app, provider }, { paragraphs: 2000, tokensPerSecond: 150 })
  await expect(chat.answer).toContainText('Paragraph 30.')

  const key = (name: string) => async () => await page.keyboard.press(name)
  const ways: [string, () => Promise<void>][] = [
    ['PageUp', key('PageUp')],
    ['ArrowUp', key('ArrowUp')],
    ['Shift+Space', key('Shift+Space')],
    ['Home', key('Home')],
    ['a wheel', async () => await page.mouse.wheel(0, -60)],
    ['the bar', async () => await dragBar(page, reading, -60)],
    ['a finger', async () => await swipe(page, reading, 160)],
  ]
  for (const [name, goUp] of ways) {
    await test.step(name, async () => {
      await reading.log.hover()
      await reading.log.focus()
      await goUp()
      await expect(reading.jump, name).toBeVisible()
      await page.waitForTimeout(400)
      await reading.expectToStay()
      await reading.jump.click()
      await reading.expectToFollow()
    })
  }

  const down: [string, () => Promise<void>][] = [
    ['End', key('End')],
    ['the bar', async () => await dragBar(page, reading, 400)],
    ['a wheel', async () => await page.mouse.wheel(0, 3000)],
    ['a finger', async () => await swipeToEnd(page, reading)],
  ]
  for (const [name, goDown] of down) {
    await test.step(`down by ${name}`, async () => {
      await reading.log.hover()
      await reading.log.focus()
      await page.mouse.wheel(0, -300)
      await expect(reading.jump, name).toBeVisible()
      await page.waitForTimeout(300)
      await goDown()
      await expect(reading.jump, name).toBeHidden()
      await reading.expectToFollow()
    })
  }
  finish()
})
