import { Presentation } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { askToOpenDemo } from './demo-requests.ts'

/** A part of Settings, Data. */
export function DemosPart() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section aria-labelledby="demos">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="demos" className="text-lg font-semibold">
          Demos
        </h3>
        <Button onClick={() => input.current?.click()}>
          <Presentation aria-hidden size={16} />
          Open a demo
        </Button>
      </div>
      <p className="mt-2 text-muted">
        A demo prepares a new chat: prompts to begin with, instructions, a choice of tools, perhaps a recorded
        conversation. It sends nothing by itself. Make one from any chat: Chat actions, Save as demo. You can
        also drop a demo file anywhere on this page.
      </p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file chosen again is a change again.
          currentTarget.value = ''
          if (file) askToOpenDemo(file)
        }}
      />
    </section>
  )
}
