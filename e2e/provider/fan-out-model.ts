import { setTimeout as sleep } from 'node:timers/promises'
import { workflowSchema, type Stage } from '../../src/core/model/workflows/workflow.ts'
import type { Behavior, FakeProvider, RecordedRequest } from './fake-provider.ts'

const result = (type: 'string' | 'array'): Stage['completionSchema'] => ({
  type: 'object',
  properties: { result: type === 'string' ? { type } : { type, items: { type: 'string' } } },
  required: ['result'],
})
const stage = (id: string, more: Partial<Stage>): Stage => ({
  id,
  title: id,
  body: `Do ${id}.`,
  turnCap: 4,
  allowedTools: [],
  completionSchema: result('string'),
  next: [],
  ...more,
})

/** Lists the addresses of a message, reads the page of each in a sibling, and joins what they have read. */
export const fanOutWorkflow = workflowSchema.parse({
  format: 1,
  id: 'fan-out',
  name: 'Fan out',
  description: '',
  inputs: [{ name: 'addresses', label: 'Addresses', required: true, kind: 'long-text' }],
  start: 'list',
  stages: [
    stage('list', {
      body: 'Do list. {{input.addresses}}',
      completionSchema: result('array'),
      next: [{ nextStages: ['read'], execution: 'parallel', join: 'join' }],
    }),
    stage('read', {
      body: 'Do read. {{item}}',
      allowedTools: ['fetch_url'],
      forEach: { over: 'stages.list.result' },
    }),
    stage('join', { body: 'Do join. {{siblings}}' }),
  ],
  answer: '{{stages.join.result}}',
})

/** One request of a job: the key of its stage execution, and how many tool results it has. */
export interface FanOutRequest {
  job: string
  key: string
  round: number
}

const itemCount = 16

/** Plays the model of the workflow, each answer and each page after a random time, and records the requests. */
export class FanOutModel {
  readonly requests: FanOutRequest[] = []
  readonly #provider: FakeProvider
  readonly #random: () => number

  constructor(provider: FakeProvider, random: () => number) {
    this.#provider = provider
    this.#random = random
    provider.willAnswerEach((request) => this.#answer(request))
  }

  /** Returns the items of a job, each with the address of its page and the key of its sibling. */
  itemsOf(job: string): { item: string; address: string; key: string }[] {
    return Array.from({ length: itemCount }, (_, index) => {
      const item = `${job}i${index + 1}`
      const address = new URL(pagePath(item), this.#provider.origin).href
      return { item, address, key: `read#${index + 1}` }
    })
  }

  /** Returns how often the page of an item was requested. */
  countPages(item: string): number {
    return this.#provider.requests.filter(({ url }) => url === pagePath(item)).length
  }

  #answer(request: RecordedRequest): Behavior {
    const { messages } = JSON.parse(request.body) as { messages: { role: string; content: unknown }[] }
    const text = JSON.stringify(messages)
    const name = /Do ([a-z]+)\./.exec(text)?.[1] ?? ''
    const [job = ''] = /j\d+/.exec(text) ?? []
    const [item = '', number = ''] = /j\d+i(\d+)/.exec(text) ?? []
    const results = messages.filter(({ role }) => role === 'tool')
    this.requests.push({ job, key: name === 'read' ? `read#${number}` : name, round: results.length })
    if (name === 'list') return this.#complete(this.itemsOf(job).map(({ address }) => address))
    if (name === 'join') return this.#complete([...text.matchAll(/j\d+i\d+=\w+/g)].join(' '))
    const [read] = results
    if (read) {
      const hasRead = JSON.stringify(read).includes(`value of ${item}`)
      return this.#complete(`${item}=${hasRead ? 'read' : 'unknown'}`)
    }
    const pause = this.#pause()
    const url = new URL(pagePath(item), this.#provider.origin).href
    const page = pause.then(() => this.#pause()).then(() => `value of ${item}`)
    this.#provider.pages.set(pagePath(item), page)
    return { kind: 'calls', calls: [{ name: 'fetch_url', arguments: { url } }], until: pause }
  }

  #complete(value: string | string[]): Behavior {
    const calls = [{ name: 'complete_stage', arguments: { result: value } }]
    return { kind: 'calls', calls, until: this.#pause() }
  }

  #pause(): Promise<void> {
    return sleep(20 + this.#random() * 250)
  }
}

function pagePath(item: string): string {
  return `/pages/${item}`
}
