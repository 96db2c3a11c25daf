import { useEffect, useState } from 'react'
import type { DemoPreview, OpenedDemo } from '../../../core/kernel/demo-commands.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { spellHidden } from '../../ui/revealed-text.tsx'
import { say } from '../../i18n/say.ts'
import { DemoPreviewView } from './demo-preview.tsx'

export interface OpenDemoDialogProps {
  file: File
  client: Pick<WorkerClient, 'call'>
  onOpened: (opened: OpenedDemo) => void
  onClose: () => void
}

/** Shows everything that a demo would add before it opens. */
export function OpenDemoDialog({ file, client, onOpened, onClose }: OpenDemoDialogProps) {
  const [demo, setDemo] = useState<DemoPreview | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [withSession, setWithSession] = useState(true)
  useEffect(() => {
    let isHere = true
    const read = async () => {
      const result = await client.call('read-demo', { file })
      if (!isHere) return
      if (result.ok) setDemo(result.value.demo)
      else setFailure(result.failure)
    }
    void read()
    return () => {
      isHere = false
    }
  }, [client, file])

  const open = async () => {
    const result = await client.call('open-demo', { file, withSession })
    if (!result.ok) return setFailure(result.failure)
    onClose()
    onOpened(result.value.opened)
  }
  return (
    <Dialog title={say('Open demo')} description={spellHidden(file.name)} isOpen onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pb-4">
        {failure !== null && (
          <Problem
            message={failure.message}
            {...(failure.hint !== undefined && { hint: failure.hint })}
            {...(failure.detail !== undefined && { detail: failure.detail })}
          />
        )}
        {demo === null && failure === null && <Waiting>{say('Reading the demo…')}</Waiting>}
        {demo !== null && <DemoPreviewView demo={demo} />}
        {demo?.hasSession === true && (
          <Switch
            label={say('Add its recorded conversation to your chats')}
            hint={say('To read, and to go on with.')}
            isOn={withSession}
            onChange={setWithSession}
          />
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-border px-5 py-4">
        <Button onClick={onClose}>{say('Cancel')}</Button>
        {demo !== null && (
          <Button look="primary" onClick={() => void open()}>
            {say('Open demo')}
          </Button>
        )}
      </footer>
    </Dialog>
  )
}
