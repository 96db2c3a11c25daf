import {
  Ban,
  Check,
  CircleAlert,
  CircleDashed,
  CirclePause,
  Clock,
  FastForward,
  Gauge,
  LoaderCircle,
  RotateCcw,
  type LucideIcon,
} from 'lucide-react'
import type { StageState } from '../../../core/model/workflows/workflow-part.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'

interface StateLook {
  icon: LucideIcon
  look: string
  label: MessageDescriptor
}

/** Icon, its classes and the name of each state of a stage. */
export const stageStates: Record<StageState, StateLook> = {
  pending: { icon: CircleDashed, look: 'text-faint', label: /*i18n*/ { id: 'waiting' } },
  running: { icon: LoaderCircle, look: 'text-accent animate-turn', label: /*i18n*/ { id: 'running' } },
  'awaiting-approval': { icon: Clock, look: 'text-warning', label: /*i18n*/ { id: 'waiting for you' } },
  retrying: { icon: RotateCcw, look: 'text-warning', label: /*i18n*/ { id: 'trying again' } },
  complete: { icon: Check, look: 'text-success', label: /*i18n*/ { id: 'finished' } },
  limited: { icon: Gauge, look: 'text-warning', label: /*i18n*/ { id: 'limit reached' } },
  skipped: { icon: FastForward, look: 'text-faint', label: /*i18n*/ { id: 'skipped' } },
  stopped: { icon: Ban, look: 'text-faint', label: /*i18n*/ { id: 'stopped' } },
  interrupted: { icon: CirclePause, look: 'text-warning', label: /*i18n*/ { id: 'interrupted' } },
  failed: { icon: CircleAlert, look: 'text-danger', label: /*i18n*/ { id: 'failed' } },
}
