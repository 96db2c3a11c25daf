import { assertNever } from '../kernel/assert-never.ts'
import type { AuthoritySource } from '../kernel/authority-record.ts'
import { createFailure, type Failure } from '../kernel/failure.ts'
import type { ApprovalScope, InteractionAnswer, InteractionOf } from '../kernel/interaction.ts'
import { fitAnswer } from './fit-answer.ts'

/** What an answer means for the call. A person outside an envelope stands in for the workflow: no answer is a no there. */
export type PersonVerdict =
  | { type: 'approved'; by: 'person'; scope: ApprovalScope }
  | { type: 'denied'; by: Extract<AuthoritySource, 'person' | 'timeout' | 'nobody'>; failure: Failure }
  | { type: 'halted'; by: 'nobody'; failure: Failure }
  | { type: 'cancelled'; by: 'stop' }

export function readApproval(interaction: InteractionOf<'approve'>, given: InteractionAnswer): PersonVerdict {
  const isGrant = interaction.reason === 'outside-envelope'
  const answer = fitAnswer(interaction, given)
  switch (answer.outcome) {
    case 'accepted':
      return answer.value.kind === 'approve'
        ? { type: 'approved', by: 'person', scope: answer.value.scope }
        : { type: 'denied', by: 'person', failure: createFailure('approval-denied') }
    case 'rejected':
      return { type: 'denied', by: 'person', failure: describeRefusal(isGrant, answer.reason) }
    case 'timeout':
      return {
        type: 'denied',
        by: 'timeout',
        failure: createFailure(isGrant ? 'grant-denied' : 'approval-timed-out'),
      }
    case 'unattended':
      return isGrant
        ? { type: 'denied', by: 'nobody', failure: createFailure('grant-denied') }
        : { type: 'halted', by: 'nobody', failure: createFailure('permission-required') }
    case 'cancelled':
      return { type: 'cancelled', by: 'stop' }
    default:
      return assertNever(answer)
  }
}

function describeRefusal(isGrant: boolean, reason = ''): Failure {
  const said = reason.trim().slice(0, 2000)
  return createFailure(isGrant ? 'grant-denied' : 'approval-denied', {
    ...(said !== '' && { message: `The user did not allow this call and said: ${said}` }),
  })
}
