import { expect, type Page } from '@playwright/test'
import { FullDisk } from '../../e2e/drivers/full-disk.ts'
import type { Scene } from './scene.ts'

const code = Array.from({ length: 60 }, (_, index) => `export const value${index} = ${index} // a line`).join(
  '\n',
)

const drawn = `A diagram that is drawn on request:

\`\`\`mermaid
graph LR
  Question --> Model --> Tools --> Model
  Model --> Answer
\`\`\`

A picture from elsewhere, which is not fetched by itself:

![A harbour at dawn](https://pictures.example.org/harbour.jpg)

Invisible characters: a\u200Bb, and a name that reads backwards: \u202Egnp.exe\u202C.

\`\`\`ts
${code}
\`\`\`

The end.`

const scrollMain = (page: Page) => async () =>
  await page.getByRole('main').evaluate((main) => {
    for (const part of main.querySelectorAll('*')) part.scrollTop = part.scrollHeight
  })

async function choose(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

/** Scenes that people see rarely or only after scrolling. */
export const rarerScenes: readonly Scene[] = [
  {
    name: 'drawn and folded',
    play: async ({ camera, app, page, provider }) => {
      await app.useProvider(provider)
      provider.willAnswer({ kind: 'text', text: drawn })
      await app.chat.ask('Draw it')
      await expect(app.chat.answer).toContainText('The end.')
      await page.waitForTimeout(1000)
      const toTop = async () => await app.chat.conversation.evaluate((log) => log.scrollTo(0, 0))
      await camera.shoot('a diagram, an image that is not loaded, and collapsed code', { settle: toTop })
      await app.chat.composer.pressSequentially('/')
      await expect(page.getByRole('listbox').first()).toBeVisible()
      await camera.shoot('commands of the composer')
    },
  },
  {
    name: 'further down in settings',
    play: async ({ camera, app, page, provider }) => {
      await app.useProvider(provider)
      for (const section of ['models', 'permissions', 'web', 'limits', 'data', 'appearance'] as const) {
        await app.open(`#/settings/${section}`)
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
        await page.waitForTimeout(500)
        await camera.shoot(`settings, ${section}, to its end`, { settle: scrollMain(page) })
      }
      await app.open('#/settings/assistants')
      await page.getByRole('button', { name: 'New assistant' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await camera.shoot('a new assistant')
    },
  },
  {
    name: 'projects and demos',
    play: async ({ camera, app, page }) => {
      await app.chat.ask('What is 2 + 2?')
      await choose(page, 'Chat actions', 'Move to')
      await camera.shoot('moving a chat to a project')
      await page.getByRole('menuitem', { name: 'New project' }).click()
      const create = page.getByRole('dialog', { name: 'New project' })
      await create.getByRole('textbox', { name: 'Project name' }).fill('Sums')
      await camera.shoot('a new project')
      await create.getByRole('button', { name: 'Create project' }).click()
      await expect(app.sessions.list.getByRole('region', { name: 'Sums' })).toBeVisible()
      await app.sessions.startNew()
      await app.chat.ask('Which port has the highest tide?', 'complete', { timeout: 30_000 })
      await camera.shoot('a list with a project', { only: ['wide'] })
      const demo = {
        format: 'innerloop/demo',
        version: 1,
        title: 'Sums and clocks',
        description: 'Two tools at once, and how they are asked.',
        starters: ['What is 12.5% of 3360, and what time is it? Use your tools.', 'How long until noon?'],
      }
      await app.open('#/settings/data')
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Open a demo' }).click()
      const buffer = Buffer.from(JSON.stringify(demo))
      await (await choosing).setFiles({ name: 'sums.demo.json', mimeType: 'application/json', buffer })
      await expect(page.getByRole('dialog', { name: 'Open demo' })).toContainText('How long')
      await camera.shoot('a demo before opening')
      await page.getByRole('button', { name: 'Open demo' }).click()
      await expect(page.getByRole('heading', { name: 'Sums and clocks' })).toBeVisible()
      await camera.shoot('an opened demo')
    },
  },
  {
    name: 'a chat that was compacted',
    play: async ({ camera, app, page }) => {
      const filler = 'Take your time with it, and say in the end what came out. '.repeat(12)
      for (const sum of ['12 * 12', '7 * 8', '2 + 3', '1 + 1'])
        await app.chat.ask(`What is ${sum}? ${filler}`)
      await app.chat.composer.pressSequentially('/compact')
      await expect(page.getByRole('option', { name: /^\/compact/ })).toBeVisible()
      await app.chat.composer.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'Summarizing' })).toBeVisible()
      await camera.shoot('a running compaction')
      const note = app.chat.conversation.getByRole('group', { name: 'Compaction' })
      await note.getByRole('button').first().click()
      const bring = () => note.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await camera.shoot('a summary in place of earlier messages', { settle: bring })
      await note.getByRole('button', { name: 'Edit summary' }).click()
      await camera.shoot('editing a summary', { settle: bring })
      await note.getByRole('button', { name: 'Cancel' }).click()
      await note.getByRole('button', { name: 'Undo compaction' }).click()
      await camera.shoot('an undone summary', { settle: bring })
      await page.goto(page.url().replace('#/c/', '#/review/'))
      await page
        .getByRole('list', { name: 'Turns' })
        .getByRole('button', { name: /^Compaction/ })
        .click()
      await expect(page.getByRole('button', { name: /^Compaction: 4 messages/ })).toBeVisible()
      await camera.shoot('a compaction in Review')
    },
  },
  {
    name: 'zoomed to 200 %',
    play: async ({ camera, app, page }) => {
      await camera.shootZoomed('welcome')
      await app.chat.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
      await camera.shootZoomed('an answer')
      await app.open('#/settings/permissions')
      await page.waitForTimeout(500)
      await camera.shootZoomed('settings, permissions')
      await app.settings.openNewProvider()
      await camera.shootZoomed('add provider')
    },
  },
  {
    name: 'a disk that is full',
    isOnDisk: true,
    play: async ({ camera, app, page, provider, origin }) => {
      const disk = new FullDisk(page)
      await disk.limit(origin)
      await app.open()
      await app.useProvider(provider)
      provider.willAnswer({ kind: 'text', text: 'Stored before.' })
      await app.chat.ask('Begin')
      // The first time, the reserved space is enough for the end of the answer.
      for (const word of ['word', 'term']) {
        const text = Array.from({ length: 120 }, (_, index) => `${word}${index}`).join(' ')
        provider.willAnswer({ kind: 'text', text, tokensPerSecond: 80 })
        await app.chat.send('Tell me more')
        await expect(app.chat.answer).toContainText(`${word}20`)
        await disk.fill()
        await app.chat.expectStatus('complete')
        if (word === 'word') await disk.free()
      }
      await expect(app.chat.failure).toContainText('Delete chats that you no longer need')
      await camera.shoot('an answer that is not stored: the disk is full')
      await app.chat.composer.fill('One more')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(app.chat.conversation.getByRole('alert').last()).toContainText('then try again')
      await camera.shoot('a message that the full disk refused')
      await app.open('#/settings/data')
      await page.waitForTimeout(1000)
      await camera.shoot('storage of a full disk', { settle: scrollMain(page) })
    },
  },
]
