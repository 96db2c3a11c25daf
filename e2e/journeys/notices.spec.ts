import { askWorker } from '../drivers/ask-worker.ts'
import { expect, test } from '../fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone: failures stay until they are dismissed, several of them above the composer, and can be retried', async ({
  app,
  page,
  provider,
}) => {
  await app.expectReady()
  const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']
  for (const name of names) {
    await askWorker(page, 'save-provider', {
      kind: 'openai-compatible',
      dialect: 'openai-compatible',
      name,
      baseUrl: `${provider.baseUrl('openai-compatible')}/nowhere`,
      apiKey: '',
      models: ['m'],
    })
  }
  await page.context().route('**/nowhere/models', async (route) => {
    await route.fulfill({
      status: 404,
      headers: { 'access-control-allow-origin': '*' },
      body: 'Nothing here.',
    })
  })
  await page.clock.install()
  await app.open('#/settings/providers')
  const bar = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
  for (const name of names) {
    // The notices of the others can cover the button.
    await page.getByRole('button', { name: `Refresh models of ${name}` }).press('Enter')
    await expect(bar.getByText(`${name}:`)).toBeVisible()
  }
  await page.clock.fastForward('01:00:00')
  await expect(bar.getByRole('button', { name: 'Retry' })).toHaveCount(names.length)

  await app.open('#/')
  await expect(app.chat.composer).toBeVisible()
  await expect(bar.getByText('Sixth:')).toBeInViewport({ ratio: 1 })
  const [notices, composer] = [await bar.boundingBox(), await app.chat.composer.boundingBox()]
  expect((notices?.y ?? 0) + (notices?.height ?? 0)).toBeLessThan(composer?.y ?? 0)
  await app.chat.composer.click()

  // A repeated attempt announces the failure again, once.
  await bar.getByRole('button', { name: 'Retry' }).last().click()
  await expect(bar.getByRole('button', { name: 'Retry' })).toHaveCount(names.length)
  for (let remaining = names.length; remaining > 0; remaining--) {
    await bar.getByRole('button', { name: 'Dismiss' }).last().click()
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(remaining - 1)
  }
})
