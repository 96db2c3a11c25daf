import type { OpenedDemo } from '../../../core/model/commands/demo-commands.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { useDemoRequests } from './demo-requests.ts'
import { OpenDemoDialog } from './open-demo-dialog.tsx'
import { SaveDemoDialog } from './save-demo-dialog.tsx'
import type { Announce } from '../../ui/feedback/announce.ts'

export interface DemoDialogsProps {
  client: Pick<WorkerClient, 'call'>
  announce: Announce
  onOpened: (opened: OpenedDemo) => void
}

export function DemoDialogs({ client, announce, onOpened }: DemoDialogsProps) {
  const { saving, opening } = useDemoRequests()
  return (
    <>
      {saving !== null && (
        <SaveDemoDialog
          key={saving.id}
          session={saving}
          client={client}
          announce={announce}
          onClose={() => useDemoRequests.setState({ saving: null })}
        />
      )}
      {opening !== null && (
        <OpenDemoDialog
          key={`${opening.name}${opening.lastModified}`}
          file={opening}
          client={client}
          onOpened={onOpened}
          onClose={() => useDemoRequests.setState({ opening: null })}
        />
      )}
    </>
  )
}
