import { ChevronDown, Telescope } from 'lucide-react'
import { use, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { isSameModel } from '../../../../core/model/providers/model-ref.ts'
import type { InteractionAnswer, InteractionOf } from '../../../../core/model/tools/interaction.ts'
import type { PlanStep, ResearchTerms } from '../../../../core/model/research/research-terms.ts'
import { forecastResearch } from '../../../../core/model/research/forecast-research.ts'
import { researchLimits } from '../../../../core/model/research/research-limits.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { controlClass, Field } from '../../../ui/controls/field.tsx'
import { useClickGuard } from '../../../ui/hooks/use-click-guard.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import {
  ChatInteractionsContext,
  type VisibleInteraction,
} from '../../chat-state/session/chat-interactions.ts'
import { useModelInfo } from '../../model-picker/use-current-model.ts'
import { CardFrame, GuardedButton } from './card-frame.tsx'
import { MoreTerms } from './plan-more-terms.tsx'
import { showOutcome } from './question-outcome.tsx'
import { PlanSteps } from './plan-steps.tsx'
import { useCardEntries } from './use-card-entries.ts'
import {
  describeForecast,
  describePermission,
  findPlanProblems,
  parseSites,
  type TermEntries,
} from './plan-terms.ts'

type Plan = InteractionOf<'plan'>

export interface PlanCardProps {
  interaction: Plan
  response: Omit<VisibleInteraction, 'interaction'>
  onAnswer: (answer: InteractionAnswer) => void
}

/** The plan of a research with its limits. Starting it also permits its searches and page reads. */
export function PlanCard({ interaction, response, onAnswer }: PlanCardProps) {
  const { plan, hasFiles, searchEngine } = interaction
  const warning = findWarning(interaction)
  const { researchers } = researchLimits[interaction.terms.effort]
  const isArmed = useClickGuard()
  const form = useRef<HTMLFormElement>(null)
  const { showStart } = use(ChatInteractionsContext)
  useEffect(() => {
    if (form.current) showStart?.(form.current)
  }, [showStart])
  const id = useId()
  const [{ steps, entries }, setEdited] = useCardEntries<{
    steps: readonly PlanStep[]
    entries: TermEntries
  }>(interaction.id, () => ({ steps: plan.steps, entries: toEntries(interaction) }))
  const change = (changed: Partial<TermEntries>) =>
    setEdited((before) => ({ ...before, entries: { ...before.entries, ...changed } }))
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const { prices, isLoading } = usePrices(interaction, entries)
  const isPriced = prices.research !== undefined && prices.writing !== undefined
  const terms = toTerms(interaction, { entries, isPriced })
  const forecast = forecastResearch(terms, prices, steps.length)
  const problems = findPlanProblems({ steps, entries, terms, forecast })
  const canStart = Object.keys(problems).length === 0 && !isLoading
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isArmed || !canStart) return
    const changedPlan = {
      title: plan.title,
      steps: steps.map((step) => ({ ...step, text: step.text.trim() })),
    }
    onAnswer({ outcome: 'accepted', value: { kind: 'plan', plan: changedPlan, terms } })
  }
  return (
    <CardFrame label={i18n.t('Research plan')} outcome={showOutcome(interaction, response)}>
      <form ref={form} noValidate onSubmit={submit} className="@container flex flex-col gap-4">
        <div className="flex items-start gap-2.5">
          <Telescope aria-hidden size={18} className="mt-px shrink-0 text-warning" />
          <div className="min-w-0 flex-1">
            <p className="text-sm text-muted">{i18n.t('Research plan')}</p>
            <p dir="auto" className="font-medium break-words">
              <RevealedText text={plan.title} />
            </p>
          </div>
        </div>
        <PlanSteps
          steps={steps}
          problem={problems.steps}
          onChange={(changed) => setEdited((before) => ({ ...before, steps: changed }))}
        />
        {steps.length > researchers && (
          <p className="text-sm text-warning">
            {i18n.t(
              'At most {count, plural, one {# researcher works} other {# researchers work}} at this effort, so some steps may stay unanswered.',
              { count: researchers },
            )}
          </p>
        )}
        {warning && (
          <p role="alert" className="rounded-md bg-warning-soft px-3 py-2">
            {warning.text}{' '}
            <a
              href={warning.href}
              className="font-medium whitespace-nowrap text-accent underline underline-offset-2"
            >
              {warning.link}
            </a>
          </p>
        )}
        <div className="grid items-start gap-4 @md:grid-cols-2">
          <Field
            label={isPriced ? i18n.t('Money limit (USD)') : i18n.t('Token limit')}
            error={isPriced ? problems.maxDollars : problems.maxTokens}
          >
            <input
              type="number"
              min={0}
              step={isPriced ? '0.01' : '10000'}
              value={isPriced ? entries.maxDollars : entries.maxTokens}
              onChange={({ target: { value } }) =>
                change(isPriced ? { maxDollars: value } : { maxTokens: value })
              }
              className={controlClass}
            />
          </Field>
          <fieldset aria-describedby={problems.sources === undefined ? undefined : `${id}-sources`}>
            <legend className="mb-1.5 font-medium">{i18n.t('Sources')}</legend>
            <div className="flex min-h-9 flex-wrap items-center gap-x-5">
              <Check
                label={i18n.t('Web')}
                isOn={entries.usesWeb}
                isDisabled={searchEngine === undefined}
                onChange={(usesWeb) => change({ usesWeb })}
              />
              <Check
                label={i18n.t('My files')}
                isOn={entries.usesFiles}
                isDisabled={!hasFiles}
                onChange={(usesFiles) => change({ usesFiles })}
              />
            </div>
            {problems.sources !== undefined && (
              <p id={`${id}-sources`} className="text-sm text-danger">
                {problems.sources}
              </p>
            )}
          </fieldset>
        </div>
        <div>
          <Button
            look="quiet"
            aria-expanded={isMoreOpen}
            aria-controls={`${id}-more`}
            className="-ms-2 px-2"
            onClick={() => setIsMoreOpen(!isMoreOpen)}
          >
            {i18n.t('More')}
            <ChevronDown aria-hidden size={14} className={isMoreOpen ? 'rotate-180' : ''} />
          </Button>
          <div id={`${id}-more`} hidden={!isMoreOpen} className="pt-2">
            {isMoreOpen && <MoreTerms entries={entries} problems={problems} onChange={change} />}
          </div>
        </div>
        <div className="flex flex-col gap-1 rounded-md bg-surface px-3 py-2.5 text-sm">
          <p role="status" aria-label={i18n.t('Forecast')} className="font-medium tabular-nums">
            {describeForecast(forecast, terms)}
          </p>
          <p className="text-muted">{describePermission(terms, searchEngine)}</p>
        </div>
        {response.failure !== null && <p className="text-danger">{response.failure}</p>}
        <div className="flex flex-wrap gap-2">
          <GuardedButton type="submit" look="primary" isArmed={isArmed} disabled={!canStart}>
            {i18n.t('Start research')}
          </GuardedButton>
          <GuardedButton
            isArmed={isArmed}
            onClick={() => onAnswer({ outcome: 'rejected', reason: 'cancelled' })}
          >
            {i18n.t('Cancel research')}
          </GuardedButton>
        </div>
      </form>
    </CardFrame>
  )
}

