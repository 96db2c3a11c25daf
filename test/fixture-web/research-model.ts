import { objectsIn, pagesIn } from '../../src/adapters/providers/internal/demo/research/read-results.ts'
import type { ModelPort, ModelRequest, ModelStreamPart } from '../../src/core/engine/ports/turn-ports.ts'
import type { CallId } from '../../src/core/model/id.ts'
import type { JsonObject, JsonValue } from '../../src/core/model/json.ts'
import { finish, reasoning, text, toolCall } from '../doubles/scripted-model.ts'
import { readFact, type FixturePage, type PlantedAt } from './fixture-page.ts'
import { pagesOf, toAddress } from './fixture-topics.ts'
import type { ResearchScript } from './research-script.ts'

interface Call {
  toolName: string
  arguments: JsonObject
}

interface Finished extends Call {
  isError: boolean
  value: JsonValue
}

/** Number of no source. */
const unknownSource = 99

/** Tokens that a careful model thinks before a response. */
const thoughtTokens = 150

/** Figures without a source, one per paragraph of a report. */
const unsupportedClaims = [
  'Experts expect the figure to rise by another 12 percent within five years.',
  'A similar project abroad was finished for 40 million.',
  'In a poll, 58 percent of the people asked were in favor.',
  'The idea was first discussed in 1994.',
  'Each visitor spends 31 on average.',
]

/**
 * Plays a supervisor and its researchers by a script. It answers from what its request contains, so that the order in which
 * researchers work does not matter.
 */
export class ResearchModel implements ModelPort {
  readonly requests: ModelRequest[] = []
  readonly #script: ResearchScript
  #callCount = 0

  constructor(script: ResearchScript) {
    this.#script = script
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelStreamPart> {
    this.requests.push(request)
    if (signal.aborted) return
    const calls = this.#plan(request)
    yield reasoning('One step after the other.')
    const thought = this.#script.isCareful ? thoughtTokens : 20
    if (calls.length === 0) yield text('Done.')
    for (const call of calls) {
      this.#callCount += 1
      yield toolCall(`call-${this.#callCount}`, call.toolName, JSON.stringify(call.arguments))
    }
    const { system, tools, messages } = request
    const input = Math.ceil(JSON.stringify([system, tools, messages]).length / 4)
    const output = Math.ceil(JSON.stringify(calls).length / 4) + thought
    yield finish(calls.length === 0 ? 'stop' : 'tool-calls', { input, output })
  }

  #plan(request: ModelRequest): readonly Call[] {
    const finished = finishedCalls(request)
    const forced = typeof request.toolChoice === 'object' ? request.toolChoice.tool : undefined
    const offers = (name: string) => request.tools.some((tool) => tool.name === name)
    return offers('submit_notes')
      ? this.#planResearcher(firstText(request), finished, forced)
      : this.#planSupervisor(finished, forced)
  }

