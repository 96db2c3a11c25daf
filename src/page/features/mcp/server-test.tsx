import { Check, Circle, CircleAlert, LoaderCircle, Minus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type {
  McpTestProgress,
  McpTestStep,
  McpTestStepName,
} from '../../../core/model/mcp/mcp-connection-test.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { showFailure, showHint, showLocalized } from '../../i18n/show-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/files/clipboard.ts'

/** A connection test of a server, while it runs and after it. */
export interface ServerTest {
  progress: McpTestProgress | null
  failure: Failure | null
  isRunning: boolean
  start: (draft: CommandInput<'save-mcp-server'>) => void
  stop: () => void
}

/** Runs connection tests. A test stops when the component is removed. */
export function useServerTest(client: Pick<WorkerClient, 'follow'>): ServerTest {
  const [progress, setProgress] = useState<McpTestProgress | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isRunning, setRunning] = useState(false)
  const stopTest = useRef<() => void>(null)
  useEffect(() => () => stopTest.current?.(), [])
  return {
    progress,
    failure,
    isRunning,
    start: (draft) => {
      stopTest.current?.()
      setProgress(null)
      setFailure(null)
      setRunning(true)
      stopTest.current = client.follow('test-mcp-server', draft, {
        from: 0,
        onItem: setProgress,
        onEnd: (ended) => {
          setRunning(false)
          setFailure(ended ?? null)
        },
      })
    },
    stop: () => {
      stopTest.current?.()
      setRunning(false)
      setProgress(null)
    },
  }
}

/** The steps of a connection test, with the headers for the administrator of a server that refuses browsers. */
export function ServerTestView({ progress }: { progress: McpTestProgress }) {
  const { steps, result } = progress
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-surface px-4 py-3">
      <ul aria-label={i18n.t('Connection test')} className="flex flex-col gap-2">
        {steps.map((step) => (
          <StepLine key={step.name} step={step} />
        ))}
      </ul>
      {result?.outcome === 'failed' && result.headers !== '' && (
        <Button className="w-fit" onClick={() => void copyText(result.headers)}>
          {i18n.t('Copy headers for the server’s administrator')}
        </Button>
      )}
    </div>
  )
}

function StepLine({ step: { name, state, text, failure } }: { step: McpTestStep }) {
  const { icon: Icon, look, label } = icons[state]
  return (
    <li data-state={state} className="flex items-start gap-2.5">
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1 break-words">
        <span className="font-medium">{i18n.t(stepLabels[name])}</span>
        <span className="sr-only"> {i18n.t(label)}</span>
        {failure !== undefined && (
          <span role="alert">
            <span className="text-danger">: {showFailure(failure)}</span>
            {failure.hint !== undefined && <span className="block">{showHint(failure)}</span>}
            {failure.detail !== undefined && (
              <span className="block text-sm text-muted">{failure.detail}</span>
            )}
          </span>
        )}
        {failure === undefined && text !== undefined && (
          <span className="text-muted">: {showLocalized(text)}</span>
        )}
      </div>
    </li>
  )
}

const icons = {
  waiting: { icon: Circle, look: 'text-faint', label: /*i18n*/ { id: 'waiting' } },
  running: { icon: LoaderCircle, look: 'text-accent animate-turn', label: /*i18n*/ { id: 'running' } },
  passed: { icon: Check, look: 'text-success', label: /*i18n*/ { id: 'passed' } },
  failed: { icon: CircleAlert, look: 'text-danger', label: /*i18n*/ { id: 'failed' } },
  skipped: { icon: Minus, look: 'text-faint', label: /*i18n*/ { id: 'skipped' } },
} as const

const stepLabels: Readonly<Record<McpTestStepName, MessageDescriptor>> = {
  Address: /*i18n*/ { id: 'Address' },
  Reachable: /*i18n*/ { id: 'Reachable' },
  CORS: /*i18n*/ { id: 'CORS' },
  Protocol: /*i18n*/ { id: 'Protocol' },
  'Sign-in': /*i18n*/ { id: 'Sign-in' },
  'Sign-in metadata': /*i18n*/ { id: 'Sign-in metadata' },
  Tools: /*i18n*/ { id: 'Tools' },
  Schemas: /*i18n*/ { id: 'Schemas' },
}
