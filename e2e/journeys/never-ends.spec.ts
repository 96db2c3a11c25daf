import { expect, test as base } from '../fixtures.ts'
import { makeNextBuild, readBuild } from '../host/built-files.ts'
import { StaticHost } from '../host/static-host.ts'

/** As a parser would that never ends with this word. */
const hanging = `addEventListener('message', ({ data }) => {
  if (!JSON.stringify(data).includes('neverends')) return
  postMessage({ type: 'entered', id: data.id })
  for (;;);
});`

const test = base.extend<{ host: StaticHost }>({
  host: async ({}, use) => {
    const files = [...readBuild()].map(([name, content]): [string, Buffer] => [
      name,
      name.startsWith('render-worker/main-render-worker-')
        ? Buffer.from(hanging + content.toString())
        : content,
    ])
    const host = await StaticHost.start(new Map(files))
    await use(host)
    await host.stop()
  },
  baseURL: async ({ host }, use) => use(host.url),
})

test('a text that the parser never ends with is shown as it was written, alone, and no start tries it again; others go on', async ({
  app,
  host,
  page,
  provider,
}) => {
  test.setTimeout(90_000)
  await app.useProvider(provider)
  provider.willAnswer({ kind: 'text', text: 'This *neverends* for a parser.' })
  await app.chat.ask('Hostile?')
  const hostile = app.chat.answers.first()
  const note = hostile.getByRole('group', { name: 'Shown as it was written' })
  await expect(note).toBeVisible()
  await expect(hostile).toContainText('This *neverends* for a parser.')
  // The next one is rendered, by the next worker.
  provider.willAnswer({ kind: 'text', text: 'All *well*.' })
  await app.chat.ask('And now?')
  await expect(app.chat.answer.locator('em')).toHaveText('well')

  await page.reload()
  await expect(note).toBeVisible()
  await expect(hostile).toContainText('This *neverends* for a parser.')
  await expect(app.chat.answer.locator('em')).toHaveText('well')
  const again = note.getByRole('button', { name: 'Try formatting again' })

  host.deploy(makeNextBuild(readBuild()))
  await page.reload()
  await again.click()
  await expect(hostile.locator('em')).toHaveText('neverends')
  await expect(note).toBeHidden()
})