  #planSupervisor(finished: readonly Finished[], forced: string | undefined): readonly Call[] {
    const { topic } = this.#script
    const of = (name: string) => finished.filter(({ toolName }) => toolName === name)
    if (forced !== 'report_generation') {
      if (of('research_plan').length === 0) {
        const steps = topic.steps.map(({ question }, index) => ({ id: `step-${index + 1}`, text: question }))
        return [{ toolName: 'research_plan', arguments: { title: topic.question, steps } }]
      }
      const started = new Set(of('researcher_agent').map(({ arguments: { stepId } }) => stepId))
      const missing = stepsIn(of('research_plan')).filter(({ id }) => !started.has(id))
      if (missing.length > 0 && of('report_generation').length === 0)
        return missing.map(({ id, question }) => ({
          toolName: 'researcher_agent',
          arguments: { stepId: id, question },
        }))
    }
    return [{ toolName: 'report_generation', arguments: this.#writeReport(of('researcher_agent')) }]
  }

  #planResearcher(brief: string, finished: readonly Finished[], forced: string | undefined): readonly Call[] {
    const { topic, obeysPages = false, isCareful = false } = this.#script
    const index = topic.steps.findIndex(({ question }) => brief.startsWith(`Question: ${question}\n`))
    const step = topic.steps[index]
    const of = (name: string) => finished.filter(({ toolName }) => toolName === name)
    if (forced !== 'submit_notes' && step) {
      const query = [step.query, ...(isCareful ? [step.question] : [])][of('web_search').length]
      if (query !== undefined && of('fetch_url').length === 0)
        return [{ toolName: 'web_search', arguments: { query, count: 8 } }]
      const read = new Set(of('fetch_url').map(({ arguments: { url } }) => url))
      if (read.size === 0 || isCareful) {
        const chosen = this.#choosePages(index, [...pagesIn(finished).keys()])
        const next = chosen.filter((url) => !read.has(url)).slice(0, isCareful ? 1 : undefined)
        if (next.length > 0) return next.map((url) => ({ toolName: 'fetch_url', arguments: { url } }))
      }
      const orders = of('fetch_url').flatMap(({ value }) => instructedAddresses(value))
      const followed = of('fetch_url').some(({ arguments: { url } }) => orders.includes(String(url)))
      if (obeysPages && orders.length > 0 && !followed)
        return orders.map((url) => ({ toolName: 'fetch_url', arguments: { url } }))
    }
    return [{ toolName: 'submit_notes', arguments: this.#writeNotes(index, finished) }]
  }

  /**
   * Divides the pages among the researchers. The first reads both sides of the disagreement, the dead address and the copies, and
   * the second reads a page of the first again.
   */
  #choosePages(index: number, found: readonly string[]): string[] {
    const { disagreement, pages, steps } = this.#script.topic
    const sides = disagreement.facts.map(([page]) => `https://${page}`)
    const others = pages.map(toAddress).filter((url) => !sides.includes(url))
    const mine = others.filter((_, position) => 1 + (position % (steps.length - 1)) === index)
    const extra =
      index === 0 ? found.filter((url) => !others.includes(url)) : index === 1 ? sides.slice(1) : []
    return [...mine, ...extra].filter((url) => found.includes(url))
  }

  #writeNotes(index: number, finished: readonly Finished[]): JsonObject {
    const { topic, inventsQuotation } = this.#script
    const refused = finished.some(({ toolName, isError }) => toolName === 'submit_notes' && isError)
    const planted = this.#readFacts(finished)
    const notes = planted.map(({ claim, quotation, number }) => ({ claim, sources: [number], quotation }))
    const first = notes[0]
    if (inventsQuotation && index === 0 && first && !refused)
      notes.push({ ...first, quotation: 'this sentence is on none of the pages' })
    const [one, other] = topic.disagreement.facts.map((at) => planted.findIndex((fact) => isAt(fact, at)))
    const isBoth = one !== undefined && other !== undefined && one >= 0 && other >= 0
    return {
      stepId: `step-${index + 1}`,
      summary: planted.map(({ claim }) => claim).join(' ') || 'Nothing was found.',
      notes,
      open: [],
      disagreements: isBoth ? [{ about: topic.disagreement.about, notes: [one, other] }] : [],
    }
  }

