import { expect } from '@playwright/test'
import { makePng, makeText } from '../../e2e/make-files.ts'
import type { Scene } from './scene.ts'

const question = 'What is 12.5% of 3360, and what time is it? Use your tools.'

const prose = `## A short tour of what prose can do

A paragraph with **strong words**, *emphasis*, \`inline code\`, a [link to a page](https://example.org/a/long/path?with=query), and a footnote.[^1] It is long enough to show the measure of a line and the rhythm between blocks.

1. First, gather what is known.
2. Then ask what is missing:
   - the date,
   - the amount, which was $5 or $10.
3. Decide.

- [x] read the file
- [ ] answer the letter

| Region | Quarter | Sales | Change |
|---|---|---:|---:|
| North | Q1 | 12,450.00 | +3.2% |
| South | Q1 | 9,310.50 | -1.1% |
| East | Q2 | 15,002.75 | +12.9% |

> A quotation stands a little apart and says who said it.

\`\`\`typescript
export function findTailStart(rows: readonly Row[], first: string | undefined): number {
  const start = rows.findIndex(({ id }) => id === first)
  return start === -1 ? Math.max(0, rows.length - 40) : start // a comment that is long enough to run out of a narrow screen
}
\`\`\`

The area is $A = \\pi r^2$, and in display:

$$\\int_0^1 x^2\\,dx = \\frac{1}{3}$$

---

[^1]: The footnote says where it comes from.`

const mixed = `مرحبا بالعالم. هذه فقرة باللغة العربية مع كلمة English في وسطها.

- عنصر أول
- عنصر ثان

A paragraph in English between them.

\`\`\`js
const greeting = 'مرحبا'
\`\`\`

שלום עולם, זו פסקה בעברית.`

