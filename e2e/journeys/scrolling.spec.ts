import { growChat } from '../drivers/grow-chat.ts'
import { startLongAnswer } from '../drivers/long-answer.ts'
import { ReadingDriver } from '../drivers/reading.ts'
import { expect, test } from '../fixtures.ts'

/** Number of turns that stay mounted while a chat is open. */
const turns = 12

test(
  'the scroll position never jumps: during streaming, after measuring, or after returning',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    const { chat } = app
    const reading = new ReadingDriver(page)
    const finish = await startLongAnswer({ app, provider }, { paragraphs: 140, tokensPerSecond: 600 })

    // The view follows at the end. A small scroll up during streaming stops that.
    await expect(chat.answer).toContainText('Paragraph 20.')
    expect(await reading.distanceToEnd()).toBeLessThan(4)
    await expect(reading.jump).toBeHidden()
    await reading.wheel(-20)
    await reading.expectToStay()
    await expect(reading.jump).toHaveText(/1 new/)
    await reading.jump.click()
    await expect.poll(async () => await reading.distanceToEnd()).toBeLessThan(4)
    // The button that reappears under the pointer does not block the wheel.
    await page.mouse.wheel(0, -40)
    await expect(reading.jump).toBeVisible()
    const before = await reading.distanceToEnd()
    await page.mouse.wheel(0, -200)
    await expect.poll(async () => await reading.distanceToEnd()).toBeGreaterThan(before + 190)
    await reading.jump.click()

    // A selection or a key press stops following, too.
    await chat.answer.locator('p').last().dblclick()
    await reading.expectToStay()
    await reading.jump.click()
    await chat.composer.click()
    await reading.log.focus()
    await page.keyboard.press('PageUp')
    await page.waitForTimeout(300)
    await reading.expectToStay()
    finish()
    await chat.expectStatus('complete')
    await reading.expectToStay()

    // Leaves the chat and comes back, also after a reload, and after many new messages.
    const left = await reading.firstInView()
    const expectThere = async () =>
      await expect
        .poll(async () => await reading.firstInView())
        .toEqual({ ...left, top: expect.closeTo(left.top, -0.5) })
    const address = page.url()
    await app.sessions.startNew()
    await page.goto(address)
    await expectThere()
    await growChat(page, 90)
    await page.reload()
    await expectThere()
    await expect(reading.jump).toHaveText(/91 new/)
    await reading.jump.click()

    // Scrolls up through turns that were never measured: exactly as far as the wheel turns.
    await reading.log.hover()
    for (let turn = 0; turn < 12; turn += 1) {
      const seen = await reading.firstInView()
      await page.mouse.wheel(0, -110)
      await expect.poll(async () => await reading.topOfText(seen.text)).toBeCloseTo(seen.top + 110, -0.5)
    }

    // The selection is copied even if it is far out of view.
    await reading.jump.click()
    const question = (number: number) => chat.questions.filter({ hasText: `Question ${number}. ` })
    await expect(question(90)).toBeInViewport()
    await question(90).getByText('Question 90').click({ clickCount: 3 })
    await reading.log.hover()
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -700)
    await expect(question(90)).not.toBeInViewport()
    const upper = await reading.selectUpToFirstInView()
    await expect.poll(async () => await reading.selectedNumbers()).toHaveLength(90 - upper + 1)
  },
)

test(
  'the first turn of a chat stays in view while the queue adds more turns than stay mounted',
  { tag: '@turn-4' },
  async ({ app, page, provider }) => {
    const reading = new ReadingDriver(page)
    const { promise: until, resolve: finish } = Promise.withResolvers<void>()
    const answers = Array.from({ length: turns }, (_, turn) => ({
      kind: 'text' as const,
      text: `Answer ${turn + 1}. ${'It has some words. '.repeat(60)}`,
      ...(turn === turns - 1 && { until }),
    }))
    provider.willAnswer(
      ...answers,
      { kind: 'text', text: 'To the queued one.' },
      { kind: 'text', text: 'To the newest.' },
    )
    await app.useProvider(provider)
    for (let turn = 1; turn < turns; turn += 1) await app.chat.ask(`Question ${turn}`)
    await app.chat.send(`Question ${turns}`)
    await expect(app.chat.answer).toContainText(`Answer ${turns}.`)
    await app.queue.add('Queued')

    const first = app.chat.answers.first()
    await expect(first).toContainText('Answer 1.')
    await reading.wheel(-100_000)
    const before = await reading.firstInView()
    await first.locator('p').first().dblclick()
    await first.getByRole('button', { name: 'Copy', exact: true }).focus()
    finish()
    await expect(reading.log).toContainText('To the queued one.')
    await app.chat.expectStatus('complete')
    await reading.expectToStay()
    expect(await reading.firstInView()).toEqual(before)
    await expect(first.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()

    // No more turns than this stay mounted above it.
    await reading.jump.click()
    await app.chat.composer.click()
    await app.chat.ask('The newest')
    await expect(app.chat.answer).toContainText('To the newest.')
    await expect(reading.log.getByText('Answer 1.')).toBeHidden()
  },
)