  /** Returns the facts of the pages that were read, with the numbers of the pages. A copy of a page adds nothing. */
  #readFacts(finished: readonly Finished[]) {
    const numbers = pagesIn(finished)
    const read = new Set(
      finished.flatMap(({ toolName, isError, arguments: { url } }) =>
        toolName === 'fetch_url' && !isError ? [String(url)] : [],
      ),
    )
    return this.#script.topic.pages.flatMap((page) => {
      const number = numbers.get(toAddress(page))?.number
      if (number === undefined || !read.has(toAddress(page))) return []
      return page.facts.map((fact, position) => ({ ...readFact(fact), page, position, number }))
    })
  }

  #writeReport(researched: readonly Finished[]): JsonObject {
    const { topic, unsupported = 0, citesUnread, omitsDisagreement, misquotes } = this.#script
    const numbers = pagesIn(researched)
    const numberOf = (page: FixturePage) => numbers.get(toAddress(page))?.number
    const used = new Set<FixturePage>()
    const sections = researched.map((call) => {
      const cited = new Set(
        objectsIn(call.value).flatMap(({ sources }) => (Array.isArray(sources) ? sources : [])),
      )
      const pages = topic.pages.filter((page) => !used.has(page) && cited.has(numberOf(page) ?? -1))
      for (const page of pages) used.add(page)
      const paragraphs = pages.map((page) => writeParagraph(page, numberOf(page) ?? 0))
      return `## ${String(call.arguments['question'])}\n\n${paragraphs.join('\n\n') || 'No source answered this question.'}`
    })
    const [one, other] = topic.disagreement.facts.map((at) => this.#citeFact(at, numbers))
    const quoted = topic.pages.find((page) => page.facts.length > 0 && numberOf(page) !== undefined)
    const body = [
      ...sections,
      ...unsupportedClaims.slice(0, unsupported),
      ...(citesUnread ? [`A page of the operator has more details [${unknownSource}].`] : []),
      ...(misquotes && quoted ? [misquote(quoted, numberOf(quoted) ?? 0)] : []),
      ...(omitsDisagreement || one === undefined || other === undefined
        ? []
        : [`## Where sources disagree\n\n- About ${topic.disagreement.about}: ${one} ${other}`]),
    ].join('\n\n')
    const summary = topic.pages.flatMap(({ facts }) => facts.slice(0, 1).map((fact) => readFact(fact).claim))
    return { title: topic.question, summary: summary.slice(0, 4).join(' '), body }
  }

  #citeFact([address, position]: PlantedAt, numbers: ReturnType<typeof pagesIn>): string | undefined {
    const page = pagesOf(this.#script.topic).find((each) => toAddress(each) === `https://${address}`)
    const fact = page?.facts[position]
    const number = page && numbers.get(toAddress(page))?.number
    return fact === undefined || number === undefined ? undefined : `${readFact(fact).claim} [${number}]`
  }
}

/** Writes the facts of a page: the first with a quotation, the others as statements. */
function writeParagraph({ title, facts }: FixturePage, number: number): string {
  const [first, ...others] = facts.map(readFact)
  if (first === undefined) return ''
  const quoted = `${first.claim} The page “${title}” puts it like this: “${first.quotation}” [${number}].`
  return [quoted, ...others.map(({ claim }) => `${claim} [${number}]`)].join(' ')
}

/** Quotes a page with one word changed. */
function misquote({ title, facts }: FixturePage, number: number): string {
  const words = readFact(facts[0] ?? '{}').quotation.split(' ')
  return `According to ${title}, it is “${words.with(1, 'hardly').join(' ')}” [${number}].`
}

function isAt(fact: { page: FixturePage; position: number }, [page, position]: PlantedAt): boolean {
  return toAddress(fact.page) === `https://${page}` && fact.position === position
}

const anyAddress = /https:\/\/[\w.-]+\.example\/[\w/?=-]*/g

/** Returns the addresses that an instruction in a page names. */
function instructedAddresses(value: JsonValue): string[] {
  const page = JSON.stringify(value).replaceAll('\\', '')
  return (page.match(anyAddress) ?? []).filter((url) => /collector|tracker/.test(url))
}

function stepsIn(planned: readonly Finished[]): { id: string; question: string }[] {
  return objectsIn(planned.map(({ value }) => value)).flatMap(({ id, text: question }) =>
    typeof id === 'string' && typeof question === 'string' ? [{ id, question }] : [],
  )
}

function firstText({ messages }: ModelRequest): string {
  const first = messages.find(({ role }) => role === 'user')
  return first?.role === 'user' ? first.text : ''
}

function finishedCalls({ messages }: ModelRequest): Finished[] {
  const calls = new Map<CallId, Call>()
  const finished: Finished[] = []
  for (const message of messages) {
    if (message.role === 'assistant') {
      for (const part of message.parts)
        if (part.type === 'tool-call')
          calls.set(part.callId, { toolName: part.toolName, arguments: part.arguments as JsonObject })
    }
    if (message.role !== 'tool') continue
    for (const { callId, isError, value } of message.results) {
      const call = calls.get(callId)
      if (call) finished.push({ ...call, isError, value })
    }
  }
  return finished
}
