import { expectAccessible } from '../drivers/accessibility.ts'
import { ArtifactsDriver } from '../drivers/artifacts.ts'
import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('a page is written into the panel, runs, and is there after a reload; its code offline too', async ({
  app,
  page,
  context,
}, info) => {
  const artifacts = new ArtifactsDriver(page)
  await app.expectReady()
  await app.waitForOffline()
  await page.reload()
  await app.expectReady()
  await app.chat.send('Craft a page with a counter')
  const panel = artifacts.panel('Counter')
  await expect(panel).toBeVisible({ timeout: 15_000 })
  await expect(app.chat.composer).toBeFocused()
  await app.chat.expectStatus('complete')
  const frame = artifacts.preview('Counter')
  await frame.getByRole('button', { name: 'Add one' }).click()
  await expect(frame.locator('output')).toHaveText('1')
  await expectAccessible(page, 'a preview beside the chat', { exclude: ['iframe'] })
  await page.screenshot({ path: info.outputPath('preview.png') })
  await artifacts.show('Code')
  await expect(panel.getByRole('figure', { name: 'Code, html' })).toContainText('Add one')
  await page.screenshot({ path: info.outputPath('code.png') })

  await page.reload()
  await artifacts.open('Counter')
  await expect(panel.getByRole('button').first()).toBeFocused()
  await expect(artifacts.preview('Counter').locator('output')).toHaveText('0')
  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('Counter.html')
  await panel.getByRole('button', { name: 'Stop preview' }).click()
  await expect(panel.getByRole('status').filter({ hasText: 'The preview was stopped.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await context.setOffline(true)
  await page.reload()
  await artifacts.open('Counter')
  await artifacts.show('Code')
  await expect(panel.getByRole('figure', { name: 'Code, html' })).toContainText('Add one')
  await context.setOffline(false)
})

test('a drawing and a document are shown as what they are', async ({ app, page }, info) => {
  const artifacts = new ArtifactsDriver(page)
  await app.expectReady()
  await app.chat.ask('Draw a circle as SVG', 'complete', 30_000)
  await expect(artifacts.preview('Circle').getByRole('img', { name: 'A circle' })).toBeVisible()
  await app.chat.ask('Write a Markdown document about bees', 'complete', 30_000)
  await expect(artifacts.panel('Bees').getByRole('table')).toBeVisible()
  await page.screenshot({ path: info.outputPath('bees.png') })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the panel takes the screen when it is asked for, and gives it back', async ({ app, page }, info) => {
    const artifacts = new ArtifactsDriver(page)
    await app.expectReady()
    await app.chat.ask('Craft a page with a counter', 'complete', 30_000)
    await expect(artifacts.panel('Counter')).toBeHidden()
    await artifacts.open('Counter')
    await expect(artifacts.preview('Counter').locator('output')).toHaveText('0')
    await page.screenshot({ path: info.outputPath('phone.png') })
    await page.getByRole('button', { name: 'Back to the chat' }).click()
    await expect(artifacts.panel('Counter')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open artifact: Counter' })).toBeFocused()
  })
})
