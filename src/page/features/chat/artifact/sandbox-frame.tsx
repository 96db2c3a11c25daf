import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SandboxMessage } from '../../../../core/kernel/sandbox-message.ts'
import { keepRunner } from './keep-runner.ts'
import { SandboxGate } from './sandbox-gate.ts'

const pingMs = 1000
/** Time a slow machine may need to load the runner, in ms. */
const loadMs = 15_000
/** Time after `load` without a message after which the page is not the runner, in ms. */
const silenceMs = 700

const runner = 'sandbox.html'

export interface SandboxFrameProps {
  html: string
  label: string
  /** Time in ms during which the frame need not answer a ping, because it loads large libraries first. */
  settleMs?: number
  onMessage: (message: SandboxMessage) => void
  /** Reports that the frame does not answer or sends too many messages. Removing the frame ends everything in it. */
  onLost: (reason: 'silent' | 'flood' | 'unloaded') => void
}

/** Shows generated content in `sandbox.html`. Use a new `key` for other content. */
export function SandboxFrame({ html, label, settleMs = 0, onMessage, onLost }: SandboxFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const handlers = useRef({ onMessage, onLost })
  const [address, setAddress] = useState(runner)
  useEffect(() => {
    handlers.current = { onMessage, onLost }
  })

  // Must run before the frame can load, or its first message would be missed.
  useLayoutEffect(() => {
    const gate = new SandboxGate()
    const began = performance.now()
    let filledAt: number | null = null
    const post = (message: unknown) => frame.current?.contentWindow?.postMessage(message, '*')
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow || origin !== 'null') return
      const message = gate.take(data, performance.now())
      if (message === 'flood') handlers.current.onLost('flood')
      else if (message !== null && message.type === 'ready') {
        if (filledAt !== null) return
        filledAt = performance.now()
        // From here on the sandbox also applies to every page that the frame navigates to.
        frame.current?.setAttribute('sandbox', 'allow-scripts')
        post({ html })
      } else if (message !== null) handlers.current.onMessage(message)
    }
    const watch = () => {
      const now = performance.now()
      if (document.hidden) return gate.rest()
      if (filledAt === null) {
        if (now - began >= loadMs) handlers.current.onLost('unloaded')
      } else if (now - filledAt < settleMs) return
      else if (gate.check(now) === 'lost') handlers.current.onLost('silent')
      else post('ping')
    }
    const lookAgain = () =>
      setTimeout(() => {
        if (filledAt !== null || address !== runner) return
        void keepRunner().then((kept) =>
          kept === null ? handlers.current.onLost('unloaded') : setAddress(kept),
        )
      }, silenceMs)
    const element = frame.current
    addEventListener('message', hear)
    element?.addEventListener('load', lookAgain)
    const timer = setInterval(watch, pingMs)
    return () => {
      removeEventListener('message', hear)
      element?.removeEventListener('load', lookAgain)
      clearInterval(timer)
    }
  }, [html, settleMs, address])

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
