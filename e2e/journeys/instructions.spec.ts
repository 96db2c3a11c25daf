import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { readMessages } from '../provider/request-messages.ts'
import type { FakeProvider } from '../provider/fake-provider.ts'

function systemOf(provider: FakeProvider): string {
  return readMessages(provider.answerRequests.at(-1))[0]?.content ?? ''
}

async function save(page: Page, label: string, text: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: label }) })
  await form.getByRole('textbox').fill(text)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
}

test('a chat starts with the general instructions, or its own, and the details about the person', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  await app.chat.ask('Hello')
  expect(systemOf(provider)).toContain('You are the assistant of Innerloop')

  await app.open('#/settings/instructions')
  await save(page, 'System prompt for every chat', 'Answer like a pirate.')
  await page.getByRole('switch', { name: 'Tell the assistant about me' }).click()
  await save(page, 'About you', 'My name is Ada.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'About you' })).toHaveValue('My name is Ada.')

  await app.open()
  await app.chat.chooseModel('Fake/m')
  await app.chat.ask('And now?')
  expect(systemOf(provider)).toMatch(/^Answer like a pirate\.[^]*My name is Ada\.$/)
  expect(systemOf(provider)).not.toContain('You are the assistant of Innerloop')

  await app.sessions.instruct('Answer in Latin.')
  await app.chat.ask('And here?')
  expect(systemOf(provider)).toMatch(/^Answer in Latin\./)
  expect(systemOf(provider)).not.toContain('pirate')

  await app.open('#/settings/instructions')
  const about = page.getByRole('switch', { name: 'Tell the assistant about me' })
  await about.click()
  await expect(about).not.toBeChecked()
  await app.open()
  await app.chat.chooseModel('Fake/m')
  await app.chat.ask('Who am I?')
  expect(systemOf(provider)).not.toContain('Ada')
})
