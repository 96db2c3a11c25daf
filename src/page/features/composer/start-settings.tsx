import type { MessageDraft } from '../../../core/model/conversation/message-draft.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { ResearchSettings } from './research/research-toggle.tsx'
import { WorkflowBlock } from './workflow/workflow-block.tsx'

export interface StartSettingsProps {
  draftKey: string
  draft: MessageDraft
  sessionId: SessionId | null
  services: ChatServices
}

/** The settings of a message that starts something other than an answer: a research, or a workflow with its inputs. */
export function StartSettings({ draft: { research, workflowStart }, ...props }: StartSettingsProps) {
  return (
    <>
      {research !== undefined && <ResearchSettings {...props} effort={research} />}
      {workflowStart !== undefined && <WorkflowBlock {...props} start={workflowStart} />}
    </>
  )
}
