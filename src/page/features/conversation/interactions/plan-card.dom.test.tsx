// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forecastResearch } from '../../../../core/model/research/forecast-research.ts'
import { callIdSchema, interactionIdSchema } from '../../../../core/model/id.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import type { InteractionAnswer, InteractionOf } from '../../../../core/model/tools/interaction.ts'
import type { ResearchTerms } from '../../../../core/model/research/research-terms.ts'
import {
  ConversationServicesContext,
  type ConversationServices,
} from '../../chat-state/conversation-services.ts'
import { PlanCard } from './plan-card.tsx'
import { describePermission, parseSites } from './plan-terms.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const terms: ResearchTerms = {
  effort: 'normal',
  maxDollars: 2,
  maxTokens: null,
  maxActiveMs: 15 * 60_000,
  sources: ['web'],
  onlySites: [],
  asksAboutOthers: false,
  language: '',
  length: 'normal',
  models: { research: demoModel, writing: demoModel },
}
const price = { input: 1.25, output: 10 }
const prices = { research: price, writing: price }
const steps = [
  { id: 'step-1', text: 'What does it cost?' },
  { id: 'step-2', text: 'How loud is it?' },
]
const plan: InteractionOf<'plan'> = {
  kind: 'plan',
  id: interactionIdSchema.parse('interaction-1'),
  callId: callIdSchema.parse('call-1'),
  plan: { title: 'Heat pumps', steps },
  terms,
  forecast: forecastResearch(terms, prices, steps.length),
  prices,
  searchEngine: 'Tavily',
  hasPageReader: true,
  hasFiles: false,
}

let setups = 0

function setup(change: Partial<InteractionOf<'plan'>> = {}) {
  const id = interactionIdSchema.parse(`interaction-${(setups += 1)}`)
  const onAnswer = vi.fn<(answer: InteractionAnswer) => void>()
  render(
    <PlanCard
      interaction={{ ...plan, id, ...change }}
      response={{ answer: null, failure: null }}
      onAnswer={onAnswer}
    />,
  )
  act(() => void vi.advanceTimersByTime(500))
  const card = within(screen.getByRole('group', { name: 'Research plan' }))
  const press = (name: string, at = 0) =>
    fireEvent.click(card.getAllByRole('button', { name })[at] ?? expect.fail(`no button ${name}`))
  const write = (role: string, name: string, value: string) =>
    fireEvent.change(card.getByRole(role, { name }), { target: { value } })
  const sent = () => {
    press('Start research')
    const answer = onAnswer.mock.calls.at(-1)?.[0]
    return answer?.outcome === 'accepted' && answer.value.kind === 'plan' ? answer.value : expect.fail()
  }
  const canStart = () => !card.getByRole<HTMLButtonElement>('button', { name: 'Start research' }).disabled
  return { card, press, write, sent, canStart, onAnswer }
}

test('an unchanged plan starts with its own terms', () => {
  expect(setup().sent()).toEqual({ kind: 'plan', plan: plan.plan, terms })
})

test('steps are edited, moved, removed and added, up to eight, and the focus stays at the step', () => {
  const { card, press, write, sent, canStart } = setup()
  write('textbox', 'Step 1', 'What does it cost with subsidies?')
  press('Move down')
  expect(document.activeElement).toBe(card.getByRole('textbox', { name: 'Step 2' }))
  press('Add step')
  expect(document.activeElement).toBe(card.getByRole('textbox', { name: 'Step 3' }))
  expect(canStart()).toBe(false)
  expect(card.getByText('Fill in or remove the empty step.')).toBeDefined()
  write('textbox', 'Step 3', 'Who installs it?')
  press('Remove step')
  expect(sent().plan.steps).toEqual([
    { id: 'step-1', text: 'What does it cost with subsidies?' },
    { id: 'step-3', text: 'Who installs it?' },
  ])
  for (let count = 2; count < 8; count += 1) press('Add step')
  expect(card.getByRole('button', { name: 'Add step' })).toHaveProperty('disabled', true)
})

test('an edited plan is kept while the user looks at something else', () => {
  const id = interactionIdSchema.parse('interaction-kept')
  const { write } = setup({ id })
  write('textbox', 'Step 1', 'What does it cost in 2026?')
  write('spinbutton', 'Money limit (USD)', '3')
  cleanup()
  expect(setup({ id }).sent()).toMatchObject({
    plan: { steps: [{ text: 'What does it cost in 2026?' }, {}] },
    terms: { maxDollars: 3 },
  })
})

