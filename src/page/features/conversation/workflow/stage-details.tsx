import { ChartGantt } from 'lucide-react'
import { use } from 'react'
import type { SessionId } from '../../../../core/model/id.ts'
import type { JobStage } from '../../../../core/model/workflows/workflow-part.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { formatElapsed } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { showLocalized } from '../../../i18n/show-text.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import { Disclosure } from '../../message-parts/disclosure.tsx'
import { DetailGroups } from '../../review/detail-groups.tsx'
import { ValueBlock } from '../tool-calls/value-block.tsx'
import { useStageRecord } from './stage-record.ts'
import { ValueView } from './value-view.tsx'

export interface StageDetailsProps {
  execution: JobStage
  completionTool: string
  messageId: string
  sessionId: SessionId | undefined
}

/** The prompt, the calls and the result of a stage, as its run recorded them. */
export function StageDetails({ execution, completionTool, messageId, sessionId }: StageDetailsProps) {
  const { childRunId, state, attempt, figures } = execution
  const services = use(ConversationServicesContext)
  const version = `${state} ${attempt} ${figures?.toolCalls}`
  const record = useStageRecord(services?.client, { childRunId, completionTool, version })
  if (childRunId === undefined)
    return <p className="text-sm text-muted">{i18n.t('The stage has sent no request yet.')}</p>
  if (record === null) return <Spinner>{i18n.t('Loading the stage…')}</Spinner>
  const { prompt, data, calls, result } = record
  return (
    <div className="flex flex-col gap-3 pe-2">
      {prompt !== '' && <ValueBlock title={i18n.t('Prompt')} value={prompt} />}
      {data !== '' && <ValueBlock title={i18n.t('Data')} value={data} />}
      {calls.length > 0 && (
        <div>
          <p className="text-xs font-medium text-muted">{i18n.t('Tool calls')}</p>
          <ul aria-label={i18n.t('Tool calls')} className="text-sm">
            {calls.map((call) => (
              <li key={call.id}>
                <Disclosure
                  detailKey={`${messageId}/${childRunId}/${call.id}`}
                  label={<RevealedText text={showLocalized(call.name)} />}
                  aside={
                    <span className="text-faint tabular-nums">
                      {formatElapsed(call.endMs - call.startMs)}
                    </span>
                  }
                  className="flex items-center gap-1.5 py-0.5 text-start hover:text-text pointer-coarse:min-h-11"
                >
                  {() => (
                    <div className="flex flex-col gap-2 ps-5 pb-2">
                      <DetailGroups groups={call.groups} />
                    </div>
                  )}
                </Disclosure>
              </li>
            ))}
          </ul>
        </div>
      )}
      {result !== undefined && (
        <div>
          <p className="text-xs font-medium text-muted">{i18n.t('Result')}</p>
          <div
            tabIndex={0}
            role="group"
            aria-label={i18n.t('Result')}
            className="mt-1 max-h-80 overflow-auto rounded-md bg-background px-3 py-2 text-sm"
          >
            <ValueView value={result} />
          </div>
        </div>
      )}
      {prompt === '' && calls.length === 0 && (
        <p className="text-sm text-muted">{i18n.t('The details of this stage are no longer stored.')}</p>
      )}
      {sessionId !== undefined && (
        <a
          href={`#/review/${sessionId}/${messageId}/${childRunId}`}
          className="inline-flex w-fit items-center gap-1.5 text-sm text-accent underline underline-offset-2 pointer-coarse:min-h-11"
        >
          <ChartGantt aria-hidden size={14} />
          {i18n.t('Open the run')}
        </a>
      )}
    </div>
  )
}
