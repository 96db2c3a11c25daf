import type { ConnectionRecord } from '../../../core/kernel/connection-test.ts'

const dateFormat = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** When a provider was last tested, and what came of it. */
export function TestedLine({ record }: { record: ConnectionRecord }) {
  return <p className="text-xs text-muted">{describeTest(record)}</p>
}

export function describeTest({ at, outcome, steps }: ConnectionRecord): string {
  const failed = steps.find(({ state }) => state === 'failed')
  const end = outcome === 'passed' ? 'passed' : `failed${failed ? ` at “${failed.name}”` : ''}`
  return `Tested ${dateFormat.format(at)}: ${end}`
}
