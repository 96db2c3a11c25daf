import { createHash } from 'node:crypto'
import type { Approval } from '../../src/core/engine/approvals/approval.ts'
import { InteractionQueue } from '../../src/core/engine/approvals/interaction-queue.ts'
import type { StoredSecurityMode } from '../../src/core/engine/approvals/turn-modes.ts'
import type { SecurityModeName } from '../../src/core/model/conversation/session.ts'
import type { AllowedCalls } from '../../src/core/model/tools/permission.ts'
import type { AuthoritySetup, ClockPort } from '../../src/core/engine/ports/turn-ports.ts'
import type { Interaction, InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import { succeed } from '../../src/core/model/failures/result.ts'

export const allow: InteractionAnswer = { outcome: 'accepted', value: { kind: 'approve', scope: 'once' } }
export const deny: InteractionAnswer = { outcome: 'rejected', reason: 'Not now.' }
export const unattended: InteractionAnswer = { outcome: 'unattended' }
export const confirmed: InteractionAnswer = { outcome: 'accepted', value: { kind: 'confirm' } }

/** Responds to each interaction after `delayMs`. Interactions without a response stay open. */
export class ScriptedPerson {
  readonly interactions: Interaction[] = []
  readonly approvals: Approval[] = []
  /** Stored mode of the session. If absent, the mode of the turn's input applies. */
  security: StoredSecurityMode | undefined
  allowlist: AllowedCalls[] = []
  /** Maximum number of interactions that were open at once. */
  maxOpen = 0
  readonly #answers: InteractionAnswer[]
  readonly #clock: ClockPort
  readonly #delayMs: number
  #open = 0

  constructor(answers: readonly InteractionAnswer[], clock: ClockPort, delayMs = 5) {
    this.#answers = [...answers]
    this.#clock = clock
    this.#delayMs = delayMs
  }

  authority(): AuthoritySetup {
    return {
      interactions: new InteractionQueue(this, this.#clock),
      approvals: {
        list: () => Promise.resolve(this.approvals),
        add: (approval) => {
          this.approvals.push(approval)
          return Promise.resolve(succeed(null))
        },
      },
      modes: this.security && {
        read: () => Promise.resolve(this.security ?? { mode: 'ask' }),
        readPatterns: () => Promise.resolve(this.allowlist),
      },
      digest: { sha256: (text) => Promise.resolve(createHash('sha256').update(text).digest('hex')) },
    }
  }

  /** Changes the mode as storage does. */
  changeMode(mode: SecurityModeName, at: number): void {
    const { mode: from, changes = [] } = this.security ?? { mode: 'ask' }
    if (mode !== from) this.security = { mode, changes: [...changes, { from, to: mode, at }] }
  }

  async raise(interaction: Interaction, signal: AbortSignal): Promise<InteractionAnswer> {
    this.interactions.push(interaction)
    this.#open += 1
    this.maxOpen = Math.max(this.maxOpen, this.#open)
    const answer = this.#answers.shift()
    await (answer
      ? this.#clock.sleep(this.#delayMs, signal)
      : new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })))
    this.#open -= 1
    return answer ?? { outcome: 'cancelled' }
  }
}
