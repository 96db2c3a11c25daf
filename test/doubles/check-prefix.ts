import { isDeepStrictEqual } from 'node:util'
import type { ModelRequest } from '../../src/core/engine/ports/turn-ports.ts'
import type { RunEventOf } from '../../src/core/model/runs/run-event.ts'

/** Checks that each request of a turn only extends the previous one, or that its event states why not. Throws otherwise. */
export function checkPrefix(
  requests: readonly ModelRequest[],
  started: readonly RunEventOf<'provider-request-started'>[],
): void {
  requests.slice(1).forEach((request, index) => {
    const before = requests[index]
    if (!before || started[index + 1]?.prefixBrokenBy) return
    const isExtended =
      request.system === before.system &&
      isDeepStrictEqual(request.tools, before.tools) &&
      isDeepStrictEqual(request.messages.slice(0, before.messages.length), before.messages)
    if (!isExtended) {
      throw new Error(
        `Request ${index + 2} does not extend the one before it:\n${JSON.stringify({ before, request }, null, 1)}`,
      )
    }
  })
}
