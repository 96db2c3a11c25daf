import type { Request } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
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
    await app.settings.openAdvanced()
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

test('a known provider answers within six actions', async ({ app, page, provider, guard }) => {
  const address = 'https://api.openai.com'
  guard.allow(address)
  await page.context().route(`${address}/**`, async (route) => {
    const request = route.request()
    const { status, headers, body } = await passOn(request, provider.baseUrl('openai'))
    await route.fulfill({ status, headers, body })
  })
  const { act, count } = countActions()
  const { dialog } = app.settings
  await app.expectReady()
  await act(page.getByRole('link', { name: 'OpenAI' }).click())
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue('OpenAI')
  await act(dialog.getByLabel('API key', { exact: true }).fill('sk-proj-of-the-test'))
  await act(app.settings.connect())
  await expect(dialog).toBeHidden()
  await expect(app.chat.composer).toBeFocused()
  await expect(app.chat.modelButton).toHaveAccessibleName('Model: OpenAI/m')
  expect(provider.answerRequests, 'requests that cost tokens').toEqual([])
  provider.willAnswer({ kind: 'text', text: 'Hello from the real address.' })
  await act(page.keyboard.insertText('Who answers?'))
  await act(page.keyboard.press('Enter'))
  await expect(app.chat.answer).toContainText('Hello from the real address.')
  expect(count()).toBeLessThanOrEqual(6)
  await page.goto('#/settings/providers')
  await expect(page.getByRole('button', { name: 'OpenAI Connected · 1 model' })).toBeVisible()
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
})

test('a server with its own address answers within eight actions', async ({ app, page, provider }) => {
  const { act, count } = countActions()
  const { dialog } = app.settings
  await app.expectReady()
  await act(page.getByRole('link', { name: 'Other…' }).click())
  await act(dialog.getByRole('radio', { name: /^Another server/ }).check())
  await act(dialog.getByRole('textbox', { name: 'Base URL' }).fill(provider.baseUrl()))
  await act(dialog.getByLabel('API key', { exact: true }).fill('sk-of-the-test'))
  await test.step('a rejected key keeps what was typed', async () => {
    provider.routes.set('/v1/models', () => ({ status: 401, body: '{"error":{"message":"no"}}' }))
    await app.settings.connect()
    const steps = dialog.getByRole('list', { name: 'Connection test' }).getByRole('listitem')
    await expect(steps.filter({ hasText: /^Address/ })).toHaveAttribute('data-state', 'passed')
    await expect(steps.filter({ hasText: /^Key/ })).toHaveAttribute('data-state', 'failed')
    await expect(dialog.getByLabel('API key', { exact: true })).toBeFocused()
    await expect(dialog.getByRole('textbox', { name: 'Base URL' })).toHaveValue(provider.baseUrl())
    await expectAccessible(page, 'a failed connection')
    provider.routes.delete('/v1/models')
  })
  await act(app.settings.connect())
  await expect(app.chat.composer).toBeFocused()
  provider.willAnswer({ kind: 'text', text: 'Hello from this computer.' })
  await act(page.keyboard.insertText('Who answers?'))
  await act(page.keyboard.press('Enter'))
  await expect(app.chat.answer).toContainText('Hello from this computer.')
  expect(count()).toBeLessThanOrEqual(8)
})

/** Counts what a person does: each click, each filled field and each pressed key. */
function countActions() {
  let actions = 0
  return {
    act: async (action: Promise<void>) => {
      actions += 1
      await action
    },
    count: () => actions,
  }
}

/** Sends a request of the page to the scripted provider instead of the real address. */
async function passOn(request: Request, baseUrl: string) {
  const answer = await fetch(baseUrl + new URL(request.url()).pathname.replace(/^\/v1/, ''), {
    method: request.method(),
    headers: await request.allHeaders(),
    body: request.postData(),
  })
  const type = answer.headers.get('content-type') ?? 'text/plain'
  return {
    status: answer.status,
    headers: { 'access-control-allow-origin': '*', 'content-type': type },
    body: Buffer.from(await answer.arrayBuffer()),
  }
}
