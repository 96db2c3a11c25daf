import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'
import { readMessages } from '../provider/request-messages.ts'

const longText = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(' ')

/** Records the visible text repeatedly, with the time of each reading. */
async function watchText(page: Page, forMs: number): Promise<{ at: number; text: string }[]> {
  const seen: { at: number; text: string }[] = []
  const until = Date.now() + forMs
  while (Date.now() < until) {
    const text = await page
      .locator('[data-role="assistant"]')
      .last()
      .evaluate((element) => element.textContent ?? '')
    seen.push({ at: Date.now(), text })
    await sleep(30)
  }
  return seen
}

test(
  'after a tab crash during an answer, the text shown up to 250 ms before is restored',
  { tag: '@turn-1' },
  async ({ provider, baseURL, launchOptions }) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'innerloop-profile-'))
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL })
    try {
      provider.willAnswer({ kind: 'text', text: longText, tokensPerSecond: 100 })
      const app = new Innerloop(context.pages()[0] ?? (await context.newPage()))
      await app.open()
      await app.useProvider(provider)
      await app.chat.send('Go')
      await expect(app.chat.answer).toContainText('word20')
      const address = app.page.url()
      const seen = await watchText(app.page, 2000)

      const cdp = await context.newCDPSession(app.page)
      const crashed = app.page.waitForEvent('crash')
      const crashedAt = Date.now()
      cdp.send('Page.crash').catch(() => undefined)
      await crashed
      await app.page.close()

      const again = new Innerloop(await context.newPage())
      await again.page.goto(address)
      await again.chat.expectStatus('interrupted')
      const storedText = await again.chat.answer.innerText()
      const visibleWords = seen.findLast(({ at }) => at <= crashedAt - 250)?.text.match(/word\d+(?= )/g) ?? []
      expect(visibleWords.length).toBeGreaterThan(20)
      expect(storedText).toContain(visibleWords.at(-1))
      await expect(again.chat.failure).toBeVisible()
      await expect(again.chat.failure.getByRole('button', { name: 'Retry' })).toBeVisible()

      provider.willAnswer({ kind: 'text', text: 'Second attempt.' })
      await again.chat.failure.getByRole('button', { name: 'Retry' }).click()
      await again.chat.expectStatus('complete')
      await expect(again.chat.answer).toContainText('Second attempt.')
    } finally {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)

test(
  'a worker that crashes is replaced: its run is interrupted, the page stays usable, the diagnostics say so, drafts survive their tab',
  { tag: '@turn-1' },
  async ({ app, context, page, provider }) => {
    provider.willAnswer(
      { kind: 'text', text: longText, tokensPerSecond: 100 },
      { kind: 'text', text: 'The new worker speaks.' },
    )
    await app.useProvider(provider)
    await app.chat.send('Go')
    await expect(app.chat.answer).toContainText('word90')
    await app.killWorker()
    await app.chat.expectStatus('interrupted', { timeout: 25_000 })
    // At 100 words a second, 250 ms are 25 words. The rest allows for the write itself on a busy machine.
    await expect(app.chat.answer).toContainText('word40')
    await app.chat.ask('Still there?')
    await expect(app.chat.answer).toContainText('The new worker speaks.')

    await app.chat.composer.fill('Typed and left')
    const address = new URL(page.url()).hash
    await page.goto('#/settings/about')
    await page.getByRole('button', { name: 'Show diagnostics' }).click()
    const diagnostics = page.getByRole('region', { name: 'Diagnostics' })
    await expect(diagnostics).toContainText('worker lost state=replaced')
    await expect(diagnostics).not.toContainText('The new worker speaks.')
    await expectAccessible(page, 'settings/about')
    await page.close()

    const next = new Innerloop(await context.newPage())
    await next.open(address)
    await expect(next.chat.composer).toHaveValue('Typed and left')
    // Counted before the message is sent, so that an answer that only now becomes visible is not taken for the new one.
    await expect(next.chat.answer).toContainText('The new worker speaks.')
    await next.chat.ask('Typed and sent')
    await next.page.close()
    const last = new Innerloop(await context.newPage())
    await last.open(address)
    await expect(last.chat.question).toContainText('Typed and sent')
    await expect(last.chat.composer).toHaveValue('')
  },
)

