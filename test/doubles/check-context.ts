import { sumTokens } from '../../src/core/context/measure-context.ts'
import { estimateRequestTokens } from '../../src/core/context/request-tokens.ts'
import type { ModelRequest } from '../../src/core/engine/ports/turn-ports.ts'
import type { RunEventOf } from '../../src/core/model/runs/run-event.ts'

/** Tolerated difference in tokens, for rounding and for blank lines between parts of the system prompt. */
const slackTokens = 12

/** Checks that the parts of a context report add up to its request. Throws if one is missing or counted twice. */
export function checkContext(
  requests: readonly ModelRequest[],
  started: readonly RunEventOf<'provider-request-started'>[],
): void {
  started.forEach(({ context }, index) => {
    const request = requests[index]
    if (!request || !context) return
    const whole = estimateRequestTokens(request)
    const parts = sumTokens(context.parts)
    if (Math.abs(whole - parts) > slackTokens) {
      throw new Error(
        `Request ${index + 1} has ${whole} tokens, its parts ${parts}: ${JSON.stringify(context)}`,
      )
    }
  })
}
