import { afterEach, describe, expect, test, vi } from 'vitest'
import { seededRandom } from '../../../../../test/recordings/seeded-random.ts'
import { splitDocuments } from './split-documents.ts'
import { SseEvents } from './sse-events.ts'

/**
 * The streams of the tests `eventsource/format-*` of the web platform, https://github.com/web-platform-tests/wpt/tree/master/eventsource,
 * as the server there writes them, with the data of the events that the standard makes of them. `ours` differs on purpose: a data
 * line without a colon is left out, and data behind a second byte order mark or a space is read.
 */
const streams: readonly [
  title: string,
  stream: string,
  events: readonly string[],
  ours?: readonly string[],
][] = [
  ['format-bom', '\uFEFFdata:1\n\n\uFEFFdata:2\n\ndata:3\n\n', ['1', '3'], ['1', '2', '3']],
  [
    'format-comments',
    `data:1\r:\0\n:\r\ndata:2\n:${'long '.repeat(2048)}\rdata:3\n:data:fail\r:${'x'.repeat(4096)}\ndata:4\n\n`,
    ['1\n2\n3\n4'],
  ],
  ['format-field-data', 'data:\n\ndata\ndata\n\ndata:test\n\n', ['', '\n', 'test'], ['', 'test']],
  ['format-field-event', 'event:test\ndata:x\n\ndata:x\n\n', ['x', 'x']],
  ['format-field-event-empty', 'event: \ndata:data\n\n', ['data']],
  ['format-field-id', 'id: …\ndata:1\n\ndata:2\n\n', ['1', '2']],
  ['format-field-id-null', 'id:\0x\ndata:1\n\n', ['1']],
  [
    'format-field-parsing',
    'data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n',
    ['\0\n 2\n1\n3\n\n4'],
    ['\0\n 2\n1\n3\n\n32\n4'],
  ],
  ['format-field-retry', 'retry:03000\ndata:x\n\n', ['x']],
  ['format-field-retry-bogus', 'retry:3000\nretry:1000x\ndata:x\n\n', ['x']],
  ['format-field-retry-empty', 'retry\ndata:test\n\n', ['test']],
  [
    'format-field-unknown',
    'data:test\n data\ndata\nfoobar:xxx\njustsometext\n:thisisacommentyay\ndata:test\n\n',
    ['test\n\ntest'],
    ['test\ntest'],
  ],
  ['format-leading-space', 'data:\ttest\rdata: \ndata:test\n\n', ['\ttest\n\ntest']],
  ['format-newlines', 'data:test\r\ndata\ndata:test\r\n\r\n', ['test\n\ntest'], ['test\ntest']],
  ['format-null-character', 'data:\0\n\n\n\n', ['\0']],
  ['format-utf-8', 'data:ok…\n\n', ['ok…']],
]

function readBy(chunks: readonly string[]): string[] {
  const events = new SseEvents()
  return [...chunks.flatMap((chunk) => events.push(chunk)), ...events.end()].map(({ data }) => data)
}

function cutAt(stream: string, random: () => number): string[] {
  const chunks: string[] = []
  for (let at = 0; at < stream.length;) {
    const length = 1 + Math.floor(random() * (random() < 0.5 ? 3 : 40))
    chunks.push(stream.slice(at, at + length))
    at += length
  }
  return chunks
}

describe('B14: the event streams of the web platform tests', () => {
  test.each(streams)('%s', (_title, stream, events, ours = events) => {
    expect(readBy([stream])).toEqual(ours)
  })

  test('are parsed the same in 10,000 random splits, and character by character', () => {
    const random = seededRandom(14)
    for (const [, stream] of streams) expect(readBy(stream.split(''))).toEqual(readBy([stream]))
    const short = streams.map(([, stream]) => stream).filter((stream) => stream.length <= 1000)
    for (let run = 0; run < 10_000; run++) {
      const stream = short[run % short.length] ?? ''
      expect(readBy(cutAt(stream, random))).toEqual(readBy([stream]))
    }
  })
})

describe('long runs of delimiters', () => {
  const count = 8_000_000

  test('doubled `data:` of any number is removed', () => {
    const events = new SseEvents().push(`${'data:'.repeat(count)} data: \t {"a":1}\n\n`)
    expect(events).toEqual([{ name: '', data: '{"a":1}' }])
  })

  test.each(['data:', ' ', ',', ', data:\t'])(
    'events with any number of %j between them are split',
    (gap) => {
      const [first, second] = ['{"choices":[1]}', '{"choices":[2]}']
      expect(splitDocuments(first + gap.repeat(count) + second)).toEqual([first, second])
    },
  )
})

describe('a document of very many lines', () => {
  afterEach(() => vi.restoreAllMocks())

  test.each([
    ['data lines', 'data: [{}\n', 'data: ,{}\n', 'data: ]\n\n'],
    ['lines without framing', '[{\n', '},{\n', '}]\n'],
  ])('is parsed only where its brackets are closed: %s', (_title, start, line, end) => {
    const parse = vi.spyOn(JSON, 'parse')
    const count = 2000
    const events = new SseEvents()
    const read = [...events.push(start + line.repeat(count) + end), ...events.push('data: {"a":1}\n\n')]
    expect(parse.mock.calls.length).toBeLessThanOrEqual(3)
    expect(read.map(({ data }) => JSON.parse(data) as unknown)).toEqual([
      Array.from({ length: count + 1 }, () => ({})),
      { a: 1 },
    ])
  })

  test.each([
    ['brackets in strings', 'data: {"a":"}\\"]",\ndata: "b":1}\ndata: {"c":2}\n\n', 2],
    ['white space after the end', 'data: {"a":1}\ndata:\ndata: {"c":2}\n\n', 2],
    ['a mark of the end after an empty line', 'data:\ndata: [DONE]\ndata: {"c":2}\n\n', 2],
    ['text behind the end', 'data: {"a":1} x\ndata: {"c":2}\n\n', 1],
    ['text in front', 'data: x\ndata: {"a":1}\ndata: {"c":2}\n\n', 1],
    ['brackets of different kinds', 'data: {"a":1]\ndata: }\ndata: {"c":2}\n\n', 1],
    ['a document with a string of brackets', '{"a":"}{",\n"b":"]\\""\n}\n{"c":2}\n', 2],
    ['a JSON string', '"{\\"a\\":1}"\n{"c":2}\n', 2],
  ])('ends as before: %s', (_title, stream, count) => {
    expect(readBy([stream])).toHaveLength(count)
  })
})
