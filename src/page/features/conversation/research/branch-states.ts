import {
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleDashed,
  CirclePause,
  Clock,
  Gauge,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react'
import type { CalledAgent, ToolCallState } from '../../../../core/model/conversation/message.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
import type { CallView } from '../../chat-state/answer/answer-view.ts'

/** State of a call that starts an agent. `pending` waits for its turn. */
export type BranchState = CalledAgent['state'] | 'pending'

interface StateLook {
  icon: LucideIcon
  look: string
  label: MessageDescriptor
}

export const branchStates: Record<BranchState, StateLook> = {
  pending: { icon: CircleDashed, look: 'text-faint', label: /*i18n*/ { id: 'waiting' } },
  running: { icon: LoaderCircle, look: 'text-accent animate-turn', label: /*i18n*/ { id: 'running' } },
  'awaiting-approval': { icon: Clock, look: 'text-warning', label: /*i18n*/ { id: 'waiting for approval' } },
  complete: { icon: Check, look: 'text-success', label: /*i18n*/ { id: 'finished' } },
  'wrapped-up': { icon: CheckCheck, look: 'text-success', label: /*i18n*/ { id: 'finished early' } },
  limited: { icon: Gauge, look: 'text-warning', label: /*i18n*/ { id: 'limit reached' } },
  stopped: { icon: Ban, look: 'text-faint', label: /*i18n*/ { id: 'stopped' } },
  interrupted: { icon: CirclePause, look: 'text-warning', label: /*i18n*/ { id: 'interrupted' } },
  failed: { icon: CircleAlert, look: 'text-danger', label: /*i18n*/ { id: 'failed' } },
}

/** States of a call without an agent: the agent did not start, or not yet. */
const statesOfCalls: Record<ToolCallState, BranchState> = {
  proposed: 'pending',
  'awaiting-approval': 'awaiting-approval',
  running: 'pending',
  succeeded: 'complete',
  failed: 'failed',
  denied: 'failed',
  refused: 'failed',
  cancelled: 'stopped',
  'outcome-unknown': 'interrupted',
}

export function branchStateOf({ agent, state }: CallView): BranchState {
  return agent?.state ?? statesOfCalls[state]
}
