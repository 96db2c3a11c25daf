import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type ConsoleMessage } from '@playwright/test'
import { browserFlags, ensureWholeBrowser } from '../../test/scripts/browser.ts'
import { CatchAll } from '../drivers/catch-all.ts'
import { drawCases } from '../drivers/draw-cases.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { nameProbes } from '../drivers/name-probes.ts'
import { readResolvedNames } from '../drivers/net-log.ts'
import { expect, test } from '../fixtures.ts'
import { readBuild } from '../host/built-files.ts'
import { bareHost } from '../host/host-fixture.ts'
import { StaticHost } from '../host/static-host.ts'

const done = { predicate: (said: ConsoleMessage) => said.text() === 'NAMES DONE', timeout: 60_000 }
/** Playwright disables speculative name resolution with this flag. */
const backgroundFlag = '--disable-background-networking'

const hosts = [
  ['a host that sends headers', {}],
  ['a host without headers, below a path', bareHost],
] as const

for (const [title, options] of drawCases(hosts, 1, 'names'))
  test(`generated content causes no DNS lookup: on ${title}`, async ({ provider }, testInfo) => {
    const host = await StaticHost.start(readBuild(), options)
    const outside = await CatchAll.open()
    mkdirSync(testInfo.outputDir, { recursive: true })
    const file = path.join(testInfo.outputDir, 'net-log.json')
    // Uses its own profile, because private windows resolve nothing in advance. Uses no proxy, because a proxy would resolve names instead.
    const context = await chromium.launchPersistentContext('', {
      // The headless shell resolves no name in advance.
      executablePath: ensureWholeBrowser(),
      baseURL: host.url,
      serviceWorkers: 'allow',
      ignoreDefaultArgs: [backgroundFlag],
      args: [
        ...browserFlags.filter((flag) => flag !== backgroundFlag),
        `--log-net-log=${file}`,
        '--no-proxy-server',
      ],
    })
    try {
      const free = await context.newPage()
      outside.willServe(nameProbes('control.test'))
      const freeDone = free.waitForEvent('console', done)
      await free.goto(outside.origin, { waitUntil: 'commit' })
      await freeDone

      const page = await context.newPage()
      const app = new Innerloop(page)
      await page.goto(host.url)
      await app.install()
      await app.useProvider(provider)
      const content = nameProbes('probe.test')
      provider.willAnswer(
        {
          kind: 'calls',
          calls: [{ name: 'craft', arguments: { title: 'Names', kind: 'html', content } }],
        },
        { kind: 'text', text: 'Here it is.' },
      )
      const contained = page.waitForEvent('console', done)
      await app.chat.send('Make it')
      await contained
      await page.waitForTimeout(1500)
    } finally {
      await context.close()
      await Promise.all([host.stop(), outside.close()])
    }
    const control = readResolvedNames(file, 'control.test')
    expect(control, 'outside the sandbox names are resolved').toEqual(
      expect.arrayContaining([
        'element-dns-prefetch',
        'element-preconnect',
        'fetch',
        'nested-webrtc',
        'rules-prefetch',
      ]),
    )
    expect(readResolvedNames(file, 'probe.test')).toEqual([])
  })