test(
  'each tab has a draft of its own for a new chat, and the draft of a closed tab comes back in the next',
  { tag: '@turn-3' },
  async ({ app, context, page }) => {
    await app.chat.composer.fill('Mine')
    const other = new Innerloop(await context.newPage())
    await other.open()
    await expect(other.chat.composer).toHaveValue('')
    await other.chat.composer.fill('Theirs')
    await other.page.close()
    // The tab's process ends a moment later. Until then the draft still belongs to it.
    await expect.poll(() => countOpenPages(page)).toBe(1)

    const next = new Innerloop(await context.newPage())
    await next.open()
    await expect(next.chat.composer).toHaveValue('Theirs')
    await page.reload()
    await expect(app.chat.composer).toHaveValue('Mine')
    await next.chat.ask('Theirs, and sent')
    await next.page.goto('#/')
    await expect(next.chat.composer).toHaveValue('')
    await expect(app.chat.composer).toHaveValue('Mine')
  },
)

test(
  'a worker that hangs is noticed within seconds and replaced',
  { tag: '@turn-3' },
  async ({ app, page }) => {
    await app.chat.ask('What is 2 + 2? Use your tools.')
    await app.hangWorker()
    const notice = page.getByRole('status').filter({ hasText: 'The background worker isn’t responding.' })
    await expect(notice.getByRole('button', { name: 'Restart worker' })).toBeVisible({ timeout: 8000 })
    await expect(async () => {
      await app.chat.ask('What is 6 times 7? Use your tools.', 'complete', { timeout: 6000 })
    }).toPass({ timeout: 30_000 })
    await expect(app.chat.answer).toContainText('42')
    await expect(notice).toBeHidden()
  },
)

test(
  'a tab closed while a tool runs: the person states the outcome, the model gets it, and nothing runs again by itself',
  { tag: '@turn-1' },
  async ({ app, context, provider }) => {
    const url = `${provider.origin}/slow/page`
    const call = {
      kind: 'calls',
      text: 'One moment.',
      calls: [{ name: 'fetch_url', arguments: { url } }],
    } as const
    const reads = () => provider.requests.filter((request) => request.url === '/slow/page')
    provider.pages.set('/slow/page', new Promise(() => undefined))
    provider.willAnswer(call, call, { kind: 'text', text: 'Now it says SLOW.' })
    await app.useProvider(provider)
    await app.chat.send(`Read ${url} please.`)
    await app.approvals.answer('Allow once')
    await expect.poll(() => reads().length).toBe(1)
    const address = app.page.url()
    await app.page.close()

    const again = new Innerloop(await context.newPage())
    await again.page.goto(address)
    await again.chat.expectStatus('interrupted')
    const question = again.chat.answer.getByRole('group', { name: 'Outcome unknown: fetch_url' })
    await expect(again.chat.failure).toContainText('Report the outcome of the call')
    const press = async (name: string) => {
      await expect(question.getByRole('button', { name })).toBeEnabled()
      await question.getByRole('button', { name }).click()
    }
    await press('It worked')
    await expect(question).toContainText('You reported that it worked.')
    await again.page.reload()
    await expect(question).toContainText('You reported that it worked.')
    await press('Change')
    await press('Run it again')
    await expect(question).toContainText('asked to make this call again')
    provider.pages.set('/slow/page', 'SLOW')
    expect(reads()).toHaveLength(1)

    await again.chat.failure.getByRole('button', { name: 'Continue' }).click()
    // The new call requests approval like any other.
    await again.approvals.answer('Allow once')
    await again.chat.expectStatus('complete')
    await expect(again.chat.answer).toContainText('Now it says SLOW.')
    expect(reads()).toHaveLength(2)
    const toolMessages = readMessages(provider.answerRequests[1]).filter(({ role }) => role === 'tool')
    expect(toolMessages.map(({ content }) => content).join()).toContain('The user wants it to be run again')
  },
)

/** Counts open pages by the locks that they hold as long as they live. */
async function countOpenPages(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const { held: locks = [] } = await navigator.locks.query()
    return locks.filter(({ name }) => name?.startsWith('innerloop:page:')).length
  })
}
