import { pathologicalMarkdown } from '../../test/doubles/pathological-markdown.ts'
import { measureResourceUsage } from '../drivers/resource-usage.ts'
import { expect, test } from '../fixtures.ts'

const cases = pathologicalMarkdown(5000)

test(`${cases.length} pathological texts keep the page under 50 ms a task, while they stream and when they are opened`, async ({
  app,
  page,
  provider,
}) => {
  test.setTimeout(1_200_000)
  await app.useProvider(provider)
  provider.willAnswer({ kind: 'text', text: 'Ready, with $x^2$ and `code`.\n\n```js\nlet a\n```' })
  // Code that loads for the first answer, formula and code block does not count as cost of the others.
  await app.chat.ask('Ready?')
  for (const { name, text } of cases) {
    await page.goto('#/')
    provider.willAnswer({ kind: 'text', text })
    const streamed = await measureResourceUsage(page, async () => {
      await app.chat.ask(name, 'complete', { timeout: 120_000 })
    })
    const address = page.url()
    await page.goto('#/')
    await expect(app.chat.composer).toBeVisible()
    const opened = await measureResourceUsage(page, async () => {
      await page.goto(address)
      await app.chat.expectStatus('complete', { timeout: 60_000 })
      await expect(app.chat.answer.locator('.markdown').first()).not.toBeEmpty()
    })
    const [whileStreamed, whenOpened] = [streamed, opened].map(({ longestTaskMs }) =>
      Math.round(longestTaskMs),
    )
    console.log(
      `${name}, ${Math.round(text.length / 1000)} kB: ${whileStreamed} ms streamed, ${whenOpened} ms opened`,
    )
    expect.soft(whileStreamed, `${name}, streamed`).toBeLessThan(50)
    expect.soft(whenOpened, `${name}, opened`).toBeLessThan(50)
  }
})
