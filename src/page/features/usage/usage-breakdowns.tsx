import { useMemo, type ReactNode } from 'react'
import type { AgentName } from '../../../core/model/agents/agent-call.ts'
import type { SessionId } from '../../../core/model/id.ts'
import { parseStageShare } from '../../../core/model/usage/stage-share.ts'
import type { Cost } from '../../../core/model/usage/usage.ts'
import { useScreenShareMode } from '../../ui/text/redaction.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { RepricedEntry } from './repricing.ts'
import { groupUsage, sumUsage } from './usage-summary.ts'
import { nameAgent } from '../message-parts/agent-names.ts'
import { noAssistantLabel, purposeLabel, type UsageNames } from './usage-names.ts'
import { UsageTable, type UsageTableRow } from './usage-table.tsx'

/** Maximum chats in the table. The CSV holds all. */
const maxChats = 20

/** Agent of requests that name none. */
const mainThread = 'main-thread' satisfies AgentName

/** Breakdowns by model, chat, assistant, agent and tool. */
export function UsageBreakdowns({
  entries,
  names,
}: {
  entries: readonly RepricedEntry[]
  names: UsageNames
}) {
  const isPresenting = useScreenShareMode()
  const total = useMemo(() => sumUsage(entries), [entries])
  const models = useMemo(() => groupUsage(entries, ({ model }) => names.model(model)), [entries, names])
  const chats = useMemo(() => groupUsage(entries, ({ sessionId }) => sessionId), [entries])
  const agents = useMemo(() => listAgentRows(entries), [entries])
  const purposes = useMemo(() => groupUsage(entries, ({ toolName }) => toolName ?? ''), [entries])
  const assistants = useMemo(
    () => groupUsage(entries, ({ sessionId }) => names.assistant(sessionId)),
    [entries, names],
  )
  const prices = listPrices(entries.map(({ usage }) => usage.cost))
  const newPrices = listPrices(entries.map(({ repriced }) => repriced))
  return (
    <>
      <Breakdown id="usage-models" title={i18n.t('By model')}>
        <UsageTable
          name={i18n.t('Usage by model')}
          about={i18n.t('Model')}
          total={total}
          rows={models.map(({ key, figures }) => ({ key, label: key, figures }))}
        />
        <p className="text-sm text-faint">
          {i18n.t('Input includes cached tokens; output includes reasoning.')}{' '}
          {prices === ''
            ? i18n.t('Costs are fixed when an answer finishes.')
            : i18n.t('Costs are fixed when an answer finishes. Prices of {prices}.', { prices })}
          {newPrices !== '' &&
            ` ${i18n.t(
              'The last column uses the prices of {newPrices}, and the average length where a price depends on a request’s length.',
              { newPrices },
            )}`}
        </p>
      </Breakdown>
      <Breakdown id="usage-chats" title={i18n.t('By chat')}>
        <UsageTable
          name={i18n.t('Usage by chat')}
          about={i18n.t('Chat')}
          rows={chats.slice(0, maxChats).map(({ key, figures }) => ({
            key,
            label: isPresenting ? (
              <span className="text-muted">{i18n.t('A chat')}</span>
            ) : (
              <ChatName sessionId={key as SessionId} names={names} />
            ),
            figures,
          }))}
        />
        {chats.length > maxChats && (
          <p className="text-sm text-faint">
            {i18n.t('{count, plural, one {# more chat is} other {# more chats are}} in the CSV.', {
              count: chats.length - maxChats,
            })}
          </p>
        )}
      </Breakdown>
      {assistants.some(({ key }) => key !== noAssistantLabel()) && (
        <Breakdown id="usage-assistants" title={i18n.t('By assistant')}>
          <UsageTable
            name={i18n.t('Usage by assistant')}
            about={i18n.t('Assistant')}
            rows={assistants.map(({ key, figures }) => ({ key, label: key, figures }))}
          />
        </Breakdown>
      )}
      {entries.some(({ agent }) => agent !== undefined) && (
        <Breakdown id="usage-agents" title={i18n.t('By agent')}>
          <UsageTable name={i18n.t('Usage by agent')} about={i18n.t('Agent')} total={total} rows={agents} />
        </Breakdown>
      )}
      {purposes.some(({ key }) => key !== '') && (
        <Breakdown id="usage-purposes" title={i18n.t('By purpose')}>
          <UsageTable
            name={i18n.t('Usage by purpose')}
            about={i18n.t('Purpose')}
            rows={purposes.map(({ key, figures }) => ({ key, label: <Purpose toolName={key} />, figures }))}
          />
        </Breakdown>
      )}
    </>
  )
}

/** Returns a row for each agent. All stages of a workflow share a row, which opens to them. */
function listAgentRows(entries: readonly RepricedEntry[]): UsageTableRow[] {
  const groups = groupUsage(entries, ({ agent = mainThread }) => workflowOf(agent) ?? agent)
  return groups.map(({ key, figures }) => {
    const ofWorkflow = entries.filter(({ agent }) => agent !== undefined && workflowOf(agent) === key)
    if (ofWorkflow.length === 0) return { key, label: nameAgent(key), figures }
    const stages = groupUsage(ofWorkflow, ({ agent = '' }) => parseStageShare(agent)?.stageId ?? agent)
    const rows = stages.map(({ key: id, figures: sum }) => ({ key: id, label: id, figures: sum }))
    return { key, label: key, figures, parts: { name: i18n.t('Workflow {command}', { command: key }), rows } }
  })
}

/** Returns the command of the workflow that a stage belongs to. */
function workflowOf(agent: string): string | undefined {
  const stage = parseStageShare(agent)
  return stage ? `/${stage.workflowId}` : undefined
}

/** Names a purpose. Only tools have a name in code. */
function Purpose({ toolName }: { toolName: string }) {
  const label = purposeLabel({ toolName: toolName === '' ? undefined : toolName })
  return label === toolName ? <code>{label}</code> : label
}

function Breakdown({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function ChatName({ sessionId, names }: { sessionId: SessionId; names: UsageNames }) {
  const href = names.linkTo(sessionId)
  if (href === null) return <span className="text-muted">{names.chat(sessionId)}</span>
  return (
    <a href={href} className="text-accent underline underline-offset-2">
      {names.chat(sessionId)}
    </a>
  )
}

/** Returns a list such as "models.dev (2026-11-10)". */
function listPrices(costs: readonly (Cost | null | undefined)[]): string {
  const tags = new Set(costs.flatMap((cost) => (cost ? [`${cost.priceSource} (${cost.priceDate})`] : [])))
  return [...tags].join(', ')
}
