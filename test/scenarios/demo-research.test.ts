import { expect, test } from 'vitest'
import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import { readPage } from '../../src/adapters/tool-worker/jobs/web-page/read-page.ts'
import { searchSamplePages } from '../../src/adapters/web-services/engines/sample-pages.ts'
import { isSampleAddress, readSamplePage } from '../../src/adapters/web-services/read-sample-page.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { demoProvider } from '../../src/core/model/providers/model-ref.ts'
import { demoModel } from '../../src/core/model/providers/model-ref.ts'
import { runOverWeb } from '../fixture-web/research-bench.ts'

const questions = [
  ['Why do tides differ so much from place to place?', 'Why tides differ from place to place', 5],
  ['Warum sind Gezeiten so verschieden?', 'Warum Gezeiten von Ort zu Ort verschieden sind', 5],
  ['How did the shipping container change trade?', 'How the shipping container changed trade', 5],
  ['Wie hat der Container den Welthandel verändert?', 'Wie der Container den Handel verändert hat', 5],
] as const

test.each(questions)('the demo model researches: %s', async (question, title, cited) => {
  const model = createModelPort({
    providers: { find: async () => succeed(demoProvider) },
    vault: { read: async () => succeed('') },
    demoPace: { wait: async () => undefined },
  })
  const { report, log, children } = await runOverWeb(question, {
    model: {
      stream: (request, signal, egress) => model.stream({ ...request, model: demoModel }, signal, egress),
    },
    engine: { id: 'sample', name: 'the sample pages', href: null },
    ports: {
      samplePages: { has: isSampleAddress, read: readSamplePage },
      searchWeb: async (query) => succeed(searchSamplePages(query)),
      readPage: async (page) => succeed(readPage(page)),
      fetchText: () => {
        throw new Error('the demo sends no request')
      },
    },
  })
  expect(report).toMatchObject({ title, origin: 'model', unsupported: [] })
  expect(log.ofType('tool-invocation-failed')).toEqual([])
  expect(children).toHaveLength(3)
  expect(report.evidence.length).toBeGreaterThan(8)
  expect(report.evidence.filter(({ check }) => check === 'missing' || check === 'unread')).toEqual([])
  expect(report.disagreements).toHaveLength(1)
  const states = report.sources.map(({ state }) => state)
  expect(states.filter((state) => state === 'unreadable')).toHaveLength(1)
  expect(report.sources.filter(({ sameAs }) => sameAs !== undefined)).toHaveLength(1)
  expect(new Set(report.evidence.map(({ source }) => source)).size).toBe(cited)
})
