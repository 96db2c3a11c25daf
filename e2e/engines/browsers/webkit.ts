import { existsSync } from 'node:fs'
import { clickActions, pressActions, type EngineBrowser } from './engine-browser.ts'
import { pretendHidden } from '../hide-page.ts'
import { describeEnd, findFreePort, startProcess, stopProcess, waitForAnswer } from './start-process.ts'

const miniBrowsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
)

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = Record<typeof elementKey, string>

/** Returns the program that shows pages with WebKitGTK, or null if it is not installed. */
export function findMiniBrowser(): string | null {
  return miniBrowsers.find((file) => existsSync(file)) ?? null
}

interface SessionAnswer {
  sessionId: string
  capabilities: { browserVersion: string }
}

/** Starts WebKitGTK on a display of its own, driven by classic WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function startWebkit(): Promise<EngineBrowser> {
  const binary = findMiniBrowser()
  if (binary === null) throw new Error('MiniBrowser of WebKitGTK is not installed.')
  const { display, screen } = await startScreen()
  const port = await findFreePort()
  let pageCrash: string | null = null
  const driver = startProcess('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The sandbox needs user namespaces, which containers do not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    // MiniBrowser inherits the standard error of the driver and reports there that a process of a page is gone.
    onError(text) {
      if (text.includes('WebProcess CRASHED')) pageCrash = 'the process of the page crashed'
    },
  })
  const call = async (method: string, route: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${route}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) {
      const { error, message } = value as { error: string; message: string }
      throw new Error(`WebKit, ${route}: ${error}: ${message}`)
    }
    return value
  }
  await waitForAnswer('WebKitWebDriver', () => call('GET', '/status'))
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    },
  })) as SessionAnswer
  const at = `/session/${sessionId}`
  await call('POST', `${at}/timeouts`, { script: 60_000, pageLoad: 60_000 })
  await call('POST', `${at}/window/rect`, { x: 0, y: 0, width: 1280, height: 950 })

  const evaluate = async (expression: string): Promise<unknown> =>
    await call('POST', `${at}/execute/async`, {
      script: `const done = arguments[0]
        Promise.resolve().then(() => (${expression})).then(
          (value) => done({ value: value === undefined ? null : value }),
          (error) => done({ error: String(error) }))`,
      args: [],
    }).then((answer) => {
      const { error, value } = answer as { error?: string; value: unknown }
      if (error !== undefined) throw new Error(error)
      return value
    })
  const act = async (actions: unknown): Promise<unknown> => await call('POST', `${at}/actions`, { actions })
  const focused = async (): Promise<string> =>
    ((await call('GET', `${at}/element/active`)) as ElementReference)[elementKey]

  /** Evaluates in the frames below the current one, depth first, and returns to the current one. */
  const evaluateBelow = async (expression: string): Promise<unknown[]> => {
    const values: unknown[] = []
    const frames = (await call('POST', `${at}/elements`, {
      using: 'css selector',
      value: 'iframe',
    })) as ElementReference[]
    for (const id of frames) {
      await call('POST', `${at}/frame`, { id })
      values.push(await evaluate(expression), ...(await evaluateBelow(expression)))
      await call('POST', `${at}/frame/parent`, {})
    }
    return values
  }

  return {
    name: 'webkit',
    version: capabilities.browserVersion,
    open: async (url) => void (await call('POST', `${at}/url`, { url })),
    reload: async () => void (await call('POST', `${at}/refresh`, {})),
    evaluate,
    async evaluateInFrames(expression) {
      try {
        return await evaluateBelow(expression)
      } finally {
        await call('POST', `${at}/frame`, { id: null })
      }
    },
    clickAt: async (x, y) =>
      void (await act([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: clickActions(x, y),
        },
      ])),
    type: async (text) => void (await call('POST', `${at}/element/${await focused()}/value`, { text })),
    press: async (key, { control = false } = {}) =>
      void (await act([{ type: 'key', id: 'keyboard', actions: pressActions(key, control) }])),
    async setFiles(selector, paths) {
      const input = (await call('POST', `${at}/element`, {
        using: 'css selector',
        value: selector,
      })) as ElementReference
      await call('POST', `${at}/element/${input[elementKey]}/value`, { text: paths.join('\n') })
    },
    whileHidden: async (action) => await pretendHidden(evaluate, action),
    findCrash: () => describeEnd('WebKitWebDriver', driver) ?? pageCrash,
    async close() {
      await call('DELETE', at).catch(() => undefined)
      await stopProcess(driver)
      await stopProcess(screen)
    },
  }
}

/** Starts an X server without a screen on the first unused display. */
async function startScreen(): Promise<{ display: string; screen: ReturnType<typeof startProcess> }> {
  for (let number = 90; number < 200; number += 1) {
    if (existsSync(`/tmp/.X11-unix/X${number}`) || existsSync(`/tmp/.X${number}-lock`)) continue
    const display = `:${number}`
    const screen = startProcess('Xvfb', [display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
    const isUp = await waitForAnswer('Xvfb', async () => {
      if (screen.exitCode !== null) return false
      return existsSync(`/tmp/.X11-unix/X${number}`) || null
    })
    // Another run may have taken the display in the meantime.
    if (isUp && screen.exitCode === null) return { display, screen }
  }
  throw new Error('No X display is free.')
}
