import type { ConnectionRecord } from '../../../core/kernel/connection-test.ts'
import { dayAndTime, formatDate } from '../../i18n/formats.ts'
import { say } from '../../i18n/say.ts'

/** Shows when a provider was last tested, with the result. */
export function TestedLine({ record }: { record: ConnectionRecord }) {
  return <p className="text-xs text-muted">{describeTest(record)}</p>
}

export function describeTest({ at, outcome, steps }: ConnectionRecord): string {
  const failed = steps.find(({ state }) => state === 'failed')
  const when = formatDate(at, dayAndTime)
  if (outcome === 'passed') return say('Tested {when}: passed', { when })
  return failed
    ? say('Tested {when}: failed at “{step}”', { when, step: failed.name })
    : say('Tested {when}: failed', { when })
}
