import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type SandboxMessage, sandboxMessageSchema } from '../../../../core/model/tools/artifact.ts'

const pingMs = 1000
/** Time a slow machine may need to load the runner, in ms. */
const loadMs = 15_000
/** Time after `load` without a message after which the page is not the runner, in ms. */
const quietMs = 700

const runner = 'sandbox.html'

export interface SandboxFrameProps {
  html: string
  label: string
  /** The theme of the page. A change reaches the content without loading it again. */
  theme: 'dark' | 'light'
  /** Time in ms during which the frame need not answer a ping, because it loads large libraries first. */
  settleMs?: number
  onMessage: (message: SandboxMessage) => void
  /** Reports that the frame does not answer or sends too many messages. Removing the frame ends everything in it. */
  onLost: (reason: 'silent' | 'flood' | 'unloaded') => void
}

/** Shows generated content in `sandbox.html`. Use a new `key` for other content. */
export function SandboxFrame({ html, label, theme, settleMs = 0, onMessage, onLost }: SandboxFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const handlers = useRef({ onMessage, onLost, theme })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void chooseRunner().then((chosen) => isCurrent && setAddress(chosen))
    return () => {
      isCurrent = false
    }
  }, [])
  useEffect(() => {
    handlers.current = { onMessage, onLost, theme }
  })
  useEffect(() => {
    // The runner without content ignores this message.
    frame.current?.contentWindow?.postMessage(theme, '*')
  }, [theme])

  // Must run before the frame can load, or its first message would be missed.
  useLayoutEffect(() => {
    const gate = new SandboxGate()
    const startedAt = performance.now()
    let filledAt: number | null = null
    const post = (message: unknown) => frame.current?.contentWindow?.postMessage(message, '*')
    const handleMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow || origin !== 'null') return
      const message = gate.take(data, performance.now())
      if (message === 'flood') handlers.current.onLost('flood')
      else if (message !== null && message.type === 'ready') {
        if (filledAt !== null) return
        filledAt = performance.now()
        // From here on the sandbox also applies to every page that the frame navigates to.
        frame.current?.setAttribute('sandbox', 'allow-scripts')
        post({ html })
        post(handlers.current.theme)
      } else if (message !== null) handlers.current.onMessage(message)
    }
    const watch = () => {
      const now = performance.now()
      if (document.hidden) return gate.rest()
      if (filledAt === null) {
        if (now - startedAt >= loadMs) handlers.current.onLost('unloaded')
      } else if (now - filledAt < settleMs) return
      else if (gate.check(now) === 'lost') handlers.current.onLost('silent')
      else post('ping')
    }
    const checkAgain = () =>
      setTimeout(() => {
        if (filledAt !== null || address !== runner) return
        void isControlled().then((hasRunner) =>
          hasRunner ? setAddress(confinedRunner) : handlers.current.onLost('unloaded'),
        )
      }, quietMs)
    const element = frame.current
    addEventListener('message', handleMessage)
    element?.addEventListener('load', checkAgain)
    const timer = setInterval(watch, pingMs)
    return () => {
      removeEventListener('message', handleMessage)
      element?.removeEventListener('load', checkAgain)
      clearInterval(timer)
    }
  }, [html, settleMs, address])

  if (address === null) return <div className="min-h-0 flex-1" />
  return (
    <iframe
      key={address}
      ref={frame}
      title={label}
      src={address}
      sandbox={address === runner ? 'allow-scripts' : undefined}
      allow=""
      referrerPolicy="no-referrer"
      className="min-h-0 w-full flex-1 border-0"
    />
  )
}

const messagesPerSecond = 20
const floodPerSecond = 2000
const pingTimeoutMs = 3000

/** Validates the messages from a frame and checks whether the frame still answers. Times are monotonic, in ms. */
export class SandboxGate {
  #secondBegan = 0
  #messageCount = 0
  #acceptedCount = 0
  #pingedAt: number | null = null

  /**
   * Validates one message. Returns `null` if the message is ignored, `flood` if the frame sends more than any honest page
   * would.
   */
  take(data: unknown, now: number): SandboxMessage | 'flood' | null {
    if (now - this.#secondBegan >= 1000) {
      this.#secondBegan = now
      this.#messageCount = 0
      this.#acceptedCount = 0
    }
    this.#messageCount += 1
    if (this.#messageCount > floodPerSecond) return 'flood'
    const read = sandboxMessageSchema.safeParse(data)
    if (!read.success) return null
    // This is the answer to a ping. It must get through even if the page prints a lot.
    if (read.data.type === 'ready') {
      this.#pingedAt = null
      return read.data
    }
    this.#acceptedCount += 1
    return this.#acceptedCount > messagesPerSecond ? null : read.data
  }

  /** Must be called before each ping. Returns `lost` if the frame has not answered in time. */
  check(now: number): 'ask' | 'lost' {
    if (this.#pingedAt !== null && now - this.#pingedAt >= pingTimeoutMs) return 'lost'
    this.#pingedAt ??= now
    return 'ask'
  }

  /** Resets the timeout while the page is hidden, because a background page may be slow. */
  rest(): void {
    this.#pingedAt = null
  }
}

/**
 * The runner as the service worker sends it: with all headers that confine it, on every host and without a network.
 * Browsers do not route a frame with a `sandbox` attribute through the service worker, so this one is sandboxed by the
 * response. The runner runs nothing if the headers are missing.
 */
const confinedRunner = 'sandbox.html?kept'

/** Time for the service worker to take over this page, in ms. */
const claimMs = 2000

/** Returns the runner of the host if the host sends its headers, or else that of the service worker, if there is one. */
async function chooseRunner(): Promise<string> {
  try {
    const response = await fetch(runner)
    if (response.ok && response.headers.has('connection-allowlist')) return runner
  } catch {
    // Without a network and without a service worker, the frame reports that it could not be loaded.
  }
  return (await isControlled()) ? confinedRunner : runner
}

/** Asks an installed service worker to take over a page that was loaded without it, as at a first visit. */
async function isControlled(): Promise<boolean> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return false
  if (serviceWorker.controller !== null) return true
  const active = (await serviceWorker.getRegistration().catch(() => undefined))?.active
  if (!active) return false
  await new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    setTimeout(resolve, claimMs)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker, not a window
    active.postMessage({ type: 'CLAIM' })
  })
  return serviceWorker.controller !== null
}
