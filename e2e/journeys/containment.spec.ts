import { CatchAll } from '../drivers/catch-all.ts'
import { containmentProbes } from '../drivers/containment-probes.ts'
import { drawCases } from '../drivers/draw-cases.ts'
import { readProbes, runInSandbox } from '../drivers/sandbox.ts'
import { expect } from '../fixtures.ts'
import { bareHost, test } from '../host/host-fixture.ts'

const provoked =
  /Content Security Policy|sandbox|Refused|Blocked|Unsafe attempt|Not allowed|allow-|Connection-Allowlist|module script|WebSocket/i

function declareContainment(): void {
  test('fifteen attempts to escape the sandbox all fail', async ({ app, page, guard, hostOptions }) => {
    await app.expectReady()
    guard.ignoreProblems(provoked)
    const outside = await CatchAll.open()
    const probes = containmentProbes(outside.origin, outside.udpPort)

    const control = await page.context().newPage()
    outside.willServe(probes)
    const free = readProbes(control)
    await control.goto(outside.origin)
    await free
    expect(outside.requests.length, 'outside the sandbox the probes arrive').toBeGreaterThan(6)
    expect(outside.datagrams, 'outside the sandbox WebRTC arrives too').toBeGreaterThan(0)
    // Uses the window that the uncontained page opened.
    for (const other of page.context().pages()) if (other !== page) await other.close()

    outside.willServe('')
    outside.forget()
    const address = page.url()
    const title = await page.title()
    const contained = readProbes(page)
    await runInSandbox(page, probes, { address: hostOptions === null ? 'sandbox.html' : 'sandbox.html?kept' })
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

  test('a component and a diagram have the same sandbox, for any source', async ({
    app,
    page,
    guard,
    hostOptions,
    provider,
  }) => {
    guard.ignoreProblems(provoked)
    const outside = await CatchAll.open()
    const script = containmentProbes(outside.origin, outside.udpPort).replace(
      /^[^]*<script[^>]*>|<\/script>$/g,
      '',
    )
    const component = `import { useEffect } from 'react'
export default function Probes() {
  useEffect(() => {
    const code = Object.assign(document.createElement('script'), { type: 'module', textContent: ${JSON.stringify(script)} })
    document.body.append(code)
  }, [])
  return <p>probing</p>
}`
    const diagram = `%%{init: {"securityLevel": "loose", "flowchart": {"htmlLabels": true}}}%%
flowchart TD
  a["<img src='${outside.origin}/image' onerror='console.log(1)'><b>x</b>"] --> b["<script>console.log('RAN')</script>y"]
  classDef evil fill:red,position:fixed
  class a evil
  click b href "javascript:console.log('RAN')"`
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    await app.useProvider(provider)
    provider.willAnswer(
      {
        kind: 'calls',
        calls: [{ name: 'craft', arguments: { title: 'Evil', kind: 'mermaid', content: diagram } }],
      },
      { kind: 'text', text: 'Here it is.' },
    )
    await app.chat.ask('Draw it')
    const drawn = page.frameLocator('iframe[title="Preview of Evil"]')
    await expect(drawn.locator('#diagram svg')).toBeVisible()
    await expect(page.locator('iframe[title="Preview of Evil"]')).toHaveAttribute(
      'src',
      hostOptions === null ? 'sandbox.html' : 'sandbox.html?kept',
    )
    await drawn.getByText('y', { exact: true }).click()
    provider.willAnswer(
      {
        kind: 'calls',
        calls: [{ name: 'craft', arguments: { title: 'Probes', kind: 'react', content: component } }],
      },
      { kind: 'text', text: 'Here it is.' },
    )
    const contained = readProbes(page)
    await app.chat.ask('Probe it')
    expect(await contained).toMatchObject({
      'parent document': 'SecurityError',
      localStorage: 'SecurityError',
      indexedDB: 'SecurityError',
      window: 'refused',
      fetch: 'TypeError',
    })
    await page.waitForTimeout(1000)
    expect(lines.filter((line) => line === 'RAN' || line === '1')).toEqual([])
    expect(outside).toMatchObject({ requests: [], connections: 0, datagrams: 0 })
    await outside.close()
  })
}

const hosts = [
  { title: 'on a host that sends headers', options: {} },
  {
    title: 'on a host without headers, below a path',
    options: { serviceWorkers: 'allow', hostOptions: bareHost },
  },
] as const

for (const { title, options } of drawCases(hosts, 1, 'containment'))
  test.describe(title, () => {
    test.use(options)
    declareContainment()
  })

test('the runner runs nothing if its origin is not opaque, because the script would have the origin of the app', async ({
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

test('an endless loop in an artifact leaves the app responsive, and its preview is removed', async ({
  app,
  page,
  provider,
}) => {
  const content = '<title>Loop</title><p>before</p><script>setTimeout(() => { for (;;) {} }, 300)</script>'
  await app.useProvider(provider)
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'craft', arguments: { title: 'Loop', kind: 'html', content } }] },
    { kind: 'text', text: 'Here it is.' },
  )
  await app.chat.ask('Make a loop')
  const panel = page.getByRole('complementary', { name: 'Artifact: Loop' })
  await expect(panel.locator('iframe')).toBeVisible()
  await page.waitForTimeout(800)
  const waits = await page.evaluate(async () => {
    const measured: number[] = []
    for (let index = 0; index < 10; index += 1) {
      const began = performance.now()
      await new Promise((resolve) => {
        setTimeout(resolve, 0)
      })
      measured.push(performance.now() - began)
    }
    return measured.toSorted((left, right) => left - right)
  })
  expect(waits[5]).toBeLessThan(200)
  await expect(panel.getByText('The preview did not answer for three seconds and was stopped.')).toBeVisible()
  await expect(panel.locator('iframe')).toHaveCount(0)
  await app.chat.composer.fill('still here')
})

test('a message from an artifact to the page is a line in its console, and a command has no effect', async ({
  app,
  page,
  provider,
}) => {
  const content =
    "<script>console.log('hello there'); for (const type of ['send', 'approve', 'navigate', 'submitPrompt']) parent.postMessage({ type, text: 'do it' }, '*')</script>"
  await app.useProvider(provider)
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'craft', arguments: { title: 'Talk', kind: 'html', content } }] },
    { kind: 'text', text: 'Here it is.' },
  )
  await app.chat.ask('Make it talk')
  await page.getByText('Console, 1 line').click()
  await expect(page.getByRole('group', { name: 'Preview console' })).toHaveText('hello there')
  await expect(app.chat.answers).toHaveCount(1)
})

