import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { askWorker } from '../drivers/ask-worker.ts'
import { findOverflow } from '../drivers/find-overflow.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'
import { readMessages } from '../provider/request-messages.ts'

const log = Array.from({ length: 4000 }, (_, line) => `line ${line} of a long log`).join('\n')

/** Tells the app that the model has a small window. */
async function limitWindow(page: Page): Promise<void> {
  const { models } = await askWorker(page, 'describe-models', {})
  const model = models.find(({ ref }) => ref.modelId === 'm')?.ref
  if (!model) throw new Error('there is no model')
  await askWorker(page, 'save-model-facts', { model, facts: { windowTokens: 16_000 } })
  await page.reload()
}

test(
  'a message that is too long is announced before, cut visibly and for good, and sent in full on request',
  { tag: '@turn-2' },
  async ({ app, page, provider, context }) => {
    await app.useProvider(provider)
    await limitWindow(page)
    await app.chat.composer.fill('What went wrong? ')
    await app.chat.paste(app.chat.composer, log)
    const warning = page.getByRole('status', { name: 'Message too long' })
    await expect(warning).toHaveText(/^Only [\d,]+ of [\d,]+ characters fit this model\./)
    await expectAccessible(page, 'message too long')
    const characters = /Only ([\d,]+) of ([\d,]+)/.exec((await warning.textContent()) ?? '')
    await app.chat.composer.press('Enter')
    await app.chat.expectStatus('complete')
    await expect(warning).toBeHidden()

    const cut = app.chat.question.getByRole('group', { name: 'Message cut' })
    await expect(cut).toContainText(`${characters?.[1]} of ${characters?.[2]} characters are sent`)
    const sentBy = (request: number) =>
      readMessages(provider.answerRequests[request]).find(({ role }) => role === 'user')?.content
    const sent = sentBy(0)
    expect(sent).toMatch(/line 0 of.*\n\[\.\.\. [\d,]+ characters left out \.\.\.\]\n.*line 3999 of/s)
    await cut.getByRole('button', { name: 'Show what was sent' }).focus()
    await page.keyboard.press('Enter')
    const shown = cut.getByRole('region', { name: 'What was sent' })
    expect(await shown.textContent()).toBe(sent)
    await page.keyboard.press('Tab')
    await expect(cut.getByRole('button', { name: 'Send in full next time' })).toBeFocused()
    await expectAccessible(page, 'message cut')

    // The whole text stays in the chat, and the cut one is sent after a reload and from another tab.
    await page.reload()
    await app.chat.question.getByRole('button', { name: /^Pasted text #1/ }).click()
    await expect(app.chat.question.getByRole('region', { name: /^Pasted text #1/ })).toContainText(
      'line 2000 of',
    )
    await app.chat.ask('And then?')
    expect(sentBy(1)).toBe(sent)
    const other = new Innerloop(await context.newPage())
    await other.open(new URL(page.url()).hash)
    await expect(other.chat.conversation.getByRole('group', { name: 'Message cut' })).toBeVisible()
    await other.chat.ask('And now?')
    expect(sentBy(2)).toBe(sent)

    await app.open('#/settings/appearance')
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await page.goto(other.page.url())
    await page.setViewportSize({ width: 390, height: 844 })
    const german = page.getByRole('group', { name: 'Nachricht gekürzt' })
    await german.getByRole('button', { name: 'Gesendetes zeigen' }).click()
    await expect(german.getByRole('region')).toBeVisible()
    expect(await findOverflow(page)).toEqual([])

    await german.getByRole('button', { name: 'Nächstes Mal ganz senden' }).focus()
    await page.keyboard.press('Enter')
    await expect(german).toBeHidden()
    const composer = page.getByRole('textbox', { name: 'Nachricht', exact: true })
    await expect(composer).toBeFocused()
    await composer.fill('Alles, bitte')
    await page.getByRole('button', { name: 'Senden', exact: true }).click()
    await expect.poll(() => provider.answerRequests.length).toBe(4)
    expect(sentBy(3)).toBe(
      `[Pasted text #1, 4,000 lines]\n${log}\n\nUser Query: What went wrong? [Pasted text #1, 4,000 lines]`,
    )
  },
)
