import { Workflow as WorkflowIcon } from 'lucide-react'
import { i18n } from '../../../i18n/i18n.ts'
import { useTranslatedMemo } from '../../../i18n/use-translated-memo.ts'
import type { Action } from '../../../ui/actions/actions.ts'
import type { ChatServices } from '../../chat-state/chat-services.ts'
import { useIsRunning } from '../../chat-state/session/use-session-state.ts'
import { showWorkflowDescription, showWorkflowName } from '../../workflows/built-in-texts.ts'
import { useWorkflows } from '../../workflows/use-workflows.ts'
import { chooseWorkflow } from '../../drafts/workflow-start.ts'
import type { MentionPlace } from './mention.ts'

const none: readonly Action[] = []

/** Returns the workflows that the message can start, or null until they are loaded. There are none while an answer is written. */
export function useWorkflowCommands(
  services: ChatServices,
  { sessionId, draftKey }: MentionPlace,
  isWanted: boolean,
): readonly Action[] | null {
  const workflows = useWorkflows(isWanted ? services.queries : null)
  const isRunning = useIsRunning(services, sessionId)
  return useTranslatedMemo(() => {
    if (isRunning) return none
    return workflows === null
      ? null
      : workflows.map((workflow): Action => {
          const name = showWorkflowName(workflow)
          return {
            id: `workflow:${workflow.id}`,
            name,
            meaning: showWorkflowDescription(workflow),
            group: i18n.t('Workflows'),
            word: workflow.id,
            icon: WorkflowIcon,
            run: () => chooseWorkflow(draftKey, workflow, name),
          }
        })
  }, [workflows, isRunning, draftKey])
}