test('more steps than researchers may stay unanswered', () => {
  const { press, card } = setup({ terms: { ...terms, effort: 'quick' } })
  expect(card.queryByText(/^At most 2 researchers work/)).toBeNull()
  press('Add step')
  expect(card.getByText(/^At most 2 researchers work/)).toBeDefined()
})

test('without a step nothing starts', () => {
  const { press, canStart, card } = setup()
  press('Remove step')
  press('Remove step')
  expect(canStart()).toBe(false)
  expect(card.getByText('Add at least one step.')).toBeDefined()
})

test('limits and sources are changed, also those under More', () => {
  const { card, press, write, sent } = setup({ hasFiles: true })
  write('spinbutton', 'Money limit (USD)', '3.5')
  fireEvent.click(card.getByRole('checkbox', { name: 'My files' }))
  press('More')
  write('spinbutton', 'Time limit (minutes)', '20')
  write('textbox', 'Only these sites', 'https://www.Example.org/a, docs.example.com')
  write('textbox', 'Language', 'German')
  write('combobox', 'Report length', 'long')
  fireEvent.click(card.getByRole('checkbox', { name: 'Ask before other sites' }))
  expect(sent().terms).toEqual({
    ...terms,
    maxDollars: 3.5,
    maxActiveMs: 20 * 60_000,
    sources: ['web', 'files'],
    onlySites: ['www.example.org', 'docs.example.com'],
    asksAboutOthers: true,
    language: 'German',
    length: 'long',
  })
})

test('the forecast follows the limits', () => {
  const { card, write } = setup()
  const forecast = () => card.getByRole('status', { name: 'Forecast' }).textContent
  expect(forecast()).toMatch(
    /^About \$0\.\d\d to \$0\.\d\d, \d+ to \d+ minutes, up to 40 pages\. Stops at \$2\.00 or 15 minutes\.$/,
  )
  write('spinbutton', 'Money limit (USD)', '0.5')
  expect(forecast()).toMatch(/to \$0\.50, .* Stops at \$0\.50/)
})

test('limits that are too high become the highest ones, which the forecast shows', () => {
  const { card, press, write, sent } = setup()
  write('spinbutton', 'Money limit (USD)', '1e9')
  press('More')
  write('spinbutton', 'Time limit (minutes)', '1e9')
  expect(card.getByRole('status', { name: 'Forecast' }).textContent).toContain('$10,000.00 or 1,440 minutes')
  expect(sent().terms).toMatchObject({ maxDollars: 10_000, maxActiveMs: 24 * 60 * 60_000 })
})

test('a model without a known price limits the tokens instead of the money', () => {
  const { card, sent } = setup({ prices: { research: undefined, writing: price } })
  expect(card.queryByRole('spinbutton', { name: 'Money limit (USD)' })).toBeNull()
  expect(card.getByRole('spinbutton', { name: 'Token limit' })).toHaveProperty('value', '1000000')
  expect(sent().terms).toMatchObject({ maxDollars: null, maxTokens: 1_000_000 })
})

