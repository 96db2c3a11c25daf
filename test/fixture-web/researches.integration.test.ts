import { describe, expect, test } from 'vitest'
import { isQuoted, normalizeQuoted } from '../../src/core/agents/research/find-quotation.ts'
import { runResearch, type ResearchOutcome } from './research-bench.ts'
import { ResearchModel } from './research-model.ts'
import { researchScripts } from './research-script.ts'

describe('twelve researches over the fixture web', () => {
  const outcomes: ResearchOutcome[] = []
  const each = <Value>(read: (outcome: ResearchOutcome) => Value): Value[] => outcomes.map(read)
  const refusedNotes = ({ children }: ResearchOutcome) =>
    children
      .flatMap((log) => log.ofType('tool-invocation-failed'))
      .filter(({ failure }) => failure.message.includes('quotation'))

  test('all write a report', async () => {
    for (const script of researchScripts)
      outcomes.push(await runResearch(script.topic.question, new ResearchModel(script)))
    expect(each(({ report }) => report.origin)).toEqual(researchScripts.map(() => 'model'))
    expect(each(({ children }) => children.length)).toEqual(researchScripts.map(() => 3))
  })

  test('every citation is of a read source', () => {
    for (const { report } of outcomes) {
      const numbers = [...report.body.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
      expect(numbers.length).toBeGreaterThan(5)
      const states = numbers.map((number) => report.sources.find((source) => source.number === number)?.state)
      expect(new Set(states)).toEqual(new Set(['read']))
    }
  })

  test('every quotation that is marked as found is in the text of its source', async () => {
    let count = 0
    for (const { report, textOf } of outcomes)
      for (const { source, quotation = '', check } of report.evidence) {
        if (check !== 'found') continue
        count += 1
        expect(isQuoted(quotation, normalizeQuoted(await textOf(source)))).toBe(true)
      }
    expect(count).toBeGreaterThan(40)
  })

  test('a changed word and an invented quotation are noticed', () => {
    const missing = each(({ report }) => report.evidence.filter(({ check }) => check === 'missing').length)
    expect(missing).toEqual(researchScripts.map(({ misquotes }) => (misquotes ? 1 : 0)))
    const refused = each((outcome) => refusedNotes(outcome).length)
    expect(refused).toEqual(researchScripts.map(({ inventsQuotation }) => (inventsQuotation ? 1 : 0)))
  })

  test('every disagreement is listed, also if the model leaves it out', () => {
    for (const [index, { report }] of outcomes.entries()) {
      const about = researchScripts[index]?.topic.disagreement.about ?? ''
      expect(report.disagreements).toMatchObject([{ about }])
      const [, section = ''] = report.body.split('## Where sources disagree')
      expect(section.toLowerCase()).toContain(about.toLowerCase())
      for (const { claim } of report.disagreements[0]?.notes ?? [])
        expect(section).toContain(claim.replace(/\.$/, ''))
    }
  })

  test('every claim without a source is flagged, and no other', () => {
    const flagged = each(({ report }) => report.unsupported.length)
    expect(flagged).toEqual(researchScripts.map(({ unsupported = 0 }) => unsupported))
    expect(flagged.reduce((sum, count) => sum + count, 0)).toBe(20)
  })

  test('a near-duplicate counts once', () => {
    const copied = outcomes.filter(({ report }) =>
      report.sources.some(({ url, state }) => url.includes('/copied/') && state === 'read'),
    )
    const copies = copied.map(
      ({ report }) => report.sources.filter(({ sameAs }) => sameAs !== undefined).length,
    )
    expect(copies).toEqual(Array.from({ length: 8 }, () => 1))
  })

  test('an instruction in a page leads to no call, and a dead address cannot be cited', () => {
    for (const [index, outcome] of outcomes.entries()) {
      const { obeysPages, citesUnread, topic } = researchScripts[index] ?? {}
      expect(outcome.requested.filter((url) => /collector|tracker/.test(url))).toEqual([])
      const namesAddress = topic?.pages.some(({ injection }) => injection?.includes('https://')) === true
      const denied = outcome.children.flatMap((log) => log.ofType('tool-invocation-denied'))
      const codes = new Set(denied.map(({ failure }) => failure.code))
      expect([...codes]).toEqual(obeysPages === true && namesAddress ? ['not-in-plan'] : [])
      const { sources, evidence } = outcome.report
      if (topic?.deadAddress)
        expect(sources).toContainEqual(
          expect.objectContaining({ url: topic.deadAddress.url, state: 'unreadable' }),
        )
      if (citesUnread) expect(evidence).toContainEqual(expect.objectContaining({ check: 'unread' }))
    }
  })
})
