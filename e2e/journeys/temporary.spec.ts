import { expectAccessible } from '../drivers/accessibility.ts'
import { readRows } from '../drivers/stored-data.ts'
import { expect, test } from '../fixtures.ts'

const secret = 'quokka'

test(
  'a temporary chat works like any other, is labeled temporary, and leaves nothing in any storage',
  { tag: '@turn-2' },
  async ({ app, page, provider }) => {
    provider.willAnswer(
      { kind: 'text', text: `The first about the ${secret}.` },
      { kind: 'text', text: `The second about the ${secret}.` },
    )
    await app.useProvider(provider)
    const before = await readRows(page)
    await app.chat.composer.fill(`What is a ${secret}?`)
    const button = page.getByRole('button', { name: 'Temporary chat' })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(app.chat.composer).toHaveValue(`What is a ${secret}?`)
    const note = page.getByText('it is not stored')
    await expect(note).toBeVisible()
    await expectAccessible(page, 'a new temporary chat')
    await app.files.pick({
      name: `${secret}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`A ${secret} file.`),
    })
    await expect(app.files.items.first()).toContainText(`${secret}.txt`)
    // Leaving the page stores drafts, except this one.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await app.chat.expectStatus('complete')
    expect(JSON.stringify(provider.answerRequests[0]?.body)).toContain(`A ${secret} file.`)
    await app.chat.regenerate()
    await expect(app.chat.answer).toContainText('The second')
    await app.chat.expectStatus('complete')
    await app.chat.press(app.chat.answer, 'Previous version')
    await expect(app.chat.answer).toContainText('The first')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Temporary chat')
    await expect(page).toHaveTitle(/^Temporary chat/)
    await expect(note).toBeVisible()
    await expect(app.sessions.under('Temporary')).toHaveText([new RegExp(`^What is a ${secret}`)])
    await expectAccessible(page, 'a temporary chat')

    await app.sessions.startNew()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await app.sessions.open(`What is a ${secret}`)
    await expect(app.chat.answer).toContainText('The first')

    const after = await readRows(page)
    expect(after).not.toContain(secret)
    expect(after).not.toContain('temporary-')
    expect(after.length).toBeLessThan(before.length + 400)

    await page.reload()
    await expect(page.getByRole('main')).toContainText('This chat no longer exists')
    await expect(app.sessions.under('Temporary')).toHaveCount(0)
  },
)