export const conversationScenes: readonly Scene[] = [
  {
    name: 'welcome',
    play: async ({ camera, app, page }) => {
      await app.expectReady()
      await expect(page.getByRole('button', { name: /^Context report/ })).toBeVisible()
      await camera.shoot('welcome')
      await camera.shootForced('welcome in forced colors')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Show chats' }).click()
      await camera.shoot('no chats yet, on a phone', { only: ['phone'] })
    },
  },
  {
    name: 'answers of the demo model',
    play: async ({ camera, app, page }) => {
      await app.chat.ask(question)
      await camera.shoot('an answer with tool calls')
      await app.chat.openTrace()
      await app.chat.answer
        .getByRole('button', { name: /calculate/ })
        .first()
        .click()
      await app.chat.answer
        .getByRole('button', { name: /^Reasoning/ })
        .first()
        .click()
      await camera.shoot('an expanded tool call and reasoning')
      await app.chat.modelButton.click()
      await camera.shoot('the model picker')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Chat actions' }).first().click()
      await camera.shoot('chat actions')
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Show chats' }).click()
      await camera.shoot('the list of chats, on a phone', { only: ['phone'] })
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: /^Context report/ }).click()
      await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
      await camera.shoot('context report')
    },
  },
  {
    name: 'data and pictures',
    play: async ({ camera, app }) => {
      await app.chat.ask('Plot total sales by month and region', 'complete', { timeout: 60_000 })
      await expect(app.chat.answer.getByRole('application')).toBeVisible()
      const chart = app.chat.answer.getByRole('application')
      await camera.shoot('an analysis with its chart', { settle: () => chart.scrollIntoViewIfNeeded() })
      await app.chat.ask('What is in the sample GIF?', 'complete', { timeout: 30_000 })
      await camera.shoot('an enriched answer')
    },
  },
  {
    name: 'artifacts',
    play: async ({ camera, app, page }) => {
      await app.chat.ask('Craft a page with a counter', 'complete', { timeout: 30_000 })
      await expect(page.getByRole('complementary', { name: /^Artifact/ })).toBeVisible()
      await page.waitForTimeout(500)
      await camera.shoot('an artifact next to the chat')
      await page.getByRole('tab', { name: 'Code' }).click()
      await camera.shoot('the code of an artifact')
    },
  },
  {
    name: 'questions of the assistant',
    play: async ({ camera, app, page }) => {
      await app.chat.send('Ask me whether I want tea or coffee')
      await expect(app.approvals.option('coffee')).toBeEnabled()
      await camera.shoot('a question with choices')
      await app.approvals.choose('coffee')
      await app.chat.expectStatus('complete')
      await app.chat.send('Remember that my cat is called Tom')
      await expect(app.approvals.open.getByRole('button', { name: 'Deny' })).toBeEnabled()
      await camera.shoot('an approval')
      await camera.shootForced('an approval in forced colors')
      await app.queue.add('And then tell me a story about it')
      await app.chat.composer.fill('A thought while it waits')
      await camera.shoot('a queue behind an approval')
      await app.chat.composer.fill('')
      await app.chat.stop()
      await expect(app.queue.resumeButton).toBeVisible()
      await camera.shoot('stopped, with a paused queue')
      await page.keyboard.press('Control+f')
      await page.getByRole('searchbox', { name: 'Find in chat' }).fill('coffee')
      await camera.shoot('find in chat')
    },
  },
  {
    name: 'prose',
    play: async ({ camera, app, page, provider }) => {
      await app.useProvider(provider)
      provider.willAnswer({ kind: 'text', text: prose })
      await app.chat.ask('Show me what prose can do')
      await expect(app.chat.answer.locator('pre')).toBeVisible()
      await page.waitForTimeout(1500)
      await camera.shoot('the end of a long answer')
      await app.chat.conversation.evaluate((log) => log.scrollTo(0, 0))
      await camera.shoot('the start of a long answer')
      await page.getByRole('link', { name: 'link to a page' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await camera.shoot('before a link is followed')
      await page.keyboard.press('Escape')
      provider.willAnswer({ kind: 'text', text: mixed })
      await app.chat.ask('ما هو العالم؟ اكتب بالعربية والعبرية')
      await camera.shoot('right-to-left text')
      await app.chat.press(app.chat.question, 'Edit')
      await camera.shoot('editing a message')
      await app.chat.press(app.chat.question, 'Cancel')
      provider.willAnswer({ kind: 'text', text: 'Another answer, shorter than the first.' })
      await app.chat.regenerate()
      await expect(app.chat.answer).toContainText('Another answer')
      await app.chat.expectStatus('complete')
      await camera.shoot('a second version')
      await page.getByRole('button', { name: /^Map/ }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await camera.shoot('the map of a chat')
      await page.keyboard.press('Escape')
      await app.chat.choose(app.chat.answer, 'Compare versions', 'Regenerate')
      await expect(page.getByRole('dialog')).toBeVisible()
      await camera.shoot('answers compared')
    },
  },
  {
    name: 'streaming and failures',
    play: async ({ camera, app, page, provider }) => {
      await app.useProvider(provider)
      const longText = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')
      provider.willAnswer({ kind: 'text', text: longText, tokensPerSecond: 20 })
      await app.chat.send('Count slowly')
      await expect(app.chat.answer).toContainText('word12')
      await camera.shoot('streaming')
      await app.chat.stop()
      await app.chat.expectStatus('stopped')
      await camera.shoot('stopped')
      provider.willAnswer({ kind: 'cut', text: 'The first half of an answer that was' })
      await app.chat.ask('And again', 'failed', { timeout: 30_000 })
      await camera.shoot('an interrupted answer')
      provider.willAnswer({ kind: 'status', status: 401, body: '{"error":{"message":"no"}}' })
      await app.chat.ask('Who are you?', 'failed')
      await camera.shoot('a failure')
      const busy = { error: { message: 'Rate limit reached. Please try again in 300s.' } }
      provider.willAnswer({ kind: 'status', status: 429, body: JSON.stringify(busy) })
      await app.chat.send('Hello?')
      await expect(app.chat.retryWait).toBeVisible()
      await camera.shoot('a wait before a retry')
      await page.reload()
    },
  },
  {
    name: 'a long chat',
    play: async ({ camera, app, page, provider }) => {
      await app.useProvider(provider)
      provider.willAnswer({
        kind: 'text',
        text: `A long answer.\n\n${'It goes on for a while. '.repeat(30)}`,
      })
      for (const subject of ['bees', 'wasps', 'ants', 'hornets'])
        await app.chat.ask(`Tell me about ${subject}, and everything that is known about how they live`)
      await app.chat.conversation.evaluate((log) => log.scrollTo(0, log.scrollHeight / 2))
      await camera.shoot('in the middle of a long chat')
      await page.getByRole('searchbox', { name: 'Search chats' }).fill('bees')
      await expect(page.getByRole('list', { name: 'Search results' }).getByRole('listitem')).not.toHaveCount(
        0,
      )
      const settle = async () => {
        const isShown = await page.getByRole('searchbox', { name: 'Search chats' }).isVisible()
        if (!isShown) await page.getByRole('button', { name: 'Show chats' }).click()
      }
      await camera.shoot('search results', { only: ['wide', 'phone'], settle })
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByLabel('Date', { exact: true }).selectOption('Between two dates')
      await page.getByLabel('From', { exact: true }).fill('2026-03-31')
      await page.getByLabel('Until', { exact: true }).fill('2026-03-01')
      await expect(page.getByText('There is no day between these dates.')).toBeVisible()
      await camera.shoot('a search between two dates', { only: ['wide', 'phone'], settle })
    },
  },
  {
    name: 'writing',
    play: async ({ camera, app, page, provider }) => {
      await app.useProvider(provider)
      const release = await app.files.holdBack()
      await app.files.pick(makePng('harbour at night.png', 300, 200))
      await app.chat.composer.fill('Where was this taken?')
      await app.chat.composer.press('Enter')
      await camera.shoot('a message that waits for its file')
      release()
      await app.chat.expectStatus('complete')
      await app.sessions.startNew()
      const log = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n')
      await app.files.pick(makePng('harbour.png', 300, 200), makeText('a long name of a report.txt', 'words'))
      await app.chat.composer.fill('What went wrong here? ')
      await app.chat.paste(app.chat.composer, log)
      await expect(app.files.items).toHaveCount(2)
      await camera.shoot('writing, with files and a pasted text')
      provider.willAnswer({ kind: 'text', text: 'A harbour, and a log of sixty lines.' })
      await app.chat.composer.press('Enter')
      await app.chat.expectStatus('complete')
      await camera.shoot('a message with files')
      await app.chat.composer.fill('Sum this\u{E0068}\u{E0069} report up\u202E for me.')
      await page.getByRole('button', { name: 'Show them' }).click()
      await camera.shoot('a draft with hidden characters')
      await app.chat.composer.fill('')
      await app.limits.setPrice('Fake/m', { input: '3', output: '15' })
      await page.goBack()
      await app.chat.question.getByRole('button', { name: 'Edit' }).press('Enter')
      await expect(app.chat.question.getByText(/tokens to send/)).toBeVisible()
      await camera.shoot('an edited message with its estimated cost')
    },
  },
]
