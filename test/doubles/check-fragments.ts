import { deepStrictEqual, ok } from 'node:assert/strict'
import { hashJson } from '../../src/core/context/hash-json.ts'
import type { TurnInput } from '../../src/core/engine/ports/turn-ports.ts'
import { joinPrompt } from '../../src/core/model/context/context-report.ts'
import type { RecordedOrigin, SentRequest } from '../../src/core/model/review/recorded-request.ts'
import type { RunEventOf } from '../../src/core/model/runs/run-event.ts'

interface SentLog {
  sent: readonly SentRequest[]
  started: readonly RunEventOf<'provider-request-started'>[]
  assembled: readonly RunEventOf<'context-assembly-completed'>[]
}

const tailOrigins: ReadonlySet<RecordedOrigin> = new Set(['note', 'memory', 'time', 'server-instructions'])

/**
 * Checks that only the providers of context add text to requests: each part of the system prompt, and each note, memory and time at
 * the end, is a fragment of the turn's assembly. A fallback model has its own tool rules and budgets.
 */
export function checkFragments({ sent, started, assembled }: SentLog, input: TurnInput): void {
  ok(assembled.length <= 1, 'the context of a turn is assembled once')
  const hashes = new Set(assembled.flatMap(({ fragments }) => fragments.map(({ hash }) => hash)))
  const earlier = JSON.stringify(input.earlier?.parts ?? [])
  for (const [index, { request, prompt, messages }] of sent.entries()) {
    if (started[index]?.prefixBrokenBy === 'hook') continue
    deepStrictEqual(request.system, joinPrompt(prompt))
    if (JSON.stringify(request.model) !== JSON.stringify(input.model)) continue
    for (const { origin, text } of prompt) {
      ok(text === '' || hashes.has(hashJson(text)), `the part ${origin} of the prompt is no fragment`)
    }
    for (const { message, origin, isEarlier } of messages) {
      if (isEarlier || !tailOrigins.has(origin) || message.role !== 'user') continue
      const isKnown = hashes.has(hashJson(message.text)) || earlier.includes(JSON.stringify(message.text))
      ok(isKnown, `the ${origin} at the end of the request is no fragment`)
    }
  }
}
