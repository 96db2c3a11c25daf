import type {
  PlanStep,
  ReportLength,
  ResearchForecast,
  ResearchTerms,
} from '../../../../core/model/research/research-terms.ts'
import { maxOnlySites } from '../../../../core/model/research/research-terms.ts'
import { researchLimits } from '../../../../core/model/research/research-limits.ts'
import { compact, formatList, formatNumber } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { maskMoney } from '../../../ui/text/redaction.ts'

/** The terms as they are typed. `maxDollars` counts if the prices of both models are known, else `maxTokens`. */
export interface TermEntries extends Pick<ResearchTerms, 'asksAboutOthers' | 'language' | 'models'> {
  maxDollars: string
  maxTokens: string
  minutes: string
  usesWeb: boolean
  usesFiles: boolean
  onlySites: string
  length: ReportLength
}

/** Why a research cannot start, by the field that causes it. */
export type PlanProblems = Partial<
  Record<'steps' | 'maxDollars' | 'maxTokens' | 'minutes' | 'sources' | 'onlySites', string>
>

interface PlanInput {
  steps: readonly PlanStep[]
  entries: TermEntries
  terms: ResearchTerms
  forecast: ResearchForecast
}

export function findPlanProblems({ steps, entries, terms, forecast }: PlanInput): PlanProblems {
  const problems: PlanProblems = {}
  const { reserve } = forecast
  if (steps.length === 0) problems.steps = i18n.t('Add at least one step.')
  else if (steps.some(({ text }) => text.trim() === ''))
    problems.steps = i18n.t('Fill in or remove the empty step.')
  if (terms.maxDollars !== null) {
    const dollars = Number(entries.maxDollars)
    if (!(dollars > 0)) problems.maxDollars = i18n.t('Enter an amount above 0.')
    else if (reserve.dollars !== null && dollars <= reserve.dollars) {
      problems.maxDollars = i18n.t('Enter more than {amount}, which the report alone may cost.', {
        amount: formatDollars(reserve.dollars),
      })
    }
  } else if (!(Number(entries.maxTokens) > reserve.tokens)) {
    problems.maxTokens = i18n.t('Enter more than {tokens} tokens, which the report alone may use.', {
      tokens: reserve.tokens,
    })
  }
  if (!(Number(entries.minutes) >= 1)) problems.minutes = i18n.t('Enter at least 1 minute.')
  if (terms.sources.length === 0) problems.sources = i18n.t('Choose at least one source.')
  const { hosts, bad } = parseSites(entries.onlySites)
  if (bad !== undefined) problems.onlySites = i18n.t('“{text}” isn’t a site.', { text: bad })
  else if (hosts.length > maxOnlySites) {
    problems.onlySites = i18n.t('Enter at most {count} sites.', { count: maxOnlySites })
  }
  return problems
}

/** Parses host names or addresses, separated by commas or spaces. `bad` is the first one that is neither. */
export function parseSites(text: string): { hosts: string[]; bad?: string } {
  const hosts = new Set<string>()
  for (const typed of text.split(/[\s,;]+/).filter((each) => each !== '')) {
    const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
    if (url === null || !url.hostname.includes('.') || url.username !== '' || url.port !== '') {
      return { hosts: [...hosts], bad: typed }
    }
    hosts.add(url.hostname)
  }
  return { hosts: [...hosts] }
}

/** Says what the research will probably take, and when it stops at the latest. */
export function describeForecast(forecast: ResearchForecast, terms: ResearchTerms): string {
  const { dollars, tokens, minutes, pages } = forecast
  const values = {
    amount: describeAmount(dollars, tokens),
    time: describeMinutes(minutes),
    pages,
    limit:
      terms.maxDollars === null
        ? i18n.t('{tokens} tokens', {
            tokens: formatNumber(terms.maxTokens ?? researchLimits[terms.effort].tokens, compact),
          })
        : formatDollars(terms.maxDollars),
    minutes: Math.round(terms.maxActiveMs / 60_000),
  }
  return i18n.t(
    '{amount}, {time}, up to {pages, plural, one {# page} other {# pages}}. Stops at {limit} or {minutes, plural, one {# minute} other {# minutes}}.',
    values,
  )
}

function describeAmount(dollars: ResearchForecast['dollars'], tokens: ResearchForecast['tokens']): string {
  if (dollars === null) {
    const range = describeRange(tokens.low, tokens.high, compact)
    return i18n.t('Tokens: about {range}, price unknown', { range })
  }
  if (dollars.high === 0) return i18n.t('No cost')
  const [low, high] = [formatDollars(dollars.low), formatDollars(dollars.high)]
  return low === high ? i18n.t('About {low}', { low }) : i18n.t('About {low} to {high}', { low, high })
}

function describeRange(low: number, high: number, format: Intl.NumberFormatOptions): string {
  const [from, to] = [formatNumber(low, format), formatNumber(high, format)]
  return from === to ? to : i18n.t('{from} to {to}', { from, to })
}

function describeMinutes({ low, high }: ResearchForecast['minutes']): string {
  return low === high
    ? i18n.t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: high })
    : i18n.t('{from} to {to, plural, one {# minute} other {# minutes}}', { from: low, to: high })
}

const cents: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' }

function formatDollars(amount: number): string {
  return maskMoney(formatNumber(amount, cents))
}

/** Says what the researchers may do without asking again. */
export function describePermission(terms: ResearchTerms, engine: string | undefined): string {
  const usesWeb = terms.sources.includes('web') && engine !== undefined
  if (!usesWeb) return i18n.t('Researchers read only the files of this chat.')
  const { onlySites } = terms
  const reading =
    onlySites.length === 0
      ? i18n.t('Researchers may search with {engine} and read the pages that a search finds.', { engine })
      : i18n.t('Researchers may search with {engine} and read pages of {sites}.', {
          engine,
          sites: formatList(onlySites),
        })
  const asking = terms.asksAboutOthers
    ? i18n.t('They ask before they read other sites.')
    : i18n.t('They do not ask again.')
  return `${reading} ${asking}`
}
