import { useEffect, useRef, useState } from 'react'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { McpTestProgress, McpTestStepName } from '../../../core/model/mcp/mcp-connection-test.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { showLocalized } from '../../i18n/show-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TestSteps } from '../../ui/feedback/test-steps.tsx'
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
export function ServerTestView({ progress: { steps, result } }: { progress: McpTestProgress }) {
  const shown = steps.map(({ name, state, text, failure }) => ({
    label: i18n.t(stepLabels[name]),
    state,
    text: text && showLocalized(text),
    failure,
  }))
  return (
    <TestSteps steps={shown}>
      {result?.outcome === 'failed' && result.headers !== '' && (
        <Button className="w-fit" onClick={() => void copyText(result.headers)}>
          {i18n.t('Copy headers for the server’s administrator')}
        </Button>
      )}
    </TestSteps>
  )
}

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
