import type { Page } from '@playwright/test'
import { growChat } from '../drivers/grow-chat.ts'
import { ReadingDriver } from '../drivers/reading.ts'
import { expect, test } from '../fixtures.ts'
import { makePng, makeText } from '../make-files.ts'
import { generatedImage } from '../provider/provider-content.ts'

const answer = [
  '## A heading',
  'Some words.',
  '```ts\nconst a = 1\nfunction f() {\n  return a\n}\n```',
  '| one | two |\n| --- | --- |\n| 1 | 2 |',
  ...Array.from({ length: 30 }, (_, number) => `Paragraph ${number}. ${'It has words. '.repeat(number % 7)}`),
].join('\n\n')

const maths = [
  'So $a^2 + b^2 = c^2$, and:',
  '$$\n\\int_0^1 x^2 \\, dx = \\frac{1}{3}\n$$',
  'What is below it stays.',
].join('\n\n')

test(
  'nothing moves by itself: loading, writing, opening and switching; the title shows running and ended answers',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
    const { chat } = app
    const reading = new ReadingDriver(page)
    expect(await reading.readShifts(), 'first visit').toEqual([])
    await app.useProvider(provider)
    await page.reload()
    await expect(chat.modelButton).toHaveAccessibleName(/Fake/)
    expect(await reading.readShifts(), 'a visit with another model').toEqual([])

    const { promise: until, resolve: finish } = Promise.withResolvers<void>()
    provider.willAnswer(
      { kind: 'text', text: answer, tokensPerSecond: 800 },
      { kind: 'text', text: answer, tokensPerSecond: 800, until },
    )
    await chat.ask('Tell me')
    expect(await reading.readShifts(), 'a streaming answer').toEqual([])
    const first = page.url()
    await chat.send('And again')
    await expect(page).toHaveTitle(/^● .+ · Innerloop$/)
    await app.sessions.startNew()
    await expect(page).toHaveTitle('● Innerloop')
    finish()
    await expect(page).toHaveTitle('(1) Innerloop')
    await page.goto(first)
    await chat.expectStatus('complete')
    await expect(page).toHaveTitle(/^[^(●].+ · Innerloop$/)
    expect(await reading.readShifts(), 'switching chats').toEqual([])

    await growChat(page, 60)
    await page.reload()
    await expect(chat.question).toContainText('Question 60')
    expect(await reading.distanceToEnd()).toBeLessThan(4)
    expect(await reading.readShifts(), 'opening a long chat').toEqual([])

    expect(await printByShortcut(page), 'the printed questions').toBe(62)

    // A long answer that stays scrolled to its start, with larger text.
    await app.open('#/settings/appearance')
    await page.getByRole('radio', { name: 'Stay at the start' }).check()
    const size = await page
      .getByRole('heading', { name: 'Appearance' })
      .evaluate((heading) => heading.clientHeight)
    await page.getByRole('radio', { name: 'largest' }).check()
    const larger = await page
      .getByRole('heading', { name: 'Appearance' })
      .evaluate((heading) => heading.clientHeight)
    expect(larger).toBeGreaterThan(size)
    await page.goto(first)
    provider.willAnswer({ kind: 'text', text: answer, tokensPerSecond: 800 })
    await chat.ask('Once more')
    const edge = await reading.topOf(reading.log)
    expect((await reading.topOf(chat.question)) - edge).toBeGreaterThanOrEqual(0)
    expect((await reading.topOf(chat.question)) - edge).toBeLessThan(40)
    await expect(reading.jump).toHaveText(/1 new/)
  },
)

/** Presses Ctrl+P, and returns how many questions the print dialog would get. A real dialog would wait for a person. */
async function printByShortcut(page: Page): Promise<number> {
  const printed = page.evaluate(async (log) => {
    return await new Promise<number>((resolve) => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'))
        resolve(document.querySelectorAll(log).length)
        dispatchEvent(new Event('afterprint'))
      }
    })
  }, '[role="log"] article[aria-label="You"]')
  await page.keyboard.press('ControlOrMeta+p')
  return await printed
}

test('no visible content moves: attached files, formulas and generated images, streamed and opened again', async ({
  app,
  page,
  provider,
}) => {
  const { chat } = app
  const reading = new ReadingDriver(page)
  await app.useProvider(provider, { dialect: 'google' })
  await page.reload()
  await expect(chat.modelButton).toHaveAccessibleName(/Fake/)
  provider.willAnswer({ kind: 'frames', frames: generatedImage }, { kind: 'text', text: maths })
  await app.files.pick(makePng('plan.png', 300, 200), makeText('notes.txt', 'Some words.'))
  await expect(app.files.items).toHaveCount(2)
  await reading.forgetShifts()
  await chat.ask('Draw')
  await expect(chat.answer.getByRole('img')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(2)
  expect(await reading.readShifts(), 'sent files, a generated image').toEqual([])
  await chat.ask('Count')
  await expect(chat.answer.locator('math').first()).toBeVisible()
  expect(await reading.readShifts(), 'streaming formulas').toEqual([])

  // The code for formulas arrives late, as over a slow connection.
  await page.route(/math-style.*\.css$|\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('img', { name: 'Image 1 made by Fake/m' })).toBeVisible()
  await expect(chat.answer.locator('math').first()).toBeVisible()
  expect(await reading.readShifts(), 'opening the chat with all of it').toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
