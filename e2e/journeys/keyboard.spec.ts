import { expect, test } from '../fixtures.ts'

test('Tab reaches all main controls, and each stop has a focus ring; it closes the menu or list that it leaves', async ({
  app,
  page,
}) => {
  await app.chat.ask('What is 2 + 2? Use your tools.')
  await page.locator('body').press('Tab')
  const names = new Set<string>()
  for (let stops = 0; stops < 40; stops++) {
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const style = getComputedStyle(element)
      const hasRing =
        style.outlineStyle !== 'none' || style.boxShadow !== 'none' || element.matches('textarea')
      return { name: element.getAttribute('aria-label') ?? element.textContent ?? '', hasRing }
    })
    if (stop) {
      expect(stop.hasRing, `a focus ring on "${stop.name}"`).toBe(true)
      names.add(stop.name.trim())
    }
    await page.keyboard.press('Tab')
  }
  const all = [...names].join('\n')
  for (const name of ['New chat', 'Settings', 'Chat actions', 'Model']) expect(all).toContain(name)

  await page.getByRole('button', { name: 'Chat actions' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toBeHidden()
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body')

  await app.chat.modelButton.focus()
  await page.keyboard.press('Enter')
  const models = page.getByRole('listbox', { name: 'Models' })
  await expect(models.getByRole('option').first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(app.chat.modelButton).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(models).toBeHidden()
})

test(
  'shortcuts and the palette move from one of my messages to the next or previous one, and keep the focus',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
    await app.useProvider(provider)
    const long = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n')
    for (const question of ['First?', 'Second?', 'Third?']) {
      provider.willAnswer({ kind: 'text', text: long })
      await app.chat.ask(question)
    }
    const { composer, questions } = app.chat
    await composer.focus()
    for (const [keys, index] of [
      ['ArrowUp', 2],
      ['ArrowUp', 1],
      ['ArrowUp', 0],
      ['ArrowUp', 0],
      ['ArrowDown', 1],
    ] as const) {
      await page.keyboard.press(`ControlOrMeta+Shift+${keys}`)
      await expect(questions.nth(index)).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(`Your message: ${['First?', 'Second?', 'Third?'][index]}`)).toBeAttached()
      await expect(composer).toBeFocused()
    }
    // While the composer contains a draft, the same keys select text.
    await composer.fill('A draft')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
    await page.waitForTimeout(300)
    await expect(questions.nth(1)).toBeInViewport({ ratio: 1 })
    await composer.fill('')

    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('combobox').fill('next message')
    await expect(palette.getByRole('option').first()).toContainText('Next message')
    await page.keyboard.press('Enter')
    await expect(questions.nth(2)).toBeInViewport({ ratio: 1 })
    await expect(composer).toBeFocused()
  },
)

test('the focus stays in place after the stop button, a deleted message and a closed dialog of a menu', async ({
  app,
  page,
}) => {
  await app.chat.send('Tell me what you can do')
  await expect(app.chat.answer).toHaveAttribute('data-status', 'streaming')
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
  await app.chat.expectStatus('stopped')
  await expect(app.chat.composer).toBeFocused()

  const menu = page.getByRole('button', { name: 'Chat actions' }).first()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await app.chat.question.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await app.chat.question.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(app.chat.questions).toHaveCount(0)
  await expect(page.locator(':focus')).not.toHaveCount(0)
})

test(
  'after deleting a chat from the list the focus is on the next one, then on New chat',
  { tag: '@turn-4' },
  async ({ app, page }) => {
    for (const question of ['What is 2 + 2? Use your tools.', 'What is 3 + 3? Use your tools.']) {
      await app.chat.ask(question)
      await app.sessions.startNew()
    }
    await app.sessions.deleteFromList('What is 3 + 3')
    await expect(app.sessions.link('What is 3 + 3')).toHaveCount(0)
    await expect(app.sessions.link('What is 2 + 2')).toBeFocused()
    await app.sessions.deleteFromList('What is 2 + 2')
    await expect(app.sessions.link('What is 2 + 2')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New chat' })).toBeFocused()
  },
)

test('shortcuts work immediately, and the palette has text that was typed before it opened', async ({
  app,
  page,
}) => {
  const hold = async (chunk: string) => {
    const { promise: until, resolve: deliver } = Promise.withResolvers<void>()
    await page.route(chunk, async (route) => {
      await until
      await route.continue()
    })
    return deliver
  }
  const deliverServices = await hold('**/services-*')
  const deliverPalette = await hold('**/command-palette*')
  await page.reload()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(app.chat.composer).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(app.chat.composer).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('us')
  await expect(palette.getByRole('textbox')).toHaveValue('us')
  deliverServices()
  await app.expectReady()
  await expect(palette.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('a')
  deliverPalette()
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('ge')
  await expect(field).toHaveValue('usage')
  await page.keyboard.press('Escape')
  await expect(app.chat.composer).toBeFocused()
  await expect(app.chat.composer).toHaveValue('')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('usage')
  await expect(palette.getByRole('option').first()).toContainText('Usage')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Usage', exact: true })).toBeFocused()

  const deliverAgain = await hold('**/command-palette*')
  await page.goto('#/')
  await page.reload()
  await expect(app.chat.composer).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('usage')
  await page.keyboard.press('Enter')
  deliverAgain()
  await expect(page.getByRole('heading', { name: 'Usage', exact: true })).toBeFocused()
  await expect(palette).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('in a dialog Escape closes an open list, then the dialog, and empties no field', async ({
  app,
  page,
}) => {
  await app.settings.openNewProvider()
  const dialog = page.getByRole('dialog', { name: 'Add provider' })
  const type = dialog.getByRole('combobox', { name: 'Type' })
  await type.click()
  const before = await type.inputValue()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(type).toBeFocused()
  await expect(type).toHaveValue(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add provider' }).first()).toBeFocused()
})
