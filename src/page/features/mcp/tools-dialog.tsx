import { useCallback, useEffect, useId, useState } from 'react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { McpServerRow, McpSnapshotRow } from '../../../core/model/mcp/mcp-row.ts'
import type { McpRefusalReason, McpTool } from '../../../core/model/mcp/mcp-snapshot.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { ChangedTools } from './changed-tools.tsx'
import { needsSignIn } from './server-state.ts'
import { SignInCard } from './sign-in-card.tsx'
import type { McpCommands } from './mcp-commands.ts'

export interface ToolsDialogProps {
  client: Pick<WorkerClient, 'call'>
  server: McpServerRow
  snapshot: McpSnapshotRow | undefined
  commands: McpCommands
  isOpen: boolean
  onClose: () => void
}

/** The tools of a server with their full descriptions. Models get only those that a person has chosen here. */
export function ToolsDialog({ client, server, snapshot, commands, isOpen, onClose }: ToolsDialogProps) {
  const { id, name } = server
  const isUnread = snapshot === undefined
  const [isLoading, setLoading] = useState(true)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback(async () => {
    setLoading(true)
    setFailure(await commands.load(id))
    setLoading(false)
  }, [commands, id])
  useEffect(() => {
    if (isOpen && isUnread) void load()
  }, [isOpen, isUnread, load])
  return (
    <Dialog
      title={i18n.t('Tools: {name}', { name })}
      description={
        isUnread
          ? undefined
          : i18n.t('The server wrote these descriptions. Models get the tools that you choose.')
      }
      isOpen={isOpen}
      onClose={onClose}
    >
      {snapshot === undefined ? (
        <div className="overflow-y-auto px-5 pb-5">
          {isLoading ? (
            <Spinner>{i18n.t('Loading the tools…')}</Spinner>
          ) : needsSignIn(server) ? (
            <SignInCard {...{ client, server }} onSignedIn={load} onCancel={onClose} />
          ) : (
            failure && (
              <FailureProblem failure={failure}>
                <Button onClick={() => void load()}>{i18n.t('Try again')}</Button>
              </FailureProblem>
            )
          )}
        </div>
      ) : (
        <ToolChoice
          name={name}
          snapshot={snapshot}
          onAccept={(tools) => commands.accept(id, tools)}
          onClose={onClose}
          onUse={(tools) => {
            commands.setTools(id, tools)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

interface ToolChoiceProps {
  name: string
  snapshot: McpSnapshotRow
  onAccept: (tools: readonly McpTool[]) => void
  onUse: (tools: readonly McpTool[]) => void
  onClose: () => void
}

function ToolChoice({ name, snapshot, onAccept, onUse, onClose }: ToolChoiceProps) {
  const { tools, accepted } = snapshot
  const [edits, setEdits] = useState<ReadonlyMap<string, boolean>>(new Map())
  // A server that was just added: one press uses all of its tools.
  const isNew = tools.every(({ state }) => state === 'off' || state === 'refused')
  const isChosen = ({ name: tool, state }: McpTool) =>
    canChoose(state) && (edits.get(tool) ?? (isNew || state === 'on'))
  const changed = tools.filter(({ state }) => state === 'changed')
  return (
    <>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-4">
        {changed.length > 0 && (
          <ChangedTools
            name={name}
            tools={changed}
            accepted={accepted ?? {}}
            onAccept={onAccept}
            onKeepOff={onClose}
          />
        )}
        {tools.length === 0 && <p className="text-muted">{i18n.t('The server lists no tools.')}</p>}
        <ul aria-label={i18n.t('Tools')} className="divide-y divide-border">
          {tools.map((tool) => (
            <ToolItem
              key={tool.name}
              tool={tool}
              isChosen={isChosen(tool)}
              onChange={(isOn) => setEdits(new Map([...edits, [tool.name, isOn]]))}
            />
          ))}
        </ul>
      </div>
      <footer className="flex justify-end border-t border-border px-5 py-3">
        <Button look="primary" disabled={tools.length === 0} onClick={() => onUse(tools.filter(isChosen))}>
          {i18n.t('Use these tools')}
        </Button>
      </footer>
    </>
  )
}

function canChoose(state: McpTool['state']): boolean {
  return state === 'on' || state === 'off'
}

interface ToolItemProps {
  tool: McpTool
  isChosen: boolean
  onChange: (isOn: boolean) => void
}

function ToolItem({ tool, isChosen, onChange }: ToolItemProps) {
  const { remoteName, title, description, inputSchema, hints, state } = tool
  const id = useId()
  const marks = (Object.keys(markLabels) as (keyof typeof markLabels)[]).filter((mark) => hints[mark])
  return (
    <li className="flex items-start gap-3 py-3">
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        disabled={!canChoose(state)}
        aria-describedby={`${id}-description`}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="cursor-pointer font-mono text-sm font-medium break-words">
          <RevealedText text={remoteName} />
        </label>
        {title !== undefined && (
          <span className="ms-2 text-sm text-muted">
            <RevealedText text={title} />
          </span>
        )}
        <p id={`${id}-description`} className="mt-0.5 text-sm break-words whitespace-pre-wrap text-muted">
          <RevealedText text={description} />
        </p>
        {marks.length > 0 && (
          <p className="mt-0.5 text-xs text-faint">
            {i18n.t('Marked by the server: {marks}', {
              marks: marks.map((mark) => i18n.t(markLabels[mark])).join(', '),
            })}
          </p>
        )}
        {state === 'changed' && (
          <p className="mt-0.5 text-sm text-warning">{i18n.t('Off until you accept the changes above.')}</p>
        )}
        {state === 'refused' && <p className="mt-0.5 text-sm text-warning">{describeRefusal(tool.reason)}</p>}
        <details className="mt-1 text-sm">
          <summary className="w-fit rounded-sm text-faint">{i18n.t('Parameters')}</summary>
          <pre
            tabIndex={0}
            className="mt-1 max-h-60 overflow-auto rounded-md bg-background px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap"
          >
            <RevealedText text={JSON.stringify(inputSchema, null, 2)} />
          </pre>
        </details>
      </div>
    </li>
  )
}

const markLabels = {
  readOnly: /*i18n*/ { id: 'only reads' },
  destructive: /*i18n*/ { id: 'can delete or overwrite' },
  idempotent: /*i18n*/ { id: 'safe to repeat' },
} as const satisfies Record<string, MessageDescriptor>

const refusalLabels: Readonly<Record<McpRefusalReason, MessageDescriptor>> = {
  'not-an-object': /*i18n*/ { id: 'Refused: the parameters are not an object.' },
  'too-large': /*i18n*/ { id: 'Refused: the parameters take more than 64 KB.' },
  'too-deep': /*i18n*/ { id: 'Refused: the parameters are nested too deeply.' },
  'foreign-reference': /*i18n*/ { id: 'Refused: the parameters refer to another document.' },
  'broken-reference': /*i18n*/ { id: 'Refused: the parameters refer to something that is missing.' },
}

function describeRefusal(reason: McpRefusalReason | undefined): string {
  return i18n.t(refusalLabels[reason ?? 'not-an-object'])
}