test('after content from outside, scripts wait for a click', async ({ app, page, provider, guard }) => {
  guard.ignoreProblems(provoked)
  const url = `${provider.origin}/page`
  provider.pages.set('/page', 'Some words')
  const content = "<p id='said'>off</p><script>document.getElementById('said').textContent = 'on'</script>"
  await app.useProvider(provider)
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }] },
    { kind: 'calls', calls: [{ name: 'craft', arguments: { title: 'Later', kind: 'html', content } }] },
    { kind: 'text', text: 'Here it is.' },
  )
  await app.chat.send(`Read ${url} and make a page of it`)
  await page.getByRole('button', { name: 'Allow once' }).click()
  await app.chat.expectStatus('complete')
  const output = page.frameLocator('iframe[title="Preview of Later"]').locator('#said')
  await expect(output).toHaveText('off')
  await page.getByRole('button', { name: 'Run scripts' }).click()
  await expect(output).toHaveText('on')
})

test('an artifact that imitates the page covers nothing outside its frame, opens nothing and asks for nothing', async ({
  app,
  page,
  context,
  provider,
  guard,
}) => {
  guard.ignoreProblems(
    /sandbox|fullscreen|pointer ?lock|clipboard|navigat|blocked|not allowed|permissions policy/i,
  )
  const attack = `for (const act of [
      () => document.querySelector('dialog').showModal(),
      () => document.documentElement.requestFullscreen(),
      () => document.body.requestPointerLock(),
      () => alert('Enter your API key'),
      () => prompt('Enter your API key'),
      () => confirm('Enter your API key'),
      () => print(),
      () => open('about:blank'),
      () => { top.location = 'about:blank' },
      () => parent.document.body.remove(),
      () => navigator.clipboard.writeText('x'),
    ]) try { Promise.resolve(act()).catch(() => 0) } catch {}
    document.getElementById('state').textContent = 'attacked'`
  const content = `<p id="state" style="position:fixed;inset:0">calm</p>
    <dialog style="position:fixed;inset:-9999px;z-index:2147483647;background:red">Enter your API key <input></dialog>
    <script>document.getElementById('state').ondblclick = () => { ${attack} }</script>`
  await app.useProvider(provider)
  provider.willAnswer(
    { kind: 'calls', calls: [{ name: 'craft', arguments: { title: 'Calm', kind: 'html', content } }] },
    { kind: 'text', text: 'Here it is.' },
  )
  await app.chat.ask('Make it calm')
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  const frame = page.locator('iframe[title="Preview of Calm"]')
  const state = page.frameLocator('iframe[title="Preview of Calm"]').locator('#state')
  const address = page.url()
  const draw = () => page.screenshot({ mask: [frame], animations: 'disabled', caret: 'hide' })
  // The frame has the focus from here on, and the page has had a user gesture, which some attempts need.
  await state.click()
  await expect(state).toHaveText('calm')
  const before = await draw()
  await state.dblclick()
  await expect(state).toHaveText('attacked')
  expect(Buffer.compare(await draw(), before), 'the page around the frame').toBe(0)
  const captured = await page.evaluate(() => [document.fullscreenElement, document.pointerLockElement])
  expect([captured, dialogs, context.pages().length, page.url()]).toEqual([[null, null], 0, 1, address])
  await expect(page.getByRole('complementary', { name: 'Artifact: Calm' })).toBeVisible()
})
