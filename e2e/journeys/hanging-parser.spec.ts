import { expectAccessible } from '../drivers/accessibility.ts'
import { expect, test as base } from '../fixtures.ts'
import { makeNextBuild, readBuild } from '../host/built-files.ts'
import { StaticHost } from '../host/static-host.ts'

/** Simulates a parser that hangs on this word, or on another one when it formats a part past the limits. */
const hanging = `addEventListener('message', ({ data: port }) => {
  port.addEventListener('message', ({ data }) => {
    const word = data.type === 'finish-lifted' ? 'toodeep' : 'neverends'
    if (!JSON.stringify(data).includes(word)) return
    port.postMessage({ type: 'entered', id: data.id })
    // An endless loop would also take a processor from the other journeys.
    Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0)
  })
}, { once: true });`

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

test(
  'a text that hangs the parser is shown as plain text, alone, and is not retried after a start; others continue',
  { tag: '@turn-3' },
  async ({ app, host, page, provider }) => {
    test.setTimeout(90_000)
    await app.useProvider(provider)
    provider.willAnswer({ kind: 'text', text: 'This *neverends* for a parser.' })
    await app.chat.ask('Hostile?')
    const hostile = app.chat.answers.first()
    const note = hostile.getByRole('group', { name: 'Shown unformatted' })
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
  },
)

test(
  'a part above the limits says so, and is formatted on request; one that hangs the parser stays plain text',
  { tag: '@turn-1' },
  async ({ app, page, provider }) => {
    test.setTimeout(90_000)
    await app.useProvider(provider)
    const deep = `${'> '.repeat(60)}**found**`
    provider.willAnswer({ kind: 'text', text: `Before.\n\n${deep}\n\n*After*.` })
    await app.chat.ask('Deep?')
    const answer = app.chat.answer
    const note = answer.getByRole('group', { name: 'Too large to format' })
    await expect(note).toContainText('Too deeply nested to format')
    await expect(answer.locator('em')).toHaveText('After')
    await expect(answer.locator('blockquote')).toHaveCount(0)
    await expectAccessible(page, 'a part above the limits')
    const button = note.getByRole('button')
    await button.press('Enter')
    await expect(answer.locator('blockquote strong')).toHaveText('found')
    await expect(answer.locator('blockquote')).toHaveCount(60)
    await expect(button).toBeFocused()
    await expect(button).toHaveText('Show unformatted')

    await page.reload()
    await expect(note).toBeVisible()
    await expect(answer.locator('blockquote')).toHaveCount(0)
    provider.willAnswer({ kind: 'text', text: `${'> '.repeat(60)}toodeep` })
    await app.chat.ask('Deeper?')
    await note.last().getByRole('button', { name: 'Render anyway' }).click()
    await expect(note.last()).toContainText('could not be formatted in time')
    await expect(answer.locator('[data-raw]')).toContainText('> toodeep')
  },
)
