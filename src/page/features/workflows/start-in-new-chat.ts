import type { Workflow } from '../../../core/model/workflows/workflow.ts'
import { newChatDraftKey, useNewChatTemporary } from '../chat-state/new-chat.ts'
import { chooseWorkflow } from '../drafts/workflow-start.ts'

/** Chooses a workflow for the next new chat and opens it. The person fills in the inputs there. */
export function startInNewChat(workflow: Workflow): void {
  const { isTemporary } = useNewChatTemporary.getState()
  chooseWorkflow(newChatDraftKey(isTemporary), workflow, workflow.name)
  location.hash = '#/'
}
