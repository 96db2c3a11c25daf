import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

async function choose(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

test(
  'chats move into projects, get the project’s instructions, and move out when the project is deleted',
  { tag: '@turn-3' },
  async ({ app, page }) => {
    await app.chat.ask('What is 2 + 2?')
    await choose(page, 'Chat actions', 'Move to')
    await expectAccessible(page, 'chat menu with a submenu')
    await page.getByRole('menuitem', { name: 'New project' }).press('Enter')
    const create = page.getByRole('dialog', { name: 'New project' })
    await create.getByRole('textbox', { name: 'Project name' }).fill('Sums')
    await expectAccessible(page, 'new project')
    await create.getByRole('button', { name: 'Create project' }).click()
    const project = app.sessions.list.getByRole('region', { name: 'Sums' })
    await expect(project.getByRole('link', { name: /^What is 2/ })).toBeVisible()

    await choose(page, 'Actions for project Sums', 'Instructions')
    const instructions = page.getByRole('dialog', { name: 'Instructions for this project' })
    await instructions.getByRole('textbox', { name: 'Instructions' }).fill('Show every step.')
    await instructions.getByRole('button', { name: 'Save' }).click()
    const report = await app.sessions.openContextReport()
    await expect(
      report.getByRole('table', { name: /^Next/ }).getByRole('row', { name: /^Project instructions \d/ }),
    ).toBeVisible()
    await page.keyboard.press('Escape')

    const toggle = project.getByRole('button', { name: /^Sums/ })
    await toggle.press('Enter')
    await expect(project.getByRole('link')).toBeHidden()
    await expectAccessible(page, 'folders in the list', { isInSidebar: true })
    await page.reload()
    // The list scrolls to the open chat.
    await expect(project.getByRole('link', { name: /^What is 2/ })).toBeVisible()

    await choose(page, 'Actions for project Sums', 'Delete')
    await expect(project).toBeHidden()
    const today = app.sessions.list.getByRole('region', { name: 'Today' })
    await expect(today.getByRole('link', { name: /^What is 2/ })).toBeVisible()
    await app.sessions.undo()
    await expect(project.getByRole('link', { name: /^What is 2/ })).toBeVisible()

    // By mouse: onto the pinned chats, which do not exist yet, and back into the project and out of it.
    const title = 'What is 2'
    await app.sessions.drag(title, page.getByText('Drop here to pin'))
    await expect(app.sessions.under('Pinned')).toHaveCount(1)
    await app.sessions.drag(title, project)
    await expect(app.sessions.under('Sums')).toHaveCount(1)
    await app.sessions.drag(title, page.getByText('Drop here to remove from the project'))
    await expect(app.sessions.under('Today')).toHaveCount(1)
    await app.sessions.undo()
    await expect(app.sessions.under('Sums')).toHaveCount(1)

    // In place: by double click and by key. The focus returns to the chat.
    const field = app.sessions.list.getByRole('textbox', { name: 'Title' })
    await app.sessions.link(title).dblclick()
    await expect(field).toBeFocused()
    await page.keyboard.type('Two and two')
    await expectAccessible(page, 'renaming a chat in place', { isInSidebar: true })
    await page.keyboard.press('Enter')
    await expect(app.sessions.link('Two and two')).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two and two')
    await page.keyboard.press('F2')
    await page.keyboard.type('Nothing')
    await page.keyboard.press('Escape')
    await expect(app.sessions.link('Two and two')).toBeFocused()

    // Context menu: by key and by mouse.
    await page.keyboard.press('Shift+F10')
    const menu = page.getByRole('menu', { name: 'Actions for Two and two' })
    await expect(menu.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(app.sessions.link('Two and two')).toBeFocused()
    await app.sessions.link('Two and two').click({ button: 'right' })
    await expect(menu.getByRole('menuitem', { name: 'Export as Markdown' })).toBeVisible()
    await menu.getByRole('menuitem', { name: 'Move to' }).hover()
    await page.getByRole('menuitemradio', { name: 'No project' }).click()
    await expect(app.sessions.under('Today')).toHaveCount(1)
  },
)

test(
  'a chat starts with an assistant: its instructions, tools and files, which are searched first; later edits apply to new chats',
  { tag: '@turn-4' },
  async ({ app, page }) => {
    await app.open('#/settings/assistants')
    await page.getByRole('button', { name: 'New assistant' }).click()
    const form = page.getByRole('dialog', { name: 'New assistant' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Beekeeper')
    await form.getByRole('textbox', { name: 'Instructions' }).fill('Answer out of the notes, and quote them.')
    await form.getByRole('radio', { name: 'Only these' }).check()
    for (const name of ['craft', 'fetch_url', 'calculate'])
      await form.getByRole('checkbox', { name }).uncheck()
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Add files' }).click()
    const text = 'The queen was marked blue in May.\n\nThe hives stand behind the barn.'
    await (
      await chooser
    ).setFiles([{ name: 'bees.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }])
    await expect(form.getByRole('switch', { name: 'Search the files first' })).toBeChecked()
    await form.getByRole('textbox', { name: 'Starters' }).fill('Where do the hives stand?')
    await expectAccessible(page, 'new assistant')
    await form.getByRole('button', { name: 'Save assistant' }).click()
    const list = page.getByRole('list', { name: 'Assistants' })
    await expect(list.getByRole('listitem')).toContainText(['Beekeeper'])

    await app.open()
    await page.getByRole('radio', { name: 'Beekeeper' }).check()
    await expectAccessible(page, 'choice of an assistant')
    await page.getByRole('button', { name: 'Where do the hives stand?' }).click()
    await app.chat.expectStatus('complete')
    await expect(app.chat.toolCall('search_files')).toHaveAttribute('data-state', 'succeeded')
    await expect(app.chat.answer).toContainText('bees.md')
    await expect(page.getByText('with Beekeeper')).toBeVisible()
    await app.chat.ask('craft a page with a counter')
    await expect(app.chat.toolCall('search_files')).toHaveCount(1)

    await app.open('#/settings/assistants')
    await list.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit assistant' })
    await edit.getByRole('textbox', { name: 'Instructions' }).fill('Sing.')
    await edit.getByRole('button', { name: 'Save assistant' }).click()
    await expect(edit).toBeHidden()
    await list.getByRole('button', { name: 'Duplicate' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.getByRole('listitem').first().getByRole('button', { name: 'Delete' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await app.sessions.undo()
    await expect(list.getByRole('listitem')).toHaveCount(2)

    await app.sessions.open('Where do the hives')
    const report = await app.sessions.openContextReport()
    const next = report.getByRole('table', { name: /^Next/ })
    // Counts the instructions from the start of the chat: eleven tokens, not two.
    await expect(next.getByRole('row', { name: /^Assistant instructions 1\d / })).toBeVisible()
    await expect(next.getByRole('row', { name: /^Assistant files \d/ })).toBeVisible()
    await expect(report.getByText('The request starts exactly like').first()).toBeVisible()
  },
)
