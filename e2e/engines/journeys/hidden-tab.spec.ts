import { expect, test } from '../fixtures.ts'

const paragraph = 'A paragraph about rivers, lakes and the sea. '
const text = Array.from({ length: 30 }, (_, index) => `${index}. ${paragraph.repeat(3)}`).join('\n\n')

/** Returns the status of the stored answers and whether their last words are stored. */
const readStored = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('innerloop')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const reading = opening.result.transaction('messages').objectStore('messages').getAll()
    reading.onsuccess = () => {
      opening.result.close()
      resolve(reading.result.filter(({ role }) => role === 'assistant').map((row) => JSON.stringify(row)))
    }
  }
})`

test('an answer that streams in a hidden tab ends, is stored, and is reported by title and notification', async ({
  journey,
}) => {
  const { browser, provider } = journey
  const { promise: until, resolve: finish } = Promise.withResolvers<void>()
  provider.willAnswer({ kind: 'text', text: `${text}\n\nThe last words.`, tokensPerSecond: 400, until })
  await journey.useProvider()
  // The browser would show a permission prompt, and only after half a minute. The page's own values replace both.
  await browser.evaluate(`void (globalThis.shown = [], globalThis.Notification = class extends EventTarget {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title) { super(); shown.push(title) }
  })`)
  await journey.goTo('#/settings/general')
  const notifySwitch = journey.page.get('switch', /^Notify when long answers finish/)
  await notifySwitch.click()
  await notifySwitch.expectAttribute('aria-checked', 'true')
  await journey.goTo('#/')
  await journey.send('Tell me about rivers')
  await journey.answer.expectText('A paragraph')

  await browser.whileHidden(async () => {
    expect(await browser.evaluate('document.visibilityState')).toBe('hidden')
    await browser.evaluate(
      'void (() => { const now = performance.now; performance.now = () => now.call(performance) + 31_000 })()',
    )
    finish()
    await journey.answer.expectAttribute('data-status', 'complete')
    await journey.answer.expectText('The last words.')
    await expect.poll(() => browser.evaluate('document.title')).toMatch(/^\(1\) /)
    await expect.poll(() => browser.evaluate('shown')).toEqual(['The answer has ended'])
    const rows = (await browser.evaluate(readStored)) as string[]
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('"status":"complete"')
    expect(rows[0]).toContain('The last words.')
  })

  await expect.poll(() => browser.evaluate('document.title')).not.toMatch(/^\(1\) /)
  await browser.reload()
  await journey.answer.expectText('The last words.')
})
