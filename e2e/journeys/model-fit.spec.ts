import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { makePng } from '../make-files.ts'

const blind = {
  id: 'blind',
  context_length: 40,
  capabilities: { vision: false, function_calling: false },
}

test(
  'a refreshed list adds models, and limits of the chosen model for a chat are shown before sending, even if the model is gone',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    await app.files.paste(app.chat.composer, makePng('plan.png', 64))
    await expect(app.files.items).toHaveCount(1)
    provider.willAnswer(
      { kind: 'calls', calls: [{ name: 'calculate', arguments: { expression: '1 + 1' } }] },
      { kind: 'text', text: 'Two, as the picture says.' },
    )
    await app.chat.ask('What is this?')
    const chat = page.url()
    const fit = page.getByRole('status').filter({ hasText: /this chat/i })
    const another = page.getByRole('button', { name: 'Choose another model' })
    await expect(another).toHaveCount(0)

    provider.pages.set('/v1/models', JSON.stringify({ data: [{ id: 'm' }, blind] }))
    await app.open('#/settings/providers')
    await page.getByRole('button', { name: 'Refresh models of Fake' }).click()
    await expect(page.getByText('Fake lists 2 models.')).toBeAttached()
    await app.open(chat)
    await app.chat.chooseModel('Fake/blind')
    await expect(fit).toContainText('Fake/blind cannot see the image in this chat')
    await expect(fit).toContainText('Fake/blind does not support tool calls')
    await expect(fit).toContainText('This chat is too long for Fake/blind')
    await expectAccessible(page, 'a model that does not fit its chat')
    await another.click()
    await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: 'Fake/m' }).click()
    await expect(fit).toHaveCount(0)
    await expect(another).toHaveCount(0)

    await app.open('#/settings/providers')
    await page.getByRole('button', { name: 'Remove Fake' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Removed Fake and its key.')).toBeAttached()
    await app.open(chat)
    await expect(app.chat.answer).toContainText('Two, as the picture says.')
    await expect(fit).toContainText('The provider of m is no longer set up. You can still read this chat')
    await another.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: 'Demo' }).click()
    // The demo model accepts images, so that people can try everything, and says that it cannot see them.
    await expect(fit).toHaveCount(0)
    await app.chat.ask('What is 2 + 2?')
    await expect(app.chat.answer).toContainText('4')
  },
)
