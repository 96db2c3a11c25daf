import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallId, RunId } from '../../../../core/model/id.ts'
import type { RunEventBody } from '../../../../core/model/runs/run-event.ts'
import { EventBuffer, isStreamed } from './event-buffer.ts'
import { numberEvent, numberEvents, tokens } from '../../testing/sample-turn.ts'

const runId = 'run-1' as RunId

function fill(bodies: readonly RunEventBody[]): EventBuffer {
  const buffer = new EventBuffer()
  for (const event of numberEvents(runId, bodies)) buffer.push(event)
  return buffer
}

/** Returns each character with its part, to compare merged events with separate ones. */
function tag(part: string, text: string): string {
  return Array.from(text, (character) => part + character).join('')
}

describe('EventBuffer', () => {
  test('merges consecutive tokens of one part and keeps the position of the last', () => {
    expect(fill([tokens('a'), tokens('b'), tokens('c')]).take()).toEqual([
      { ...tokens('abc'), runId, seq: 2, at: 5002 },
    ])
  })

  test('does not merge other parts, other kinds, other rounds and events that are not streamed', () => {
    const callId = 'call' as CallId
    const bodies: RunEventBody[] = [
      tokens('a'),
      tokens('b', 'part-2'),
      { type: 'provider-reasoning-streamed', round: 0, partId: 'part-2', text: 'c' },
      { type: 'provider-reasoning-streamed', round: 1, partId: 'part-2', text: 'd' },
      { type: 'tool-invocation-cancelled', callId },
      { type: 'tool-invocation-cancelled', callId },
      { type: 'provider-tool-input-streamed', round: 1, callId, toolName: 't', text: '{' },
      { type: 'provider-tool-input-streamed', round: 1, callId, toolName: 't', text: '}' },
    ]
    expect(
      fill(bodies)
        .take()
        .map(({ seq }) => seq),
    ).toEqual([0, 1, 2, 3, 4, 5, 7])
  })

  test('counts streamed text in UTF-8 bytes', () => {
    const text = 'aé€😀'
    expect(fill([tokens(text)]).streamedBytes).toBe(new TextEncoder().encode(text).length)
  })

  test('returned rows come first and are not merged into, because their keys may be stored', () => {
    const buffer = fill([tokens('a')])
    buffer.putBack(buffer.take())
    buffer.push(numberEvent(runId, tokens('b'), 1))
    expect(buffer.take().map((event) => isStreamed(event) && event.text)).toEqual(['a', 'b'])
  })

  test('for any order of takes, the text of each part and the order are unchanged', () => {
    const step = fc.oneof(
      fc.record({ part: fc.constantFrom('p', 'q'), text: fc.string({ maxLength: 4 }) }),
      fc.constantFrom('take' as const, 'fail' as const),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const buffer = new EventBuffer()
        const stored = []
        let expected = ''
        let seq = 0
        for (const step of steps) {
          if (step === 'take') stored.push(...buffer.take())
          else if (step === 'fail') buffer.putBack(buffer.take())
          else {
            buffer.push(numberEvent(runId, tokens(step.text, step.part), seq))
            expected += tag(step.part, step.text)
            seq += 1
          }
        }
        stored.push(...buffer.take())
        const got = stored.flatMap((row) =>
          isStreamed(row) && 'partId' in row ? [tag(row.partId, row.text)] : [],
        )
        expect(got.join('')).toBe(expected)
        const seqs = stored.map((row) => row.seq)
        expect(seqs).toEqual([...new Set(seqs)].toSorted((first, second) => first - second))
      }),
    )
  })
})
