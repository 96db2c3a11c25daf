import type { Page } from '@playwright/test'
import { CatchAll } from '../drivers/catch-all.ts'
import { containmentProbes } from '../drivers/containment-probes.ts'
import { expect, test } from '../fixtures.ts'

const provoked =
  /Content Security Policy|sandbox|Refused|Blocked|Unsafe attempt|Not allowed|allow-|Connection-Allowlist|module script|WebSocket/i

/** A frame as the app makes one, filled as the app fills it. */
async function runInSandbox(page: Page, html: string): Promise<void> {
  await page.evaluate(async (content) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.setAttribute('allow', '')
    frame.src = 'sandbox.html'
    const isReady = new Promise<void>((resolve) => {
      addEventListener('message', ({ source }) => {
        if (source === frame.contentWindow) resolve()
      })
    })
    document.body.append(frame)
    await isReady
    frame.contentWindow?.postMessage({ html: content }, '*')
  }, html)
}

async function readProbes(page: Page): Promise<Record<string, string>> {
  const message = await page.waitForEvent('console', {
    predicate: (said) => said.text().startsWith('PROBES '),
    timeout: 30_000,
  })
  return JSON.parse(message.text().slice('PROBES '.length)) as Record<string, string>
}

test('fifteen ways out of the sandbox, and none leads anywhere', async ({ app, page, guard }) => {
  await app.expectReady()
  guard.forgive(provoked)
  const outside = await CatchAll.open()
  const probes = containmentProbes(outside.origin, outside.udpPort)

  const control = await page.context().newPage()
  outside.willServe(probes)
  const free = readProbes(control)
  await control.goto(outside.origin)
  await free
  expect(outside.requests.length, 'the probes work: outside the sandbox they arrive').toBeGreaterThan(6)
  expect(outside.datagrams, 'so does WebRTC').toBeGreaterThan(0)
  // With the window that the free page opened.
  for (const other of page.context().pages()) if (other !== page) await other.close()

  outside.willServe('')
  outside.forget()
  const address = page.url()
  const title = await page.title()
  const contained = readProbes(page)
  await runInSandbox(page, probes)
  const results = await contained
  expect(results).toMatchObject({
    'parent document': 'SecurityError',
    localStorage: 'SecurityError',
    indexedDB: 'SecurityError',
    window: 'refused',
    webrtc: 'ReferenceError',
    fetch: 'TypeError',
    script: 'TypeError',
  })
  await page.waitForTimeout(1000)
  expect(outside).toMatchObject({
    requests: [],
    connections: 0,
    datagrams: 0,
  })
  expect([page.url(), await page.title(), page.context().pages().length]).toEqual([address, title, 1])
  await app.expectReady()
  await outside.close()
})

test('the runner runs nothing where its origin is not opaque: the script would be the app’s own', async ({
  app,
  page,
}) => {
  await page.route('**/sandbox.html', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ status: 200, contentType: 'text/html', body: await response.text() })
  })
  await app.expectReady()
  const ran = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.src = 'sandbox.html'
    const loaded = new Promise((resolve) => {
      frame.addEventListener('load', resolve)
    })
    document.body.append(frame)
    await loaded
    frame.contentWindow?.postMessage({ html: '<script>parent.pwned = true</script>' }, '*')
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
    return 'pwned' in globalThis
  })
  expect(ran).toBe(false)
})
