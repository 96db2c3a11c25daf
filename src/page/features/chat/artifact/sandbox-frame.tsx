import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SandboxMessage } from '../../../../core/kernel/sandbox-message.ts'
import { keepRunner } from './keep-runner.ts'
import { SandboxGate } from './sandbox-gate.ts'

const pingMs = 1000
/** A slow machine may need that long to load the runner. */
const loadMs = 15_000
/** A page that has loaded and said nothing by then is not the runner. */
const silenceMs = 700

const runner = 'sandbox.html'

export interface SandboxFrameProps {
  html: string
  label: string
  /** For as long it need not answer: large libraries are read before anything else is. */
  settleMs?: number
  onMessage: (message: SandboxMessage) => void
  /** It does not answer, or talks too much: the frame is to be removed, which ends whatever runs in it. */
  onLost: (reason: 'silent' | 'flood' | 'unloaded') => void
}

/** Generated content in `sandbox.html`. Mount it anew for other content. */
export function SandboxFrame({ html, label, settleMs = 0, onMessage, onLost }: SandboxFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const handlers = useRef({ onMessage, onLost })
  const [address, setAddress] = useState(runner)
  useEffect(() => {
    handlers.current = { onMessage, onLost }
  })

  // Before the frame can have loaded: its first word must be heard.
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
        // From here on for whatever the frame navigates to as well.
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
