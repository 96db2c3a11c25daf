import { CircleHelp } from 'lucide-react'
import { use, useState } from 'react'
import type { InteractionAnswer, InteractionOf } from '../../../../core/model/tools/interaction.ts'
import type { JobStage, WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import { controlClass } from '../../../ui/controls/field.tsx'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { showText } from '../../../i18n/show-text.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import type { VisibleInteraction } from '../../chat-state/session/chat-interactions.ts'
import { showStageQuestion, showStageTitle } from '../../workflows/built-in-texts.ts'
import { AskingAgent } from '../interactions/asking-agent.tsx'
import { CardFrame, GuardedButton } from '../interactions/card-frame.tsx'
import { showOutcome } from '../interactions/question-outcome.tsx'
import { completionToolIn, findAsking } from './job-questions.ts'
import { useStageRecord } from './stage-record.ts'
import { ValueView } from './value-view.tsx'

type Question = InteractionOf<'select'>

export interface StageQuestionProps {
  interaction: Question
  job: WorkflowPart
  response: Omit<VisibleInteraction, 'interaction'>
  onAnswer: (answer: InteractionAnswer) => void
}

/** Question of a stage: whether it starts, or whether its result is accepted. Another try gets the remark of the person. */
export function StageQuestion({ interaction, job, response, onAnswer }: StageQuestionProps) {
  const isArmed = useClickGuard()
  const [remark, setRemark] = useState('')
  const canRetry = interaction.options.some(({ value }) => value === 'retry')
  const asking = findAsking(job, interaction)
  const { agent, prompt } = interaction
  const title = asking
    ? showStageTitle(job.workflowId, { id: asking.stageId, title: asking.title })
    : (agent?.label ?? '')
  const choose = (value: string) => {
    const reason = remark.trim()
    if (value === 'retry' && reason !== '') onAnswer({ outcome: 'rejected', reason })
    else onAnswer({ outcome: 'accepted', value: { kind: 'select', value } })
  }
  return (
    <CardFrame label={i18n.t('Question')} outcome={showOutcome(interaction, response)}>
      <div className="flex items-start gap-2.5">
        <CircleHelp aria-hidden size={18} className="mt-px shrink-0 text-warning" />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div>
            <p dir="auto" className="font-medium break-words whitespace-pre-wrap">
              <RevealedText
                text={asking ? showStageQuestion(job.workflowId, asking.stageId, prompt) : prompt}
              />
            </p>
            <AskingAgent agent={agent && { ...agent, label: title }} />
          </div>
          {canRetry && <AskedResult id={interaction.id} asking={asking} job={job} />}
          {canRetry && (
            <label className="flex flex-col gap-1 text-sm">
              <span className="text-muted">{i18n.t('Remark for another try (optional)')}</span>
              <textarea
                rows={1}
                dir="auto"
                value={remark}
                onChange={({ target }) => setRemark(target.value)}
                className={`${controlClass} field-sizing-content max-h-40 resize-none`}
              />
            </label>
          )}
        </div>
      </div>
      {response.failure !== null && <p className="mt-2 text-danger">{response.failure}</p>}
      <div className="mt-3 flex flex-wrap gap-2 sm:ps-7">
        {interaction.options.map(({ value, label, localized }, index) => (
          <GuardedButton
            key={value}
            look={index === 0 ? 'primary' : 'outline'}
            isArmed={isArmed}
            onClick={() => choose(value)}
          >
            {showText(localized, label)}
          </GuardedButton>
        ))}
      </div>
    </CardFrame>
  )
}

/** The result that the person is asked to accept. */
function AskedResult({ id, asking, job }: { id: string; asking: JobStage | undefined; job: WorkflowPart }) {
  const client = use(ConversationServicesContext)?.client
  const record = useStageRecord(client, {
    childRunId: asking?.childRunId,
    completionTool: completionToolIn(job, asking?.stageId),
    version: id,
  })
  if (record?.result === undefined) return null
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={i18n.t('Result')}
      className="max-h-80 overflow-auto rounded-md bg-surface px-3 py-2 text-sm"
    >
      <ValueView value={record.result} />
    </div>
  )
}
