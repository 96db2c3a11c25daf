import { measureResourceUsage } from '../drivers/resource-usage.ts'
import { expect, test } from '../fixtures.ts'

const lines = (count: number, toLine: (n: number) => string) =>
  Array.from({ length: count }, (_, index) => toLine(index + 1)).join('\n')

const list = lines(3000, (n) => `${n}. Item ${n} has **weight**, a \`name\` and a few more words`)
const rows = lines(2000, (n) => `| ${n} | \`name${n}\` | a **note** of some words |`)
const table = `| n | name | note |\n| --: | --- | --- |\n${rows}`

for (const { name, text } of [
  { name: 'list', text: list },
  { name: 'table', text: table },
]) {
  test(`a giant ${name} ends as one, streamed and opened, for a screen reader as well`, async ({
    app,
    page,
    provider,
  }) => {
    test.setTimeout(300_000)
    await app.useProvider(provider)
    provider.willAnswer({ kind: 'text', text: 'Ready.' })
    await app.chat.ask('Ready?')
    await page.goto('#/')
    provider.willAnswer({ kind: 'text', text: `As follows:\n\n${text}\n\nThe end.` })
    const streamed = await measureResourceUsage(page, () =>
      app.chat.ask('Go on', 'complete', { timeout: 120_000 }),
    )
    const answer = app.chat.answer
    const expectWhole = async () => {
      await expect(answer.getByText('The end.')).toBeAttached({ timeout: 60_000 })
      await expect(answer.getByRole(name === 'list' ? 'list' : 'table')).toHaveCount(1)
      await expect(answer.locator(name === 'list' ? 'li' : 'tbody tr')).toHaveCount(
        name === 'list' ? 3000 : 2000,
        { timeout: 60_000 },
      )
      await expect(answer.locator('[data-raw]')).toHaveCount(0)
    }
    await expectWhole()
    const address = page.url()
    await page.goto('#/')
    const opened = await measureResourceUsage(page, async () => {
      await page.goto(address)
      await expect(answer.getByText('The end.')).toBeAttached({ timeout: 60_000 })
      // Building continues for some frames.
      await page.waitForTimeout(3000)
    })
    await expectWhole()
    expect.soft(streamed.longestTaskMs).toBeLessThan(50)
    expect.soft(opened.longestTaskMs).toBeLessThan(50)
    console.log(
      `${name}: ${Math.round(streamed.longestTaskMs)} ms streamed, ${Math.round(opened.longestTaskMs)} ms opened`,
    )
  })
}
