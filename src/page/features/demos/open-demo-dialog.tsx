import { truncateString } from '../../../lib/text.ts'
import { useEffect, useState } from 'react'
import type { DemoPreview, OpenedDemo } from '../../../core/model/commands/demo-commands.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { spellHidden, revealInProse } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'

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
    return onResolved(client.call('read-demo', { file }), (result) =>
      result.ok ? setDemo(result.value.demo) : setFailure(result.failure),
    )
  }, [client, file])

  const open = async () => {
    const result = await client.call('open-demo', { file, withSession })
    if (!result.ok) return setFailure(result.failure)
    onClose()
    onOpened(result.value.opened)
  }
  return (
    <Dialog title={i18n.t('Open demo')} description={spellHidden(file.name)} isOpen onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pb-4">
        {failure !== null && <FailureProblem failure={failure} />}
        {demo === null && failure === null && <Spinner>{i18n.t('Loading the demo…')}</Spinner>}
        {demo !== null && <DemoPreviewView demo={demo} />}
        {demo?.hasSession === true && (
          <Switch
            label={i18n.t('Add its recorded conversation to your chats')}
            hint={i18n.t('You can read and continue it.')}
            isOn={withSession}
            onChange={setWithSession}
          />
        )}
      </div>
      <footer className="flex justify-end gap-2 border-t border-border px-5 py-4">
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        {demo !== null && (
          <Button look="primary" onClick={() => void open()}>
            {i18n.t('Open demo')}
          </Button>
        )}
      </footer>
    </Dialog>
  )
}

export function DemoPreviewView({ demo }: { demo: DemoPreview }) {
  const { title, description, starters, instructions, tools, model, ignored } = demo
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-semibold">{revealInProse(title)}</p>
        {description !== '' && <p className="mt-1 text-muted">{revealInProse(description)}</p>}
      </div>
      {starters.length > 0 && (
        <section aria-label={i18n.t('Starter prompts')}>
          <h3 className="text-sm font-medium text-muted">{i18n.t('Starter prompts')}</h3>
          <ul className="mt-1 list-disc ps-5">
            {starters.map((starter) => (
              <li key={starter}>{revealInProse(starter)}</li>
            ))}
          </ul>
        </section>
      )}
      {instructions !== '' && (
        <section aria-label={i18n.t('Instructions')}>
          <h3 className="text-sm font-medium text-muted">{i18n.t('Instructions for the assistant')}</h3>
          <p
            tabIndex={0}
            className="mt-1 max-h-40 overflow-y-auto rounded-md bg-surface px-3 py-2 break-words whitespace-pre-wrap"
          >
            {revealInProse(instructions)}
          </p>
        </section>
      )}
      <p className="text-muted">{describeTools(tools)}</p>
      {model && (
        <p className="text-muted">
          {model.isHere && model.modelId === 'demo'
            ? i18n.t('Made with the built-in demo model.')
            : i18n.t('Made with {modelId} from {providerName}.', {
                modelId: spellHidden(model.modelId),
                providerName: spellHidden(model.providerName),
              })}
          {!model.isHere &&
            ` ${i18n.t('This model is not set up here. Add a key in Settings > Providers & keys, or use the model that you have.')}`}
        </p>
      )}
      {ignored.length > 0 && (
        <p className="text-muted">
          {i18n.t('Not used: {ignored}.', { ignored: spellHidden(truncateString(ignored.join(', '), 300)) })}
        </p>
      )}
    </div>
  )
}

function describeTools(tools: readonly string[] | undefined): string {
  if (tools === undefined) return i18n.t('All tools can be used. Each asks as usual.')
  return tools.length === 0
    ? i18n.t('No tools.')
    : i18n.t('Tools: {tools}. Each asks as usual.', { tools: spellHidden(tools.join(', ')) })
}
