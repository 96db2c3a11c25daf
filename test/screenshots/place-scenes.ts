import { expect } from '@playwright/test'
import { chatGptConversation } from '../../src/adapters/tool-worker/jobs/read-chats/testing/sample-chatgpt.ts'
import { claudeConversation } from '../../src/adapters/tool-worker/jobs/read-chats/testing/sample-exports.ts'
import { ImportsDriver } from '../../e2e/drivers/imports.ts'
import { ReviewDriver } from '../../e2e/drivers/review.ts'
import { settingsPages } from '../../src/page/features/settings/settings-pages.ts'
import type { Scene } from './scene.ts'

export const placeScenes: readonly Scene[] = [
  {
    name: 'places without anything',
    play: async ({ camera, app, page }) => {
      await app.open('#/review')
      await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Start a chat' })).toBeVisible()
      await camera.shoot('review, empty')
      await app.open('#/usage')
      await expect(page.getByText('No usage in this period.')).toBeVisible()
      await camera.shoot('usage, empty')
      await app.open('#/settings/providers')
      await expect(page.getByRole('heading', { name: 'Providers', exact: true })).toBeVisible()
      await camera.shoot('settings, providers, empty')
      await app.open('#/settings/memory')
      await expect(page.getByRole('heading', { name: 'Memory', exact: true })).toBeVisible()
      await camera.shoot('settings, memory, empty')
      await app.open('#/nowhere')
      await camera.shoot('an invalid address')
      await app.open('#/c/0b9d3b52-34a8-4f4a-8a05-3b1df4ac7a11')
      await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
      await camera.shoot('a missing chat')
    },
  },
  {
    name: 'commands and imports',
    play: async ({ camera, app, page }) => {
      await app.expectReady()
      await expect(async () => {
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('option').first()).toBeVisible({ timeout: 1000 })
      }).toPass()
      await camera.shoot('command palette')
      await page.keyboard.type('settings')
      await camera.shoot('command palette, searched')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+/')
      await expect(page.getByRole('dialog')).toBeVisible()
      await camera.shoot('keyboard shortcuts')
      await page.keyboard.press('Escape')
      const imports = new ImportsDriver(page)
      await imports.open()
      const bytes = Buffer.from(JSON.stringify([chatGptConversation({ grown: false }), claudeConversation()]))
      await imports.choose({ name: 'conversations.json', bytes })
      await imports.expectRead()
      await camera.shoot('chats to import')
      await imports.press(/^Import/)
      await expect(imports.dialog.getByRole('status')).toContainText('imported')
      await camera.shoot('imported chats')
    },
  },
  {
    name: 'settings',
    play: async ({ camera, app, page, provider }) => {
      await app.useProvider(provider)
      await app.chat.send('Remember that my cat is called Tom')
      await app.approvals.addPattern('https://example.org/*')
      for (const section of [...settingsPages.map(({ id }) => id), 'appearance', 'permissions', 'about']) {
        await app.open(`#/settings/${section}`)
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
        await page.waitForTimeout(300)
        await camera.shoot(`settings, ${section}`)
        if (section === 'permissions' || section === 'appearance')
          await camera.shootForced(`settings, ${section}, in forced colors`)
      }
      await app.settings.openNewProvider()
      await camera.shoot('add provider')
      await app.settings.fillIn({ name: 'My server', baseUrl: provider.baseUrl(), apiKey: 'sk-nothing' })
      const steps = await app.settings.testConnection()
      await expect(steps.first()).toHaveAttribute('data-state', /passed|failed/)
      await camera.shoot('a tested connection')
      await page.keyboard.press('Escape')
      await app.keys.open()
      await app.keys.protect('lamp otter canyon velvet')
      await camera.shoot('keys, unlocked')
      await app.keys.lock()
      await camera.shoot('keys, locked')
      await app.keys.press('Delete all keys')
      await camera.shoot('forgetting all keys')
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'dialogs of a chat',
    play: async ({ camera, app, page, provider }) => {
      await app.chat.ask('What is 2 + 2? Use your tools.')
      for (const [item, name] of [
        ['Instructions', 'instructions of a chat'],
        ['Chat note', 'the note of a chat'],
        ['Rename', 'renaming'],
        ['Save as demo', 'saving a demo'],
      ] as const) {
        await page.getByRole('button', { name: 'Chat actions' }).first().click()
        await page.getByRole('menuitem', { name: item }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await camera.shoot(name)
        await page.keyboard.press('Escape')
      }
      await app.sessions.deleteOpen()
      await camera.shoot('a deleted chat, with its undo')
      await app.useProvider(provider)
      await page.getByRole('button', { name: 'Model settings' }).click()
      await camera.shoot('model settings')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Mode:/ }).click()
      await camera.shoot('permission modes')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Temporary chat' }).click()
      await camera.shoot('a temporary chat')
    },
  },
  {
    name: 'review and usage',
    play: async ({ camera, app, page, provider }) => {
      await app.useProvider(provider)
      provider.willAnswer(
        { kind: 'status', status: 503, body: '{"error":{"message":"overloaded"}}' },
        {
          kind: 'calls',
          text: 'Let me see. ',
          calls: [
            { name: 'calculate', arguments: { expression: '6 * 7' } },
            { name: 'reveal_message_metadata', arguments: {} },
            { name: 'store_memory', arguments: { text: 'The person likes green tea.' } },
          ],
        },
        { kind: 'text', text: 'It is **42**.' },
      )
      await app.chat.send('How much is six times seven?')
      await app.approvals.answer('Allow once')
      await app.chat.expectStatus('complete')
      await app.chat.choose(app.chat.answer, 'Details')
      await camera.shoot('an answer with its details')
      await page.keyboard.press('Escape')
      provider.willAnswer({ kind: 'text', text: 'Forty-two.' })
      await app.chat.regenerate()
      await expect(app.chat.answer).toContainText('Forty-two.')
      await app.chat.expectStatus('complete')
      const review = new ReviewDriver(page)
      await app.open('#/review')
      await expect(page.getByRole('list', { name: 'Chats' }).getByRole('link')).toHaveCount(1)
      await camera.shoot('review, chats')
      await review.openFromNavigation(/How much is six/)
      await review.turns.first().getByRole('button').click()
      await expect(review.row(/^Request 1/).first()).toBeVisible()
      await camera.shoot('review, a turn')
      await camera.shootForced('review in forced colors')
      await review
        .row(/^Request 2/)
        .first()
        .click()
      await camera.shoot('review, a request')
      for (const tab of ['Sent', 'Received'] as const) {
        await review.openRequest(/^Request 2/, tab)
        await camera.shoot(`review, ${tab.toLowerCase()}`)
      }
      await page.keyboard.press('Escape')
      for (const view of ['Compare', 'Replay'] as const) {
        await review.look(view)
        await page.waitForTimeout(500)
        await camera.shoot(`review, ${view.toLowerCase()}`)
      }
      await app.open('#/usage')
      await expect(page.getByRole('table', { name: 'Usage by model' })).toBeVisible()
      await page.waitForTimeout(800)
      await camera.shoot('usage')
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').fill('presentation mode')
      await page.keyboard.press('Enter')
      await camera.shoot('usage, in presentation mode')
      await page.getByRole('button', { name: 'End presentation mode' }).click()
    },
  },
]
