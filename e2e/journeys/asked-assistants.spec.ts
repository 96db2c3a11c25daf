import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import type { Innerloop } from '../drivers/innerloop.ts'
import { ReadingDriver } from '../drivers/reading.ts'
import { expect, test } from '../fixtures.ts'
import { readMessages } from '../provider/request-messages.ts'

/** Creates an assistant that models may ask. */
async function createChef(app: Innerloop, page: Page): Promise<void> {
  await app.open('#/settings/assistants')
  await page.getByRole('button', { name: 'New assistant' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Chef')
  await page.getByRole('textbox', { name: 'Instructions' }).fill('You are a chef.')
  await page.getByRole('switch', { name: 'Let models ask this assistant' }).click()
  await page.getByRole('textbox', { name: 'When to ask it' }).fill('For everything about food')
  await expectAccessible(page, 'an assistant that can be asked')
  await page.getByRole('button', { name: 'Save assistant' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await app.open()
}

const asks = { name: 'ask_agent', arguments: { assistant: 'Chef', task: 'Which soup?' } }
const agent = (page: Page) =>
  page.getByRole('group', { name: 'Tool call: ask_agent' }).getByRole('group', { name: 'Agent: Chef' })

test(
  'the demo model asks an assistant, which works on its own; the answer, its figures and the run stay',
  { tag: '@turn-4' },
  async ({ app, page }) => {
    await createChef(app, page)
    await app.chat.ask('Ask the assistant Chef: What is 12.5% of 3360?')
    await expect(agent(page)).toHaveAttribute('data-state', 'complete')
    await expect(agent(page)).toContainText('1 tool call')
    await expect(app.chat.answer).toContainText('420')
    await expectAccessible(page, 'the answer of an asked assistant')
    await page.reload()
    await expect(agent(page)).toHaveAttribute('data-state', 'complete')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'the answer of an asked assistant, dark')
  },
)

test(
  'calls of an assistant need an approval, which survives a reload',
  { tag: '@turn-4' },
  async ({ app, page, provider }) => {
    provider.pages.set('/soup', 'Leek soup.')
    await app.useProvider(provider)
    await createChef(app, page)
    provider.willAnswer(
      { kind: 'calls', calls: [asks] },
      { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url: `${provider.origin}/soup` } }] },
      { kind: 'text', text: 'Leek soup it is.' },
      { kind: 'text', text: 'The chef says leek soup.' },
    )
    await app.chat.send(`Which soup of ${provider.origin}/soup should I cook?`)
    await expect(app.approvals.open).toContainText('/soup')
    await expect(agent(page)).toHaveAttribute('data-state', 'awaiting-approval')
    // The mode of the chat is the last part of the composer to load.
    const loading = Promise.withResolvers<undefined>()
    await page.route('**/mode-picker-*.js', async (route) => {
      await loading.promise
      await route.continue()
    })
    await page.reload()
    await expect(app.approvals.open).toContainText('/soup')
    const research = { name: 'Deep research', includeHidden: true }
    await expect(page.getByRole('button', research)).toBeAttached()
    loading.resolve(undefined)
    await expect(page.getByRole('button', { name: 'Mode: Ask' })).toBeVisible()
    const allow = app.approvals.open.getByRole('button', { name: 'Allow once' })
    await expect(allow).toHaveAttribute('aria-disabled', 'false')
    await expect(agent(page)).toBeVisible()
    expect(await new ReadingDriver(page).readShifts(), 'nothing moves below the pointer').toEqual([])
    await allow.click()
    await app.chat.expectStatus('complete')
    await expect(agent(page)).toHaveAttribute('data-state', 'complete')
    await expect(app.chat.answer).toContainText('The chef says leek soup.')
    expect(provider.answerRequests).toHaveLength(4)
    const brief = readMessages(provider.answerRequests[1]).find(({ role }) => role === 'user')
    expect(brief?.content).toContain('Which soup?')
  },
)

test(
  'after a reload during the work of an assistant, nothing is sent before the person continues',
  { tag: '@turn-3' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    await createChef(app, page)
    provider.willAnswer({ kind: 'calls', calls: [asks] }, { kind: 'hang', text: 'Leek' })
    await app.chat.send('Which soup should I cook?')
    await expect(agent(page)).toHaveAttribute('data-state', 'running')
    await expect.poll(() => provider.answerRequests.length).toBe(2)
    await page.reload()
    const question = page.getByRole('group', { name: 'Question' })
    await expect(question).toContainText('The answer was interrupted.')
    expect(provider.answerRequests).toHaveLength(2)
    provider.willAnswer(
      { kind: 'text', text: 'Leek soup it is.' },
      { kind: 'text', text: 'The chef says leek soup.' },
    )
    await question.getByRole('button', { name: 'Continue' }).click()
    await app.chat.expectStatus('complete')
    await expect(agent(page)).toHaveAttribute('data-state', 'complete')
    await expect(app.chat.answer).toContainText('The chef says leek soup.')
    expect(provider.answerRequests).toHaveLength(4)
  },
)

test('Stop ends the assistant with the answer', async ({ app, page, provider }) => {
  await app.useProvider(provider)
  await createChef(app, page)
  provider.willAnswer({ kind: 'calls', calls: [asks] }, { kind: 'hang', text: 'Leek' })
  await app.chat.send('Which soup should I cook?')
  await expect(agent(page)).toHaveAttribute('data-state', 'running')
  await app.chat.stop()
  await app.chat.expectStatus('stopped')
  await expect(agent(page)).toHaveAttribute('data-state', 'stopped')
})

test('the switch and the group of an agent speak German', async ({ app, page }) => {
  await createChef(app, page)
  await app.open('#/settings/appearance')
  await page.getByRole('radio', { name: 'Deutsch' }).click()
  await app.open('#/settings/assistants')
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  await expect(page.getByRole('switch', { name: 'Modelle dürfen diesen Assistenten fragen' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Wann er gefragt werden soll' })).toHaveValue(
    'For everything about food',
  )
})
