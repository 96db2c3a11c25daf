import { Workflow as WorkflowIcon, X } from 'lucide-react'
import { useMemo } from 'react'
import type { WorkflowStart } from '../../../../core/model/conversation/message-draft.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { RevealedText, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { ChatServices } from '../../chat-state/chat-services.ts'
import { useIsRunning } from '../../chat-state/session/use-session-state.ts'
import { useDraft } from '../../drafts/drafts.ts'
import { showWorkflowDescription, showWorkflowName } from '../../workflows/built-in-texts.ts'
import { useWorkflows } from '../../workflows/use-workflows.ts'
import { InputField } from './input-field.tsx'
import { findMissing, removeWorkflow, useIncompleteStart } from '../../drafts/workflow-start.ts'

export interface WorkflowBlockProps {
  draftKey: string
  start: WorkflowStart
  sessionId: SessionId | null
  services: ChatServices
}

/** The workflow that the message starts, with one field per input. */
export function WorkflowBlock({ draftKey, start, sessionId, services }: WorkflowBlockProps) {
  const workflows = useWorkflows(services.queries)
  const providers = useObservable(useMemo(() => services.queries.watchProviders(), [services.queries]))
  const isRunning = useIsRunning(services, sessionId)
  const draft = useDraft(draftKey) ?? { text: '' }
  const isIncomplete = useIncompleteStart((state) => state.start === start)
  const workflow = workflows?.find(({ id }) => id === start.id)
  const missing = new Set(isIncomplete ? findMissing(draft) : [])
  const name = workflow === undefined ? start.name : showWorkflowName(workflow)
  const description = workflow === undefined ? '' : showWorkflowDescription(workflow)
  return (
    <div
      role="group"
      aria-label={i18n.t('Start workflow: {name}', { name: spellHidden(name) })}
      className="@container flex max-h-[45dvh] flex-col gap-2 overflow-y-auto border-b border-border px-4 pt-2 pb-3 text-sm"
    >
      <div className="flex items-start gap-2">
        <WorkflowIcon aria-hidden size={16} className="mt-1.5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1 py-1">
          <p dir="auto" className="font-medium break-words text-accent">
            <RevealedText text={name} />
          </p>
          {description !== '' && (
            <p dir="auto" className="line-clamp-3 break-words text-muted">
              <RevealedText text={description} />
            </p>
          )}
        </div>
        <IconButton
          icon={X}
          label={i18n.t('Remove workflow')}
          small
          onClick={() => removeWorkflow(draftKey)}
          className="-me-2"
        />
      </div>
      {workflows !== null && workflow === undefined && (
        <p role="alert" className="text-danger">
          {i18n.t('This workflow no longer exists. Remove it, or choose another one.')}
        </p>
      )}
      {workflow !== undefined && workflow.inputs.length > 0 && (
        <div className="grid gap-x-4 gap-y-2.5 @md:grid-cols-2">
          {workflow.inputs.map((input) => (
            <InputField
              key={input.name}
              {...{ draftKey, workflow, input, draft }}
              providers={providers.state === 'ready' ? providers.value : []}
              isMissing={missing.has(input.name)}
            />
          ))}
        </div>
      )}
      {isRunning && (
        <p role="status" className="text-muted">
          {i18n.t('You can start the workflow once the answer has ended.')}
        </p>
      )}
    </div>
  )
}
