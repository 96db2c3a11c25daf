import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Assistant } from '../../../core/model/assistants/assistant.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import type { Announce } from '../../ui/feedback/announce.ts'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { createAssistantCommands, type AssistantCommands } from './assistant-commands.ts'
import { AssistantDialog } from './assistant-dialog.tsx'

export interface AssistantsSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Assistants: instructions, model, parameters, tools, files and starter prompts. */
export function AssistantsSection({ client, queries, announce }: AssistantsSectionProps) {
  const commands = useMemo(() => createAssistantCommands(client, announce), [client, announce])
  const [edited, setEdited] = useState<{ assistant: Assistant | null; opening: number; isOpen: boolean }>()
  const edit = (assistant: Assistant | null) =>
    setEdited((before) => ({ assistant, opening: (before?.opening ?? 0) + 1, isOpen: true }))
  return (
    <SettingsSection
      id="assistants"
      title={settingText('assistants').label}
      intro={settingText('assistants').hint}
      action={<Button onClick={() => edit(null)}>{i18n.t('New assistant')}</Button>}
    >
      <div {...settingAnchor('assistants')}>
        <AssistantList queries={queries} commands={commands} onEdit={edit} />
      </div>
      {edited !== undefined && (
        <AssistantDialog
          // A new instance starts from stored values, even while the previous dialog still fades out.
          key={edited.opening}
          assistant={edited.assistant}
          isOpen={edited.isOpen}
          onClose={() => setEdited({ ...edited, isOpen: false })}
          client={client}
          queries={queries}
          commands={commands}
        />
      )}
    </SettingsSection>
  )
}

interface AssistantListProps {
  queries: Queries
  commands: AssistantCommands
  onEdit: (assistant: Assistant) => void
}

function AssistantList({ queries, commands, onEdit }: AssistantListProps) {
  const assistants = useObservable(useMemo(() => queries.watchAssistants(), [queries]))
  if (assistants.state === 'loading') return <Spinner>{i18n.t('Loading your assistants…')}</Spinner>
  if (assistants.state === 'failed') {
    return <FailureProblem failure={assistants.reason} />
  }
  if (assistants.value.length === 0) {
    return (
      <p className="text-muted">
        {i18n.t('No assistants yet. Create one and it appears when you start a new chat.')}
      </p>
    )
  }
  return (
    <ul
      aria-label={i18n.t('Assistants')}
      className="divide-y divide-border rounded-lg border border-border bg-raised"
    >
      {assistants.value.map((assistant) => (
        <AssistantItem key={assistant.id} assistant={assistant} commands={commands} onEdit={onEdit} />
      ))}
    </ul>
  )
}

function AssistantItem({
  assistant,
  commands,
  onEdit,
}: Omit<AssistantListProps, 'queries'> & { assistant: Assistant }) {
  const id = useId()
  return (
    <li className="flex items-start gap-1 py-2 ps-4 pe-2">
      <div className="min-w-0 flex-1 py-1">
        <p id={id} className="truncate font-medium">
          {revealInProse(assistant.name)}
        </p>
        <p className="mt-0.5 text-sm text-muted">{describeAssistant(assistant)}</p>
      </div>
      <IconButton
        icon={Pencil}
        label={i18n.t('Edit')}
        aria-describedby={id}
        onClick={() => onEdit(assistant)}
      />
      <IconButton
        icon={Copy}
        label={i18n.t('Duplicate')}
        aria-describedby={id}
        onClick={() => commands.duplicate(assistant)}
      />
      <IconButton
        icon={Trash2}
        label={i18n.t('Delete')}
        aria-describedby={id}
        onClick={() => commands.remove(assistant)}
      />
    </li>
  )
}

/** Returns a summary such as "demo, 3 tools, 2 files". */
function describeAssistant({ model, tools, files, starters }: Assistant): string {
  return [
    model?.modelId ?? i18n.t('Model selected in the chat'),
    tools === undefined
      ? i18n.t('all tools')
      : i18n.t('{count, plural, one {# tool} other {# tools}}', { count: tools.length }),
    ...(files.length > 0
      ? [i18n.t('{count, plural, one {# file} other {# files}}', { count: files.length })]
      : []),
    ...(starters.length > 0
      ? [i18n.t('{count, plural, one {# starter} other {# starters}}', { count: starters.length })]
      : []),
  ].join(', ')
}
