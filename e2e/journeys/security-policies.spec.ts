import type { Page } from '@playwright/test'
import { allowedGlobals } from '../../src/adapters/tool-worker/remove-globals.ts'
import { CatchAll } from '../drivers/catch-all.ts'
import { drawCases } from '../drivers/draw-cases.ts'
import { Innerloop } from '../drivers/innerloop.ts'
import { expect } from '../fixtures.ts'
import { bareHost, test } from '../host/host-fixture.ts'

test.use({ serviceWorkers: 'allow' })

const provoked = /Content Security Policy|Trusted|Refused to/

/** Returns the outcome of each attempt, which runs as a script of the page, because the debugger is exempt from the rules for eval. */
async function attempt(page: Page, foreign: string): Promise<Record<string, string>> {
  return await page.evaluate(async (origin) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
    const violated: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => {
      violated.push(event.effectiveDirective)
    })
    const outcomeOf = async (run: () => unknown): Promise<string> => {
      try {
        await run()
        return 'worked'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }
    const globals = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
      eval: (text: string) => unknown
      Function: new (text: string) => unknown
    }
    const load = async (element: HTMLImageElement | HTMLScriptElement | HTMLLinkElement) => {
      await new Promise((resolve, reject) => {
        element.addEventListener('load', resolve)
        element.addEventListener('error', () => {
          reject(new Error('not loaded'))
        })
        document.head.append(element)
      })
    }
    const results = {
      fetch: await outcomeOf(async () => await fetch(`${origin}/page`, { mode: 'no-cors' })),
      beacon: String(navigator.sendBeacon(`${origin}/page`, 'x')),
      socket: await outcomeOf(async () => {
        await new Promise((resolve, reject) => {
          const socket = new WebSocket(origin.replace('http', 'ws'))
          socket.addEventListener('open', resolve)
          socket.addEventListener('error', () => {
            reject(new Error('no socket'))
          })
        })
      }),
      image: await outcomeOf(async () => {
        await load(Object.assign(new Image(), { src: `${origin}/page` }))
      }),
      style: await outcomeOf(async () => {
        await load(
          Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${origin}/page` }),
        )
      }),
      frame: await outcomeOf(async () => {
        const frame = Object.assign(document.createElement('iframe'), { src: `${origin}/page` })
        document.body.append(frame)
        // The browser reports the violation after the attempt, which takes a while on a busy machine.
        for (let tries = 0; tries < 100 && (tries < 2 || !violated.includes('frame-src')); tries += 1)
          await new Promise((resolve) => {
            setTimeout(resolve, 50)
          })
        frame.remove()
        throw new Error('judged by what the server saw')
      }),
      scriptUrl: await outcomeOf(() => {
        document.createElement('script').src = `${origin}/page`
      }),
      scriptText: await outcomeOf(() => {
        document.createElement('script').text = 'globalThis.pwned = 1'
      }),
      html: await outcomeOf(() => {
        // oxlint-disable-next-line no-restricted-properties -- that it is refused is what this proves
        document.createElement('div').innerHTML = '<b>x</b>'
      }),
      foreignWorker: await outcomeOf(() => new Worker(`${origin}/page`)),
      blobWorker: await outcomeOf(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
      ownFileAsWorker: await outcomeOf(() => new Worker('./sw.js')),
      serviceWorker: await outcomeOf(async () => await navigator.serviceWorker.register('./sw.js?other')),
      eval: await outcomeOf(() => globals.eval('1')),
      newFunction: await outcomeOf(() => new globals.Function('return 1')),
      secondPolicy: await outcomeOf(() => globals.trustedTypes.createPolicy('other', {})),
      samePolicyAgain: await outcomeOf(() => globals.trustedTypes.createPolicy('app', {})),
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
    return { ...results, violated: [...new Set(violated)].toSorted().join(' ') }
  }, foreign)
}

for (const host of ['that sends headers', 'without headers'] as const) {
  test(`a script in the page reaches no host and creates no other script: on a host ${host}`, async ({
    page,
    provider,
    guard,
  }) => {
    if (host === 'without headers') {
      await page.route('**/*', async (route) => {
        if (!route.request().isNavigationRequest()) return await route.continue()
        const response = await route.fetch()
        const headers = response.headers()
        delete headers['content-security-policy']
        await route.fulfill({ response, headers })
      })
    }
    const opened = await page.goto('/')
    expect(opened?.headers()['content-security-policy'] === undefined).toBe(host === 'without headers')
    await new Innerloop(page).expectReady()
    // The policy of the worker exists only after the page has created its worker.
    await expect.poll(() => page.workers().length).toBeGreaterThan(0)
    guard.ignoreProblems(provoked)
    const results = await attempt(page, provider.origin)
    expect(results).toMatchObject({
      fetch: 'TypeError',
      image: 'Error',
      style: 'Error',
      scriptUrl: 'TypeError',
      scriptText: 'TypeError',
      html: 'TypeError',
      foreignWorker: 'TypeError',
      blobWorker: 'TypeError',
      ownFileAsWorker: 'TypeError',
      serviceWorker: 'TypeError',
      eval: 'EvalError',
      newFunction: 'EvalError',
      secondPolicy: 'TypeError',
      samePolicyAgain: 'TypeError',
    })
    expect(results['socket']).not.toBe('worked')
    for (const directive of ['connect-src', 'frame-src', 'img-src', 'require-trusted-types-for', 'style-src'])
      expect(results['violated']).toContain(directive)
    expect(provider.requests).toEqual([])
  })
}

test('the policies of the served build: page, worker, service worker', async ({ app, page, request }) => {
  await app.expectReady()
  const first = await page.evaluate(() => {
    const element = document.head.firstElementChild
    return [element?.getAttribute('http-equiv'), element?.getAttribute('content')]
  })
  const policyOf = async (url: string) => (await request.get(url)).headers()['content-security-policy'] ?? ''
  const ofPage = await policyOf('/')
  expect(first).toEqual(['Content-Security-Policy', ofPage.replace(" frame-ancestors 'none';", '')])
  expect(ofPage).toContain("connect-src 'self';")
  expect(ofPage).toContain("require-trusted-types-for 'script'; trusted-types app")
  expect(ofPage).not.toMatch(/unsafe|\*/)
  await expect.poll(() => page.workers().length).toBeGreaterThan(0)
  const worker = page.workers()[0]?.url() ?? ''
  expect(await policyOf(worker)).toBe(
    "default-src 'none'; script-src 'self'; connect-src https: http:; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(await policyOf('/sw.js')).toContain("connect-src 'self'")
  for (const folder of ['tool-worker', 'render-worker'])
    expect(await policyOf(`/${folder}/any.js`)).toContain("connect-src 'none'")
})

function declareWorkerWalls(): void {
  test(
    'the worker reaches providers, and runs no script from text or another origin',
    { tag: '@turn-4' },
    async ({ app, page, provider }) => {
      await app.expectReady()
      await expect.poll(() => page.workers().length).toBeGreaterThan(0)
      provider.pages.set('/page', 'hello')
      const results = await page.workers()[0]?.evaluate(async (origin) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 0)
        })
        const outcomeOf = async (run: () => unknown): Promise<string> => {
          try {
            return String(await run())
          } catch (error) {
            return error instanceof Error ? error.name : 'refused'
          }
        }
        const globals = globalThis as unknown as {
          eval: (text: string) => unknown
          Function: new (text: string) => unknown
        }
        return {
          fetch: await outcomeOf(async () => await (await fetch(`${origin}/page`)).text()),
          eval: await outcomeOf(() => globals.eval('1')),
          newFunction: await outcomeOf(() => new globals.Function('return 1')),
          wasm: await outcomeOf(
            async () => await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
          ),
          foreignModule: await outcomeOf(async () => (await import(`${origin}/page`)) as unknown),
        }
      }, provider.origin)
      expect(results).toEqual({
        fetch: 'hello',
        eval: 'EvalError',
        newFunction: 'EvalError',
        wasm: 'CompileError',
        foreignModule: 'TypeError',
      })
    },
  )

  test(
    'a tool worker computes, has no network API, and loads no code from other origins',
    { tag: '@turn-4' },
    async ({ app, page, provider, guard }) => {
      await app.expectReady()
      guard.ignoreProblems(provoked)
      await app.chat.ask('What is 12.5% of 3360, and what time is it? Use your tools.')
      await expect(app.chat.answer).toContainText('420')
      const tool = page.workers().find((worker) => worker.url().includes('/tool-worker/'))
      const outcome = await tool?.evaluate(async (origin) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 0)
        })
        const names: string[] = []
        for (
          let scope: object = globalThis;
          scope !== EventTarget.prototype;
          scope = Reflect.getPrototypeOf(scope) as object
        )
          names.push(...Object.getOwnPropertyNames(scope))
        const isUsable = (name: string) => /^(function|object)$/.test(typeof Reflect.get(globalThis, name))
        const outcomeOf = async (run: () => unknown): Promise<string> => {
          try {
            return String(await run())
          } catch (error) {
            return error instanceof Error ? error.name : 'refused'
          }
        }
        const { eval: evaluate } = globalThis as unknown as { eval: (text: string) => unknown }
        return {
          names: names.filter(isUsable),
          ofNavigator: Object.keys(navigator),
          foreignModule: await outcomeOf(async () => (await import(`${origin}/page`)) as unknown),
          eval: await outcomeOf(() => evaluate('1')),
          wasm: await outcomeOf(
            async () => await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
          ),
        }
      }, provider.origin)
      const expectedGlobals = new Set([...allowedGlobals, 'navigator', 'constructor'])
      // Names that Playwright adds to communicate with the worker.
      expect(
        outcome?.names.filter((name) => !expectedGlobals.has(name) && !name.startsWith('__playwright')),
      ).toEqual([])
      expect(outcome).toMatchObject({
        ofNavigator: ['userAgent', 'platform', 'language', 'languages', 'hardwareConcurrency'],
        foreignModule: 'TypeError',
        eval: 'EvalError',
        wasm: '[object WebAssembly.Module]',
      })
      expect(provider.requests).toEqual([])
    },
  )
}

const hosts = [
  { title: 'on a host that sends headers', hostOptions: null },
  { title: 'on a host without headers, below a path', hostOptions: bareHost },
] as const

for (const { title, hostOptions } of drawCases(hosts, 1, 'worker walls'))
  test.describe(title, () => {
    test.use({ hostOptions })
    declareWorkerWalls()
  })

test.describe('on a host without headers, below a path', () => {
  test.use({ hostOptions: bareHost })

  test(
    'the service worker restricts the page like headers would, and no other page may frame it',
    { tag: '@turn-3' },
    async ({ app, guard, page, provider }) => {
      await app.expectReady()
      const opened = await page.reload()
      expect(opened?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
      await app.expectReady()
      guard.ignoreProblems(provoked)
      expect(await attempt(page, provider.origin)).toMatchObject({
        fetch: 'TypeError',
        image: 'Error',
        scriptUrl: 'TypeError',
        html: 'TypeError',
        foreignWorker: 'TypeError',
        eval: 'EvalError',
        secondPolicy: 'TypeError',
      })
      expect(provider.requests).toEqual([])

      const outside = await CatchAll.open()
      const around = await openAround(page, outside)
      await expect.poll(() => around.frames().at(-1)?.url()).toContain('chrome-error:')
      await around.close()
      await outside.close()
    },
  )
})

test.describe('on a host without headers, before there is a service worker', () => {
  test.use({ hostOptions: bareHost, serviceWorkers: 'block' })

  test('a page that frames the application gets no approval to show', async ({ page, guard }) => {
    // A framed page may not keep the screen awake.
    guard.ignoreProblems(/Permissions policy violation: screen-wake-lock/)
    await page.goto('./')
    const outside = await CatchAll.open()
    const around = await openAround(page, outside)
    const framed = around.frameLocator('iframe')
    await framed.getByRole('textbox', { name: 'Message' }).fill('fetch https://example.com')
    await framed.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(framed.getByText('Open Innerloop in a tab of its own to respond.')).toBeVisible()
    await expect(framed.getByRole('button', { name: 'Allow once' })).toHaveCount(0)
    await around.close()
    await outside.close()
  })
})

/** Opens a page of another origin on this computer that shows the application in a frame. */
async function openAround(page: Page, outside: CatchAll): Promise<Page> {
  const around = await page.context().newPage()
  const url = new URL('./', page.url()).href
  outside.willServe(
    `<!doctype html><title>Around</title><iframe src="${url}" width="900" height="700"></iframe>`,
  )
  await around.goto(outside.origin)
  return around
}
