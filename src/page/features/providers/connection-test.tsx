import type { ReactNode } from 'react'
import type {
  ConnectionRecord,
  ConnectionStep,
  ConnectionStepName,
} from '../../../core/model/providers/provider.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { showText } from '../../i18n/show-text.ts'
import { dayAndTime, formatDate } from '../../i18n/formats.ts'
import { TestSteps } from '../../ui/feedback/test-steps.tsx'

/** Labels of the steps. Their names are stored and stay as they are. */
const stepLabels: Record<ConnectionStepName, MessageDescriptor> = {
  Address: /*i18n*/ { id: 'Address' },
  Reachability: /*i18n*/ { id: 'Reachability' },
  'CORS preflight and headers': /*i18n*/ { id: 'CORS preflight and headers' },
  Key: /*i18n*/ { id: 'Key' },
  'Model list': /*i18n*/ { id: 'Model list' },
  'One streamed token': /*i18n*/ { id: 'One streamed token' },
  'One tool call': /*i18n*/ { id: 'One tool call' },
}

export interface ConnectionTestProps {
  steps: readonly ConnectionStep[]
  /** Follow-up actions. */
  children?: ReactNode
}

/** The steps of a provider's connection test. */
export function ConnectionTest({ steps, children }: ConnectionTestProps) {
  const shown = steps.map(({ name, state, text, localized, failure }) => ({
    label: i18n.t(stepLabels[name]),
    state,
    text: showText(localized, text),
    failure,
  }))
  return <TestSteps steps={shown}>{children}</TestSteps>
}

/** Shows when a provider was last tested, with the result. */
export function LastTestResult({ record }: { record: ConnectionRecord }) {
  return <p className="text-xs text-muted">{describeTestResult(record)}</p>
}

export function describeTestResult({ at, outcome, steps }: ConnectionRecord): string {
  const failed = steps.find(({ state }) => state === 'failed')
  const when = formatDate(at, dayAndTime)
  if (outcome === 'passed') return i18n.t('Tested {when}: passed', { when })
  return failed
    ? i18n.t('Tested {when}: failed at “{step}”', { when, step: i18n.t(stepLabels[failed.name]) })
    : i18n.t('Tested {when}: failed', { when })
}
