import { readFileSync } from 'node:fs'
import { withFullDisk } from '../drivers/full-disk.ts'
import { expect, test } from '../fixtures.ts'

const text = Array.from({ length: 240 }, (_, index) => `word${index}`).join(' ')

test(
  'a disk that becomes full during an answer loses nothing: the answer is reported, kept in memory, offered for download, and stored when there is space',
  { tag: '@turn-3' },
  async ({ provider, baseURL, launchOptions }) => {
    test.setTimeout(90_000)
    await withFullDisk({ provider, baseURL, launchOptions }, async (app, disk) => {
      const { page } = app
      await expect.poll(() => disk.reserve()).toBe(2 * 1024 * 1024)

      // The first time, the end of the answer goes into the reserved space.
      provider.willAnswer({ kind: 'text', text, tokensPerSecond: 80 })
      await app.chat.send('Go')
      await expect(app.chat.answer).toContainText('word20')
      await disk.fill()
      await expect(app.chat.failure).toContainText('This answer is stored only in this tab.')
      await app.chat.expectStatus('streaming')
      await app.chat.expectStatus('complete')
      await expect(app.chat.failure).toHaveCount(0)
      expect(await disk.reserve()).toBe(0)
      await page.reload()
      await expect(app.chat.answer).toContainText('word239')

      // The second time nothing is reserved. The whole answer stays in memory until there is space.
      await disk.free()
      provider.willAnswer({ kind: 'text', text: text.replaceAll('word', 'term'), tokensPerSecond: 80 })
      await app.chat.send('Again')
      await expect(app.chat.answer).toContainText('term20')
      await disk.fill()
      await app.chat.expectStatus('complete')
      await expect(app.chat.answer).toContainText('term239')
      await expect(app.chat.failure).toContainText('Delete chats that you no longer need')
      const downloading = page.waitForEvent('download')
      await app.chat.failure.getByRole('button', { name: 'Save as file' }).click()
      const file = await (await downloading).path()
      expect(readFileSync(file, 'utf8')).toBe(text.replaceAll('word', 'term'))

      // A new message is rejected with a reason and returned to the draft. Stored messages stay readable.
      await app.chat.composer.fill('One more')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(app.chat.composer).toHaveValue('One more')
      await expect(app.chat.conversation.getByRole('alert')).toContainText([
        'This answer is stored only in this tab.',
        'Delete chats you no longer need, then try again.',
      ])
      await expect(app.chat.answer).toContainText('term239')

      await disk.free()
      await expect(app.chat.failure).toHaveCount(0)
      await page.reload()
      await expect(app.chat.answer).toContainText('term239')
      await app.chat.expectStatus('complete')
      await app.chat.conversation.press('Home')
      await expect(app.chat.answers.first()).toContainText('Stored before.')
    })
  },
)
