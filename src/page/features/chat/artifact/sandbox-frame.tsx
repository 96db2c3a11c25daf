import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SandboxMessage } from '../../../../core/kernel/sandbox-message.ts'
import { SandboxGate } from './sandbox-gate.ts'

const pingMs = 1000
/** A slow machine may need that long to load the runner. */
const loadMs = 15_000

export interface SandboxFrameProps {
  html: string
  label: string
  onMessage: (message: SandboxMessage) => void
  /** It does not answer, or talks too much: the frame is to be removed, which ends whatever runs in it. */
  onLost: (reason: 'silent' | 'flood' | 'unloaded') => void
}

/** Generated content in `sandbox.html`. Mount it anew for other content. */
export function SandboxFrame({ html, label, onMessage, onLost }: SandboxFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const handlers = useRef({ onMessage, onLost })
  useEffect(() => {
    handlers.current = { onMessage, onLost }
  })

  // Before the frame can have loaded: its first word must be heard.
  useLayoutEffect(() => {
    const gate = new SandboxGate()
    const began = performance.now()
    let isFilled = false
    const post = (message: unknown) => frame.current?.contentWindow?.postMessage(message, '*')
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return
      const message = gate.take(data, performance.now())
      if (message === 'flood') handlers.current.onLost('flood')
      else if (message !== null && message.type === 'ready') {
        if (!isFilled) post({ html })
        isFilled = true
      } else if (message !== null) handlers.current.onMessage(message)
    }
    const watch = () => {
      const now = performance.now()
      if (document.hidden) return gate.rest()
      if (!isFilled) {
        if (now - began >= loadMs) handlers.current.onLost('unloaded')
      } else if (gate.check(now) === 'lost') handlers.current.onLost('silent')
      else post('ping')
    }
    addEventListener('message', hear)
    const timer = setInterval(watch, pingMs)
    return () => {
      removeEventListener('message', hear)
      clearInterval(timer)
    }
  }, [html])

  return (
    <iframe
      ref={frame}
      title={label}
      src="sandbox.html"
      sandbox="allow-scripts"
      allow=""
      referrerPolicy="no-referrer"
      className="min-h-0 w-full flex-1 border-0"
    />
  )
}