test('while the price of another model is loading, the kind of limit stays, and nothing starts', async () => {
  vi.useRealTimers()
  let finishLoading: ((described: object) => void) | undefined
  const client = {
    call: (_: string, { models: [model] }: { models: [typeof demoModel] }) =>
      model.modelId === 'demo'
        ? Promise.resolve({ ok: true, value: { models: [{ price }] } })
        : new Promise((resolve) => {
            finishLoading = resolve
          }),
  }
  const provider = { id: demoModel.providerId, name: 'Provider', dialect: 'openai-compatible' }
  const providers = [{ ...provider, models: ['demo', 'other'] }]
  const watchProviders = () => ({
    subscribe: (next: (value: object) => void) => (next(providers), () => undefined),
  })
  const services = { client, queries: { watchProviders } } as unknown as ConversationServices
  const id = interactionIdSchema.parse('interaction-models')
  render(
    <ConversationServicesContext value={services}>
      <PlanCard
        interaction={{ ...plan, id }}
        response={{ answer: null, failure: null }}
        onAnswer={() => undefined}
      />
    </ConversationServicesContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Model for research' }), { target: { value: '1' } })
  const start = screen.getByRole('button', { name: 'Start research' })
  expect(screen.queryByRole('spinbutton', { name: 'Token limit' })).toBeNull()
  expect(start).toHaveProperty('disabled', true)
  await act(async () => finishLoading?.({ ok: true, value: { models: [{}] } }))
  expect(screen.getByRole('spinbutton', { name: 'Token limit' })).toBeDefined()
  expect(start).toHaveProperty('disabled', false)
})

describe('nothing starts', () => {
  test('with a limit below what the report needs', () => {
    const { card, write, canStart } = setup()
    write('spinbutton', 'Money limit (USD)', '0.01')
    expect(canStart()).toBe(false)
    expect(card.getByText(/^Enter more than \$0\.\d\d, which the report alone may cost\.$/)).toBeDefined()
  })

  test('with a wrong site, which is named', () => {
    const { card, press, write, canStart } = setup()
    press('More')
    write('textbox', 'Only these sites', 'example.org, nonsense')
    expect(canStart()).toBe(false)
    expect(card.getByText('“nonsense” isn’t a site.')).toBeDefined()
  })

  test('without a source', () => {
    const { card, canStart } = setup()
    fireEvent.click(card.getByRole('checkbox', { name: 'Web' }))
    expect(canStart()).toBe(false)
    expect(card.getByText('Choose at least one source.')).toBeDefined()
  })
})

test('without a known price the limit counts tokens', () => {
  const { card, write, sent } = setup({
    prices: {},
    terms: { ...terms, maxDollars: null, maxTokens: 1_000_000 },
  })
  expect(card.queryByRole('spinbutton', { name: 'Money limit (USD)' })).toBeNull()
  expect(card.getByRole('status', { name: 'Forecast' }).textContent).toMatch(
    /^Tokens: about .* price unknown/,
  )
  write('spinbutton', 'Token limit', '200000')
  expect(sent().terms).toMatchObject({ maxDollars: null, maxTokens: 200_000 })
})

test.each([
  ['a search engine', undefined, 'No search engine is set up', '#/settings/web'],
  ['web tools', true, 'Web tools are turned off', '#/settings/tools'],
] as const)(
  'without %s an alert leads to the settings, and the web cannot be chosen',
  (_, off, text, href) => {
    const web = { searchEngine: undefined, areWebToolsOff: off }
    const { card } = setup({ ...web, hasFiles: true, terms: { ...terms, sources: ['files'] } })
    const alert = card.getByRole('alert')
    expect(alert.textContent).toContain(text)
    expect(within(alert).getByRole('link').getAttribute('href')).toBe(href)
    expect(card.getByRole('checkbox', { name: 'Web' })).toHaveProperty('disabled', true)
  },
)

test('a canceled research says so', () => {
  const { press, onAnswer } = setup()
  press('Cancel research')
  const answer: InteractionAnswer = { outcome: 'rejected', reason: 'cancelled' }
  expect(onAnswer).toHaveBeenCalledWith(answer)
  cleanup()
  const { container } = render(
    <PlanCard interaction={plan} response={{ answer, failure: null }} onAnswer={() => undefined} />,
  )
  expect(container.textContent).toBe('Research canceled')
})

test.each([
  ['', { hosts: [] }],
  ['example.org', { hosts: ['example.org'] }],
  ['https://a.example/x?y b.example; a.example', { hosts: ['a.example', 'b.example'] }],
  ['localhost', { hosts: [], bad: 'localhost' }],
  ['a.example, user@b.example', { hosts: ['a.example'], bad: 'user@b.example' }],
  ['a.example:8080', { hosts: [], bad: 'a.example:8080' }],
])('reads the sites of %j', (text, sites) => expect(parseSites(text)).toEqual(sites))

test('the permission names what researchers may read', () => {
  expect(describePermission(terms, 'Tavily')).toBe(
    'Researchers may search with Tavily and read the pages that a search finds. They do not ask again.',
  )
  expect(describePermission({ ...terms, onlySites: ['a.example'], asksAboutOthers: true }, 'Tavily')).toBe(
    'Researchers may search with Tavily and read pages of a.example. They ask before they read other sites.',
  )
  expect(describePermission({ ...terms, sources: ['files'] }, undefined)).toBe(
    'Researchers read only the files of this chat.',
  )
})
