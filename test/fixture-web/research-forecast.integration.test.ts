import { expect, test } from 'vitest'
import { readPage as readHtml } from '../../src/adapters/tool-worker/jobs/web-page/read-page.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { ModelPrice } from '../../src/core/model/providers/model-info.ts'
import { forecastResearch } from '../../src/core/model/research/forecast-research.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import { startFixtureWeb } from './fixture-web.ts'
import { runOverWeb, type ResearchOutcome } from './research-bench.ts'
import { ResearchModel } from './research-model.ts'
import { researchScripts } from './research-script.ts'
import { createWebPorts, fixtureEngine } from './web-ports.ts'

const price: ModelPrice = { input: 3, output: 15 }
/** Lengths of the texts of long articles, in characters. A researcher gets 16,000 of them. Pages of the fixture web are much shorter. */
const pageCharacters = [5000, 10_000, 15_000, 20_000, 25_000, 30_000]

/** Returns text of a page that looks different for each address. */
function textFor(url: string, characters: number): string {
  let state = 7
  for (let at = 0; at < url.length; at++) state = (state * 31 + url.charCodeAt(at)) >>> 0
  let text = ''
  while (text.length < characters) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    text += `${(state >>> 8).toString(36)} `
  }
  return text
}

/** Returns ports of the fixture web whose pages are as long as real ones. */
async function createLongPages() {
  const ports = createWebPorts(await startFixtureWeb())
  let count = 0
  const readPage: typeof ports.readPage = async (page) => {
    const read = readHtml(page)
    const characters = pageCharacters[count++ % pageCharacters.length] ?? 0
    return succeed(read && { ...read, markdown: `${read.markdown}\n\n${textFor(page.url, characters)}` })
  }
  return { ...ports, readPage }
}

/** Returns what a research cost after its plan was started. */
function costOf({ log, children }: Pick<ResearchOutcome, 'log' | 'children'>): number {
  const started = log.events.findIndex(({ type }) => type === 'research-terms-set')
  const events: RunEvent[] = [...log.events.slice(started), ...children.flatMap((child) => child.events)]
  return events.reduce((sum, event) => {
    if (event.type !== 'provider-request-completed') return sum
    const { inputTokens, outputTokens } = event.usage
    return sum + (inputTokens * price.input + outputTokens * price.output) / 1e6
  }, 0)
}

test('the cost of 10 of 12 researches is in the range of their forecast', async () => {
  const outside: string[] = []
  for (const script of researchScripts) {
    const model = new ResearchModel({ ...script, isCareful: true })
    const outcome = await runOverWeb(script.topic.question, {
      model,
      ports: await createLongPages(),
      engine: fixtureEngine,
    })
    const { started } = outcome.session
    if (!started) throw new Error('the research was not started')
    const { terms, plan } = started
    const priced = { ...terms, maxDollars: 2 }
    const { dollars } = forecastResearch(priced, { research: price, writing: price }, plan.steps.length)
    const cost = costOf(outcome)
    const isInRange = dollars && cost >= dollars.low && cost <= dollars.high
    if (!isInRange)
      outside.push(`${cost.toFixed(2)} of ${dollars?.low.toFixed(2)} to ${dollars?.high.toFixed(2)}`)
  }
  // Two may be outside.
  expect(outside.slice(2)).toEqual([])
}, 60_000)
