import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clickActions, pressActions, typeActions, type EngineBrowser } from './engine-browser.ts'
import { describeEnd, findFreePort, startProcess, stopProcess, waitForAnswer } from './start-process.ts'

/** Preferences that keep the browser from calling its maker and from showing pages of its own. */
const preferences: Record<string, boolean | number | string> = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
}

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  message?: string
  result?: unknown
}

type Call = (method: string, params: Record<string, unknown>) => Promise<unknown>

interface Context {
  context: string
  children: Context[] | null
}

type Evaluated =
  | { type: 'success'; result: { type: string; value?: unknown } }
  | { type: 'exception'; exceptionDetails: { text: string } }

async function connect(port: number): Promise<{ call: Call; disconnect: () => void }> {
  const socket = await waitForAnswer(
    'firefox-esr',
    async () =>
      await new Promise<WebSocket | null>((resolve) => {
        const attempt = new WebSocket(`ws://127.0.0.1:${port}/session`)
        attempt.addEventListener('open', () => resolve(attempt))
        attempt.addEventListener('error', () => resolve(null))
      }),
  )
  let lastId = 0
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) return
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  const call: Call = async (method, params) => {
    lastId += 1
    const id = lastId
    const answered = new Promise<Message>((resolve) => {
      waiting.set(id, resolve)
    })
    socket.send(JSON.stringify({ id, method, params }))
    const { type, message, result } = await answered
    if (type === 'error') throw new Error(`Firefox, ${method}: ${message}`)
    return result
  }
  return { call, disconnect: () => socket.close() }
}

const workerListener = 'chrome://remote/content/shared/js-process-actors/WebDriverWorkerListenerActor.sys.mjs'

/**
 * Removes the listener for workers that each WebDriver session adds. With a listener, a worker that starts another one
 * blocks until that is registered on the main thread, in `WorkerPrivate::WaitForIsDebuggerRegistered`. It waits on the
 * condition variable on which the new worker's thread waits for events, and only one of both is woken: on a busy machine
 * the parent is blocked forever (seen in 153). Without remote control or developer tools there is no listener.
 */
async function stopWatchingWorkers(call: Call): Promise<void> {
  const tree = await call('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const [browserWindow] = (tree as { contexts: Context[] }).contexts
  const evaluated = (await call('script.evaluate', {
    expression: `ChromeUtils.importESModule('${workerListener}').unregisterWebDriverWorkerListenerActor()`,
    target: { context: browserWindow?.context },
    awaitPromise: false,
  })) as Evaluated
  if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
}

/** Starts Firefox without a screen, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function startFirefox(): Promise<EngineBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'innerloop-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) =>
    [`user_pref("${name}", `, JSON.stringify(value), ');'].join(''),
  )
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const port = await findFreePort()
  const size = ['--width', '1280', '--height', '950']
  const browser = startProcess('firefox-esr', [
    '--headless',
    '--no-remote',
    ...size,
    '--profile',
    profile,
    `--remote-debugging-port=${port}`,
    '--remote-allow-system-access',
  ])
  const { call, disconnect } = await connect(port)
  const { capabilities } = (await call('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  await stopWatchingWorkers(call)
  const readTree = async (root?: string): Promise<Context[]> => {
    const tree = await call('browsingContext.getTree', root === undefined ? {} : { root })
    return (tree as { contexts: Context[] }).contexts
  }
  const [first] = await readTree()
  if (!first) throw new Error('Firefox has no tab.')
  const { context } = first

  const evaluateIn = async (target: string, expression: string): Promise<unknown> => {
    // Values travel as JSON text, because the protocol serializes objects in another form.
    const evaluated = (await call('script.evaluate', {
      expression: `Promise.resolve().then(() => (${expression})).then((value) => JSON.stringify(value ?? null))`,
      target: { context: target },
      awaitPromise: true,
    })) as Evaluated
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
    return JSON.parse(String(evaluated.result.value)) as unknown
  }
  const act = async (actions: unknown): Promise<void> =>
    void (await call('input.performActions', { context, actions }))
  const pressKeys = async (actions: unknown): Promise<void> =>
    await act([{ type: 'key', id: 'keyboard', actions }])

  return {
    name: 'firefox',
    version: capabilities.browserVersion,
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await call('browsingContext.reload', { context, wait: 'complete' })),
    evaluate: async (expression) => await evaluateIn(context, expression),
    async evaluateInFrames(expression) {
      const below = (each: Context): Context[] =>
        (each.children ?? []).concat((each.children ?? []).flatMap(below))
      const frames = (await readTree(context)).flatMap(below)
      const values = await Promise.allSettled(frames.map((frame) => evaluateIn(frame.context, expression)))
      return values.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    },
    clickAt: async (x, y) =>
      await act([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: clickActions(x, y),
        },
      ]),
    type: async (text) => await pressKeys(typeActions(text)),
    press: async (key, { control = false } = {}) => await pressKeys(pressActions(key, control)),
    async setFiles(selector, paths) {
      const { nodes } = (await call('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
        maxNodeCount: 1,
      })) as { nodes: { sharedId: string }[] }
      await call('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files: paths })
    },
    async whileHidden(action) {
      const tab = (await call('browsingContext.create', { type: 'tab' })) as { context: string }
      await call('browsingContext.activate', tab)
      await action()
      await call('browsingContext.close', tab)
      await call('browsingContext.activate', { context })
    },
    findCrash: () => describeEnd('Firefox', browser),
    async close() {
      disconnect()
      await stopProcess(browser)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
