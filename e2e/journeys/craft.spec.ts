import { expectAccessible } from '../drivers/accessibility.ts'
import { ArtifactsDriver } from '../drivers/artifacts.ts'
import { CatchAll } from '../drivers/catch-all.ts'
import { containmentProbes } from '../drivers/containment-probes.ts'
import { readProbes, runInSandbox } from '../drivers/sandbox.ts'
import { expect, test } from '../fixtures.ts'

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a page is created in the panel, runs, and is still there after a reload, and without a network',
    { tag: '@turn-4' },
    async ({ app, page, context, guard }) => {
      const artifacts = new ArtifactsDriver(page)
      await app.install()
      await app.chat.send('Craft a page with a counter')
      const panel = artifacts.panel('Counter')
      await expect(panel).toBeVisible({ timeout: 15_000 })
      await expect(app.chat.composer).toBeFocused()
      await app.chat.expectStatus('complete')
      const frame = artifacts.preview('Counter')
      await frame.getByRole('button', { name: 'Add one' }).click()
      await expect(frame.locator('output')).toHaveText('1')
      // An open preview follows the theme of the page without losing its state.
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(frame.locator('html')).toHaveAttribute('data-innerloop-theme', 'dark')
      await page.emulateMedia({ colorScheme: 'light' })
      await expect(frame.locator('html')).toHaveAttribute('data-innerloop-theme', 'light')
      await expect(frame.locator('output')).toHaveText('1')
      await expectAccessible(page, 'a preview next to the chat', { exclude: ['iframe'] })
      await artifacts.show('Code')
      await expect(panel.getByRole('figure', { name: 'Code, html' })).toContainText('Add one')

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
      await frame.getByRole('button', { name: 'Add one' }).click()
      await expect(frame.locator('output')).toHaveText('1')
      await expect(panel.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
      await context.setOffline(false)
      guard.ignoreProblems(
        /ERR_INTERNET_DISCONNECTED|Content Security Policy|sandbox|Refused|Blocked|Unsafe attempt|Not allowed|allow-|Connection-Allowlist|module script|WebSocket/i,
      )

      // The copy of the runner that was used, which only its response headers confine.
      const outside = await CatchAll.open()
      const contained = readProbes(page)
      await runInSandbox(page, containmentProbes(outside.origin, outside.udpPort), {
        address: 'sandbox.html?kept',
      })
      expect(await contained).toMatchObject({
        'parent document': 'SecurityError',
        localStorage: 'SecurityError',
      })
      await page.waitForTimeout(1000)
      expect(outside).toMatchObject({ requests: [], connections: 0, datagrams: 0 })
      await outside.close()
    },
  )

  test(
    'a diagram and a component are rendered in the sandbox, and available offline',
    { tag: '@turn-3' },
    async ({ app, page, context }) => {
      const artifacts = new ArtifactsDriver(page)
      await app.install()
      await app.chat.ask('Draw a diagram of a turn')
      const diagram = artifacts.preview('One turn').getByRole('img', { name: 'One turn' })
      await expect(diagram.locator('svg')).toContainText('Compose the request')
      await expect(page.locator('.mermaid, #diagram')).toHaveCount(0)
      await expectAccessible(page, 'a diagram next to the chat', { exclude: ['iframe'] })

      await app.chat.ask('Make a React temperature converter')
      const component = artifacts.preview('Converter')
      await component.getByLabel('Fahrenheit').fill('50')
      await expect(component.getByLabel('Celsius')).toHaveValue('10')

      await context.setOffline(true)
      await page.reload()
      await artifacts.open('Converter')
      await expect(component.getByLabel('Fahrenheit')).toHaveValue('68')
      await artifacts.open('One turn')
      await expect(diagram.locator('svg')).toContainText('Run the tools')
      await context.setOffline(false)
    },
  )
})

test(
  'a drawing and a document are shown as an image and as text',
  { tag: '@turn-3' },
  async ({ app, page }) => {
    const artifacts = new ArtifactsDriver(page)
    await app.expectReady()
    await app.chat.ask('Draw a circle as SVG')
    await expect(artifacts.preview('Circle').getByRole('img', { name: 'A circle' })).toBeVisible()
    await app.chat.ask('Write a Markdown document about bees')
    await expect(artifacts.panel('Bees').getByRole('table')).toBeVisible()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the panel covers the screen when it is opened, and closes again', async ({ app, page }) => {
    const artifacts = new ArtifactsDriver(page)
    await app.expectReady()
    await app.chat.ask('Craft a page with a counter')
    await expect(artifacts.panel('Counter')).toBeHidden()
    await artifacts.open('Counter')
    await expect(artifacts.preview('Counter').locator('output')).toHaveText('0')
    await page.getByRole('button', { name: 'Back to the chat' }).click()
    await expect(artifacts.panel('Counter')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open artifact: Counter' })).toBeFocused()
  })
})
