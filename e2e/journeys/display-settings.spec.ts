import type { Page } from '@playwright/test'
import { findOverflow } from '../drivers/find-overflow.ts'
import { findMissingOutlines } from '../drivers/find-missing-outlines.ts'
import type { Innerloop } from '../drivers/innerloop.ts'
import { ReadingDriver } from '../drivers/reading.ts'
import { watchMotion } from '../drivers/watch-motion.ts'
import { expect, test } from '../fixtures.ts'
import type { FakeProvider } from '../provider/fake-provider.ts'

const answer = [
  '| one | two | three | four | five | six |\n| --- | --- | --- | --- | --- | --- |\n| 1 | 2 | 3 | 4 | 5 | 6 |',
  `\`\`\`ts\nconst words = '${'a long line of code '.repeat(12)}'\n\`\`\``,
  ...Array.from({ length: 30 }, (_, number) => `Paragraph ${number} of what was asked.`),
].join('\n\n')

test.afterEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
})

/** Opens a pending answer, the list of commands and hover states. */
async function walk(app: Innerloop, provider: FakeProvider): Promise<string[]> {
  const { page, chat } = app
  const { promise: until, resolve: finish } = Promise.withResolvers<void>()
  provider.willAnswer({ kind: 'text', text: 'Well.', until })
  const stopWatching = await watchMotion(page)
  await chat.send('And what else?')
  await chat.expectStatus('streaming')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await chat.modelButton.hover()
  finish()
  await chat.expectStatus('complete')
  await chat.question.hover()
  return await stopWatching()
}

/** Returns the distance from the end two frames after the button that jumps to the end was pressed. */
async function jump(page: Page): Promise<number> {
  const reading = new ReadingDriver(page)
  await reading.wheel(-1500)
  await expect(reading.jump).toBeVisible()
  await reading.jump.evaluate(async (button: HTMLElement) => {
    button.click()
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })
  return await reading.distanceToEnd()
}

test('with reduced motion nothing is animated, and scrolling is immediate', async ({
  app,
  page,
  provider,
}) => {
  provider.willAnswer({ kind: 'text', text: answer })
  await app.useProvider(provider)
  await app.chat.ask('Tell me')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moved = await walk(app, provider)
  for (const kind of [/^animationstart/, /^transitionrun/])
    expect(
      moved.filter((event) => kind.test(event)),
      'motion without the setting for reduced motion',
    ).not.toEqual([])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await walk(app, provider)).toEqual([])
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await jump(page)).toBeLessThan(4)
})

test(
  'with forced colors, focused and selected elements have an outline',
  { tag: '@turn-3' },
  async ({ app, page }) => {
    await app.chat.ask('What is 2 + 2?')
    const chat = page.url()
    expect(
      (await findMissingOutlines(page)).missing,
      'without forced colors some selections are shown by color alone',
    ).not.toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    for (const address of [chat, '#/settings/appearance', '#/settings/permissions', '#/usage']) {
      await page.goto(address)
      await expect(page.locator('h1').first()).toBeVisible()
      const { selected } = await findMissingOutlines(page)
      expect(selected, `selected in ${address}`).toBeGreaterThan(0)
      for (let stop = 0; stop < 12; stop++) {
        await page.keyboard.press('Tab')
        // The styles of a chunk that was just loaded may arrive a moment later.
        await expect
          .poll(async () => (await findMissingOutlines(page)).missing, `stop ${stop} in ${address}`)
          .toEqual([])
      }
    }

    await page.goto('#/settings/memory')
    const memory = page.getByRole('region', { name: 'Memory' }).getByRole('switch', { name: 'Use memory' })
    const lookOf = () => memory.evaluate((element) => getComputedStyle(element).backgroundColor)
    const before = await lookOf()
    await memory.click()
    await expect.poll(lookOf, 'a switch that is on').not.toBe(before)
  },
)

test('at 200 % zoom nothing scrolls sideways, and there is enough space to read and to write', async ({
  app,
  page,
  provider,
}) => {
  provider.willAnswer({ kind: 'text', text: answer }, { kind: 'text', text: 'Yes.' })
  await app.useProvider(provider)
  await app.chat.ask('Tell me')
  const chat = page.url()
  await page.setViewportSize({ width: 640, height: 450 })
  const fits = async (what: string) => {
    await expect(page.locator('h1').first()).toBeAttached()
    expect.soft(await findOverflow(page), what).toEqual([])
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(beyond, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
  }
  await fits('a chat')
  await expect(app.chat.composer).toBeInViewport({ ratio: 1 })
  const read = await app.chat.conversation.boundingBox()
  expect(read?.height, 'space to read').toBeGreaterThan(150)
  await app.chat.ask('Is there room to write?')
  await expect(app.chat.answer.getByText('Yes.')).toBeInViewport({ ratio: 1 })

  for (const section of ['providers', 'models', 'permissions', 'limits', 'data', 'appearance']) {
    await page.goto(`#/settings/${section}`)
    await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible()
    await fits(section)
  }
  await app.settings.openNewProvider()
  await fits('a dialog')
  await expect(app.settings.dialog.getByRole('button', { name: 'Connect', exact: true })).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.goto('#/usage')
  await fits('usage')
  await page.goto(chat.replace('#/c/', '#/review/'))
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  await fits('review')
  await page.setViewportSize({ width: 1280, height: 900 })
})
