import { Telescope } from 'lucide-react'
import type { SessionId } from '../../../../core/model/id.ts'
import { forecastPlanning } from '../../../../core/model/research/forecast-research.ts'
import { researchLimits } from '../../../../core/model/research/research-limits.ts'
import type { ResearchEffort } from '../../../../core/model/research/research-terms.ts'
import { useOfferedActions } from '../../../ui/actions/actions.ts'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import { useTranslatedMemo } from '../../../i18n/use-translated-memo.ts'
import type { ChatServices } from '../../chat-state/chat-services.ts'
import { getDraft, setDraft, useDrafts } from '../../drafts/drafts.ts'
import { formatUsd } from '../../message-parts/cost-text.ts'
import { useCurrentModel, useModelInfo } from '../../model-picker/use-current-model.ts'

function chooseEffort(draftKey: string, research: ResearchEffort | undefined): void {
  setDraft(draftKey, { ...getDraft(draftKey), research, workflowStart: undefined })
}

/** Button that makes the next message the question of a deep research. Sending the message switches it off. */
export function ResearchToggle({ draftKey, isRunning }: { draftKey: string; isRunning: boolean }) {
  const isOn = useDrafts((drafts) => drafts[draftKey]?.research !== undefined)
  useOfferedActions(
    'research',
    useTranslatedMemo(
      () =>
        isRunning
          ? []
          : [
              {
                id: 'research',
                name: i18n.t('Deep research'),
                word: 'research',
                meaning: i18n.t('Plans, searches many pages, and writes a report with sources'),
                group: i18n.t('This message'),
                icon: Telescope,
                run: () => chooseEffort(draftKey, 'normal'),
              },
            ],
      [draftKey, isRunning],
    ),
  )
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={i18n.t('Deep research')}
      title={
        isRunning
          ? i18n.t('Possible once the answer has ended.')
          : i18n.t('Deep research: plans, searches many pages, and writes a report with sources')
      }
      disabled={isRunning}
      onClick={() => chooseEffort(draftKey, isOn ? undefined : 'normal')}
      className="inline-flex h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-surface hover:text-text disabled:opacity-55 aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:h-11 pointer-coarse:min-w-11"
    >
      <Telescope aria-hidden size={17} strokeWidth={1.75} />
    </button>
  )
}

const efforts: Record<ResearchEffort, MessageDescriptor> = {
  quick: /*i18n*/ { id: 'Quick' },
  normal: /*i18n*/ { id: 'Normal' },
  thorough: /*i18n*/ { id: 'Thorough' },
}

interface ResearchSettingsProps {
  draftKey: string
  effort: ResearchEffort
  sessionId: SessionId | null
  services: ChatServices
}

/** Effort of the research that the message starts, and what its planning costs. */
export function ResearchSettings({ draftKey, effort, sessionId, services }: ResearchSettingsProps) {
  useScreenShareMode()
  const info = useModelInfo(services.client, useCurrentModel(services.queries, sessionId))
  const { pages, activeMs } = researchLimits[effort]
  return (
    <div
      role="group"
      aria-label={i18n.t('Research settings')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 text-sm text-muted"
    >
      <span className="flex items-center gap-1.5 font-medium text-accent">
        <Telescope aria-hidden size={15} />
        {i18n.t('Deep research')}
      </span>
      <label className="flex items-center gap-1.5">
        {i18n.t('Effort')}
        <select
          value={effort}
          onChange={({ target }) => chooseEffort(draftKey, target.value as ResearchEffort)}
          className="h-8 rounded-md border border-border bg-background px-2 text-text pointer-coarse:h-11"
        >
          {Object.entries(efforts).map(([value, label]) => (
            <option key={value} value={value}>
              {i18n.t(label)}
            </option>
          ))}
        </select>
      </label>
      <span>
        {i18n.t(
          'Up to {pages, plural, one {# page} other {# pages}} in {minutes, plural, one {# minute} other {# minutes}}',
          {
            pages,
            minutes: activeMs / 60_000,
          },
        )}
      </span>
      {info !== null &&
        (info.callsTools === false ? (
          <span role="alert" className="text-danger">
            {i18n.t('This model can’t call tools, so it can’t do research. Choose another model.')}
          </span>
        ) : (
          <span role="status" className="tabular-nums">
            {describePlanning(forecastPlanning(info.price))}
          </span>
        ))}
    </div>
  )
}

/** Says what Send pays for. Starting the plan pays for the rest. */
function describePlanning(dollars: number | null): string {
  if (dollars === null) return i18n.t('Planning: cost unknown')
  if (dollars === 0) return i18n.t('Planning: no cost')
  return i18n.t('Planning: about {amount}', { amount: formatUsd(dollars) })
}
