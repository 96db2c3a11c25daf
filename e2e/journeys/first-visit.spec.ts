import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('a first visit: the composer is focused, the demo model is chosen, no dialog is in the way', async ({
  app,
}) => {
  await expect(app.chat.composer).toBeFocused()
  await expect(app.chat.modelButton).toHaveAccessibleName(/Demo/)
  await expect(app.page.getByRole('dialog')).toHaveCount(0)
  await expect(app.page.getByRole('alert')).toHaveCount(0)
})

test('the composer is usable while everything loaded lazily is still on its way', async ({
  page,
  app,
  baseURL,
}) => {
  const html = await (await fetch(baseURL ?? '')).text()
  const eager = new Set([...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file]) => file))
  await page.route('**/assets/*.js', async (route) => {
    const file = new URL(route.request().url()).pathname.slice(1)
    if (eager.has(file)) await route.continue()
    // Never answered: the page has to do without it.
  })
  await page.reload({ waitUntil: 'commit' })
  await app.chat.composer.fill('Typed before the rest arrived')
  await expect(app.chat.composer).toHaveValue('Typed before the rest arrived')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
