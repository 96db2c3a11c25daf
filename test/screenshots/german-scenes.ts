import { expect } from '@playwright/test'
import type { Scene } from './scene.ts'

const sections = [
  'providers',
  'models',
  'keys',
  'permissions',
  'limits',
  'data',
  'chats',
  'appearance',
] as const

/** The screens that most people see, in German, whose words are longer. */
export const germanScenes: readonly Scene[] = [
  {
    name: 'in German',
    play: async ({ camera, app, page }) => {
      await app.chat.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
      const chat = page.url()
      await app.sessions.startNew()
      await app.chat.send('Remember that my cat is called Tom')
      await expect(app.approvals.open.getByRole('button', { name: 'Deny' })).toBeEnabled()
      const asking = page.url()
      await app.open('#/settings/appearance')
      await page.getByRole('radio', { name: 'Deutsch' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await page.goto(chat)
      await expect(page.getByRole('article', { name: 'Assistent' })).toContainText('420')
      await camera.shoot('German, an answer')
      await page.getByRole('button', { name: 'Chat-Aktionen' }).first().click()
      await camera.shoot('German, chat actions')
      await page.keyboard.press('Escape')
      await page.goto(asking)
      await expect(page.getByRole('group', { name: /^Freigabe/ })).toBeVisible()
      await camera.shoot('German, an approval')
      await app.open()
      await expect(page.getByRole('textbox', { name: 'Nachricht' })).toBeVisible()
      await camera.shoot('German, a new chat')
      for (const section of sections) {
        await app.open(`#/settings/${section}`)
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
        await page.waitForTimeout(300)
        await camera.shoot(`German, settings, ${section}`)
      }
      await app.open('#/settings/providers')
      await page.getByRole('button', { name: 'Anbieter hinzufügen' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await camera.shoot('German, add provider')
      await page.keyboard.press('Escape')
      await app.open('#/usage')
      await page.waitForTimeout(800)
      await camera.shoot('German, usage')
      await page.goto(chat.replace('#/c/', '#/review/'))
      await expect(page.getByRole('list', { name: 'Zeitleiste' })).toBeVisible()
      await camera.shoot('German, review')
    },
  },
]
