import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

test('rules are made, tested, moved and removed; one that denies a call and one that redacts an answer apply', async ({
  app,
  page,
  provider,
}) => {
  await app.useProvider(provider)
  const url = `${provider.origin}/page`
  provider.pages.set('/page', 'The code name is Falcon.')
  provider.willAnswer(
    { kind: 'text', text: 'The code name is Falcon.' },
    { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] },
    { kind: 'text', text: 'Project FALCON stays hidden.' },
  )
  await app.chat.ask('What is the code name?')

  await page.goto('#/settings/rules')
  const dialog = page.getByRole('dialog', { name: 'Rule' })
  const list = page.getByRole('list', { name: 'Rules' })
  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a name for the rule.')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('No pages')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(dialog.getByRole('alert')).toContainText('A rule needs at least one condition.')
  await dialog.getByRole('textbox', { name: 'Host' }).fill('127.*')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nothing from this computer.')
  await expectAccessible(page, 'the dialog of a rule')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'No pages' })).toContainText('Host: 127.*')

  await page.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Code name')
  await dialog.getByRole('combobox', { name: 'Applies to' }).selectOption('Answers')
  await dialog.getByRole('combobox', { name: 'Action' }).selectOption('Redact')
  await expect(dialog.getByRole('textbox', { name: 'Host' })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('falcon')
  await dialog.getByRole('button', { name: 'Test rule' }).click()
  await expect(dialog.getByRole('status')).toHaveText('The rule matches 1 of the 1 newest recorded.')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Move up' }).last().click()
  await expect(list.getByRole('listitem').first()).toContainText('Code name')
  await page.reload()
  await expect(list.getByRole('listitem').first()).toContainText('Code name')
  await expectAccessible(page, 'the list of rules')

  await app.open()
  await app.chat.send(`Read ${url}`)
  await app.chat.expectStatus('complete')
  await expect(app.chat.toolCall('fetch_url')).toHaveAttribute('data-state', 'denied')
  await expect(app.chat.answer).toContainText('Project [redacted] stays hidden.')
  expect(provider.answerRequests.at(-1)?.body).toContain('Nothing from this computer.')
  expect(provider.requests.map((request) => request.url)).not.toContain('/page')

  await page.goto('#/settings/rules')
  await list.getByRole('listitem').first().getByRole('button', { name: 'Remove' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('Code name')
})
