import { expect, test } from '../fixtures.ts'

test('with the keyboard alone: ask, stop, choose a model, start anew', async ({ app, page }) => {
  await expect(app.chat.composer).toBeFocused()
  await page.keyboard.type('What is 12.5% of 3360?')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Use your tools.')
  await page.keyboard.press('Enter')
  await app.chat.expectStatus('complete')
  await expect(app.chat.answer).toContainText('420')

  await page.keyboard.type('Tell me what you can do')
  await page.keyboard.press('Enter')
  await expect(app.chat.answer).toHaveAttribute('data-status', 'streaming')
  await page.keyboard.press('Escape')
  await expect(app.chat.answer).toHaveAttribute('data-status', /stopped|complete/)

  await app.chat.modelButton.focus()
  await page.keyboard.press('Enter')
  const models = page.getByRole('listbox', { name: 'Models' })
  await expect(models).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(models).toBeHidden()
  await expect(app.chat.modelButton).toBeFocused()
})

test('Tab reaches what matters, and each stop shows a ring', async ({ app, page }) => {
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
})
