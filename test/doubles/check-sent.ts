import { deepStrictEqual, ok } from 'node:assert/strict'
import type { SentRequest } from '../../src/core/model/review/recorded-request.ts'
import type { ModelRequest } from '../../src/core/engine/ports/turn-ports.ts'
import type { RunEventOf } from '../../src/core/model/runs/run-event.ts'

/** Checks that every request was recorded before its event, as the model received it. */
export function checkSent(
  requests: readonly ModelRequest[],
  sent: readonly (SentRequest & { beforeSeq: number })[],
  started: readonly RunEventOf<'provider-request-started'>[],
): void {
  const places = (all: readonly { requestId: string }[]) => all.map(({ requestId }) => requestId)
  deepStrictEqual(places(sent), places(started))
  for (const [index, { beforeSeq }] of sent.entries()) deepStrictEqual(beforeSeq, started[index]?.seq)
  // A request that is retried reaches the model again, and is recorded once.
  let at = 0
  for (const request of requests) {
    while (at < sent.length && !isSame(sent[at]?.request, request)) at += 1
    ok(at < sent.length, 'a request was sent that is not recorded')
  }
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
