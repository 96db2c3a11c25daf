import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow', savesData: false })

test('a first visit: the composer is focused, the demo model is chosen, no dialog is open', async ({
  app,
}) => {
  await expect(app.chat.composer).toBeFocused()
  await expect(app.chat.modelButton).toHaveAccessibleName(/Demo/)
  await expect(app.page.getByRole('dialog')).toHaveCount(0)
  await expect(app.page.getByRole('alert')).toHaveCount(0)
  const controls = app.page.locator('a[href], button, input, textarea, select, summary, [role="button"]')
  const around = controls
    .locator('visible=true')
    .and(app.page.locator(':not([role="log"] *):not([data-chat-foot] *)'))
  expect(await around.count()).toBeLessThanOrEqual(14)
})

for (const { width, height, hasTouch } of [
  { width: 390, height: 844, hasTouch: true },
  { width: 1280, height: 720, hasTouch: false },
]) {
  test.describe(`in ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch })

    test('one screen explains the app, what stays on the device and how to add a key, with examples and the composer', async ({
      app,
    }) => {
      const { composer, conversation } = app.chat
      for (const part of [
        conversation.getByRole('heading', { level: 1 }),
        conversation.getByText('Chats, files and keys stay in this browser'),
        conversation.getByText('Try the demo model: scripted, free and offline'),
        conversation.getByRole('link', { name: 'OpenAI', exact: true }),
        conversation.getByRole('list').getByRole('button').first(),
        conversation.getByRole('list').getByRole('button').last(),
        composer,
      ])
        await expect(part).toBeInViewport({ ratio: 1 })
      const hidden = await conversation.evaluate(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      )
      expect(hidden, 'nothing is below the lower edge').toBe(0)
    })
  })
}

test('the composer is usable while lazy chunks are still loading', async ({ page, app, baseURL }) => {
  const html = await (await fetch(baseURL ?? '')).text()
  const eager = new Set([...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file]) => file))
  await page.route('**/assets/*.js', async (route) => {
    const file = new URL(route.request().url()).pathname.slice(1)
    if (eager.has(file)) await route.continue()
    // These requests are never answered, so the page has to work without them.
  })
  await page.reload({ waitUntil: 'commit' })
  await app.chat.composer.fill('Typed before the rest arrived')
  await expect(app.chat.composer).toHaveValue('Typed before the rest arrived')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
