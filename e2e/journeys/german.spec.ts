import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test } from '../fixtures.ts'

test(
  'the page speaks German as soon as it is chosen, stores the choice, and switches back',
  { tag: '@turn-4' },
  async ({ app, page }) => {
    await app.chat.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
    const chat = page.url()
    await app.open('#/settings/appearance')
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    // The page was not reloaded, and the keyboard focus stays where it was.
    await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeFocused()
    await expect(page.getByText('Zum Beispiel 12.345,6 · 1,50 $ · 22.11.2026')).toBeVisible()
    await page.getByLabel('Zahlen und Daten').focus()
    await page.getByLabel('Zahlen und Daten').selectOption('de-CH')
    await expect(page.getByText(/Zum Beispiel 12.345\.6/)).toBeVisible()
    await expect(page.getByLabel('Zahlen und Daten')).toBeFocused()
    await page.getByLabel('Zahlen und Daten').selectOption('system')
    await expectAccessible(page, 'German: appearance')

    await page.goto(chat)
    await page.reload()
    await expect(page.getByRole('log', { name: 'Unterhaltung' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Assistent' })).toContainText('420')
    await expect(page.getByRole('textbox', { name: 'Nachricht' })).toBeVisible()
    await expectAccessible(page, 'German: a chat')
    await app.open()
    await expect(page.getByRole('button', { name: 'Dateien anhängen' })).toBeVisible()
    await expectAccessible(page, 'German: welcome')
    for (const section of ['providers', 'limits', 'data', 'keys']) {
      await app.open(`#/settings/${section}`)
      await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible()
    }
    await expectAccessible(page, 'German: keys')
    await app.open('#/usage')
    await expect(page.getByRole('table', { name: 'Verbrauch nach Modell' })).toBeVisible()
    await expectAccessible(page, 'German: usage')
    await page.goto(chat.replace('#/c/', '#/review/'))
    await expect(page.getByRole('button', { name: 'Zeitleiste' })).toBeVisible()

    await app.open('#/settings/appearance')
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  },
)
