import { expect, test } from '../fixtures.ts'

test('a provider is found by typing, fills in its address, and answers through its own library', async ({
  app,
  page,
  provider,
}) => {
  await app.expectReady()
  for (const [label, kind] of [
    ['Groq', 'groq'],
    ['OpenRouter', 'openrouter'],
  ] as const) {
    await page.goto('#/settings/providers')
    await page.getByRole('button', { name: 'Add provider' }).first().click()
    const { dialog } = app.settings
    await dialog.getByRole('combobox', { name: 'Type' }).fill(label)
    await page.getByRole('option', { name: label, exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(label)
    await expect(dialog.getByRole('textbox', { name: 'Base URL' })).toHaveValue(
      new RegExp(`https://.*${kind}`),
    )
    await expect(dialog.getByRole('link', { name: /^Get a key at/ })).toHaveAttribute(
      'href',
      new RegExp(kind),
    )
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(provider.baseUrl())
    await dialog.getByLabel('API key', { exact: true }).fill('sk-of-the-test')
    await dialog.getByRole('textbox', { name: 'Models' }).fill('m')
    await app.settings.save()
    await expect(dialog).toBeHidden()

    // The first provider is selected automatically in place of the demo model.
    await page.getByRole('button', { name: 'Try it' }).click()
    if (kind === 'openrouter') await app.chat.chooseModel(`${label}/m`)
    await expect(app.chat.modelButton).toHaveAccessibleName(`Model: ${label}/m`)
    provider.willAnswer({ kind: 'text', text: 'Through its own library.' })
    await app.chat.ask('Who answers?')
    await expect(app.chat.answer).toContainText('Through its own library.')
  }
})

test('a chat’s model parameters are set next to the model, stored with the chat, and sent', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  await page.getByRole('button', { name: 'Model settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Model settings' })
  await settings.getByRole('textbox', { name: 'Temperature' }).fill('0.3')
  await settings.getByRole('textbox', { name: 'Max output tokens' }).fill('1,500')
  await page.keyboard.press('Escape')
  provider.willAnswer({ kind: 'text', text: 'Steady.' }, { kind: 'text', text: 'Still steady.' })
  await app.chat.ask('First?')
  expect(JSON.parse(provider.answerRequests.at(-1)?.body ?? '{}')).toMatchObject({
    temperature: 0.3,
    max_tokens: 1500,
  })
  await page.reload()
  await app.chat.ask('Second?')
  expect(JSON.parse(provider.answerRequests.at(-1)?.body ?? '{}')).toMatchObject({
    temperature: 0.3,
    max_tokens: 1500,
  })
})