/** Returns what limits the web as a source, if anything does, with a link to the settings that change it. */
function findWarning({ searchEngine, areWebToolsOff, hasPageReader }: Plan) {
  if (areWebToolsOff) {
    const text = i18n.t('Web tools are turned off, so researchers can’t search the web.')
    return { text, link: i18n.t('Turn on web tools'), href: '#/settings/tools' }
  }
  const href = '#/settings/web'
  if (searchEngine === undefined) {
    const text = i18n.t('No search engine is set up, so researchers can’t search the web.')
    return { text, link: i18n.t('Set up web search'), href }
  }
  if (hasPageReader) return null
  const text = i18n.t('No page reader is set up. Many pages can’t be read without one.')
  return { text, link: i18n.t('Set up a page reader'), href }
}

interface CheckProps {
  label: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

function Check({ label, isOn, isDisabled = false, onChange }: CheckProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 has-disabled:cursor-default has-disabled:text-faint pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      {label}
    </label>
  )
}

function toEntries({ terms }: Plan): TermEntries {
  const { dollars, tokens } = researchLimits[terms.effort]
  return {
    maxDollars: String(terms.maxDollars ?? dollars),
    maxTokens: String(terms.maxTokens ?? tokens),
    minutes: String(Math.round(terms.maxActiveMs / minuteMs)),
    usesWeb: terms.sources.includes('web'),
    usesFiles: terms.sources.includes('files'),
    onlySites: terms.onlySites.join(', '),
    asksAboutOthers: terms.asksAboutOthers,
    language: terms.language,
    length: terms.length,
    models: terms.models,
  }
}

/**
 * Returns the terms as the user left them. Invalid entries get the limit of the effort; they have a problem. Money is limited if the
 * prices of both models are known, else tokens.
 */
function toTerms(
  { terms: { effort } }: Plan,
  { entries, isPriced }: { entries: TermEntries; isPriced: boolean },
): ResearchTerms {
  const { usesWeb, usesFiles, asksAboutOthers, length, models } = entries
  const { dollars, tokens, activeMs } = researchLimits[effort]
  return {
    effort,
    maxDollars: isPriced ? readEntry(entries.maxDollars, maxDollars, dollars) : null,
    maxTokens: isPriced ? null : Math.round(readEntry(entries.maxTokens, maxTokens, tokens)),
    maxActiveMs: Math.round(readEntry(entries.minutes, maxMinutes, activeMs / minuteMs) * minuteMs),
    sources: [...(usesWeb ? (['web'] as const) : []), ...(usesFiles ? (['files'] as const) : [])],
    onlySites: parseSites(entries.onlySites).hosts,
    asksAboutOthers,
    language: entries.language.trim(),
    length,
    models,
  }
}

const minuteMs = 60_000
/** The highest limits. A higher entry counts as the highest limit, and the forecast shows that. */
const maxDollars = 10_000
const maxTokens = 1e9
const maxMinutes = 24 * 60

function readEntry(entry: string, max: number, otherwise: number): number {
  const value = Number(entry)
  return value > 0 ? Math.min(value, max) : otherwise
}

/**
 * Returns the prices of the chosen models. While the price of another model is loading, the one of the interaction stays, so that the
 * limit does not change from money to tokens and back while it is typed.
 */
function usePrices(
  { terms, prices }: Plan,
  { models }: TermEntries,
): { prices: Plan['prices']; isLoading: boolean } {
  const client = use(ConversationServicesContext)?.client ?? null
  const research = useModelInfo(client, models.research)
  const writing = useModelInfo(client, models.writing)
  const isSameResearch = isSameModel(models.research, terms.models.research)
  const isSameWriting = isSameModel(models.writing, terms.models.writing)
  return {
    prices: {
      research: isSameResearch || research === null ? prices.research : research.price,
      writing: isSameWriting || writing === null ? prices.writing : writing.price,
    },
    isLoading:
      client !== null && ((!isSameResearch && research === null) || (!isSameWriting && writing === null)),
  }
}
