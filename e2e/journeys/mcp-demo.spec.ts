import { expectAccessible } from '../drivers/accessibility.ts'
import { McpDriver } from '../drivers/mcp.ts'
import type { Innerloop } from '../drivers/innerloop.ts'
import { expect, test } from '../fixtures.ts'

/** Sends a message that needs a tool of the demo server, and allows the call. */
async function askAllowing(app: Innerloop, text: string): Promise<void> {
  await app.chat.send(text)
  await app.approvals.answer('Allow once')
  await expect(app.approvals.open).toHaveCount(0)
}

test('the demo server works without a network: tools, a form, a tool that changes, switches', async ({
  app,
  page,
}) => {
  const mcp = new McpDriver(page)
  await mcp.openSettings()
  await page.getByRole('button', { name: 'Add demo server' }).click()
  await expect(mcp.toolsDialog('Demo server').getByRole('checkbox')).toHaveCount(5)
  await expectAccessible(page, 'tools of an MCP server')
  await mcp.useTools('Demo server')
  await expect(mcp.server('Demo server')).toHaveAttribute('data-state', 'ready')
  await expectAccessible(page, 'MCP servers in the settings')
  await app.open()

  await askAllowing(app, 'Show the tides at Ashcombe on 2026-11-28')
  await app.chat.expectStatus('complete')
  await app.chat.openTrace()
  const tides = app.chat.toolCall('demo__tide_table')
  await expect(tides).toHaveAttribute('data-state', 'succeeded')
  await expect(tides).toContainText('from Demo server')
  await expectAccessible(page, 'a call of an MCP tool')

  await askAllowing(app, 'Draw a chart of the harbors')
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer.getByRole('list', { name: 'Files' }).getByRole('img')).toBeVisible()

  await askAllowing(app, 'Count slowly to 6')
  await expect(app.chat.toolCall('demo__count_slowly')).toContainText(/Counted to [2-5]/)
  await app.chat.expectStatus('complete')

  await askAllowing(app, 'Book a table')
  const question = mcp.question('Demo server')
  await question.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await question.getByRole('radio', { name: '19:30' }).click()
  await expectAccessible(page, 'a form of an MCP server')
  await question.getByRole('button', { name: 'Submit' }).click()
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('for Ada, 2 guests, at 19:30')

  await askAllowing(app, 'Let the tool change itself')
  await app.chat.expectStatus('complete')
  await mcp.openSettings()
  await expect(mcp.server('Demo server')).toHaveAttribute('data-state', 'changed')
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  const changed = page.getByRole('group', { name: 'Changed tools: Demo server' })
  await expect(changed.getByRole('group', { name: 'Now' })).toContainText('version 2')
  await expectAccessible(page, 'changed tools')
  await changed.getByRole('button', { name: 'Accept changes' }).click()
  await expect(changed).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(mcp.server('Demo server')).toHaveAttribute('data-state', 'ready')
})

test(
  'prompts and resources of a server become parts of a message, a changed one is read again, and a chat turns the server off',
  { tag: '@turn-2' },
  async ({ app, page }) => {
    const mcp = new McpDriver(page)
    await mcp.addDemo()
    await app.open()
    await app.chat.send('Let the tool change itself')
    await app.approvals.answer('Deny')
    await app.chat.expectStatus('complete')

    await app.chat.composer.pressSequentially('/demo:plan')
    await page.getByRole('option', { name: /plan_a_trip/ }).click()
    const form = page.getByRole('form', { name: '/demo:plan_a_trip' })
    await form.getByRole('combobox', { name: 'harbor', exact: true }).fill('Ashcombe')
    await expectAccessible(page, 'arguments of a prompt')
    await form.getByRole('button', { name: 'Insert prompt' }).click()
    await expect(app.chat.pastedTexts).toHaveCount(1)

    await app.chat.composer.press('End')
    await app.chat.composer.pressSequentially(' @Harbor r')
    await page.getByRole('option', { name: /Harbor rules/ }).click()
    const attachments = page.getByRole('list', { name: 'Attachments' })
    await expect(attachments).toContainText('rules.txt')
    await app.chat.regenerate()
    await app.approvals.answer('Allow once')
    await app.chat.expectStatus('complete')
    await attachments.getByRole('button', { name: 'Reload rules.txt' }).click()
    await expect(attachments).not.toContainText('Changed on the server.')
    await expect(attachments).toContainText('rules.txt')

    await page.getByRole('button', { name: 'Chat actions' }).first().click()
    await page.getByRole('menuitem', { name: 'MCP servers' }).click()
    const dialog = page.getByRole('dialog', { name: 'MCP servers in this chat' })
    await expectAccessible(page, 'MCP servers in this chat')
    await dialog.getByRole('switch', { name: 'Demo server' }).click()
    await expect(dialog.getByRole('switch', { name: 'Demo server' })).not.toBeChecked()
    await page.keyboard.press('Escape')
    await app.chat.composer.fill('')
    await app.chat.ask('Count slowly to 2')
    await expect(app.chat.toolCall('demo__count_slowly')).toHaveCount(0)
  },
)
