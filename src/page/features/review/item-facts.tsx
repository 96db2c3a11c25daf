import type { Fact, FactGroup } from '../../../core/kernel/flight-record.ts'
import { formatFact } from '../../../core/kernel/format-fact.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { veilAmounts } from '../../ui/presentation.ts'
import { say } from '../../words/say.ts'
import { keyByName } from './key-by-name.ts'

/** What is recorded of one thing, group by group. */
export function FactGroups({ groups }: { groups: readonly FactGroup[] }) {
  return keyByName(groups, ({ title }) => title).map(({ key, item: { title, facts } }) => (
    <section key={key} className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <dl className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 gap-y-1 text-sm">
        {keyByName(facts, ({ name }) => name).map(({ key: place, item }) => (
          <FactRow key={place} fact={item} />
        ))}
      </dl>
    </section>
  ))
}

function FactRow({ fact }: { fact: Fact }) {
  const value = fact.form === 'block' ? formatFact(fact) : veilAmounts(formatFact(fact))
  if (fact.form === 'block') {
    return (
      <div className="col-span-2">
        <dt className="flex items-center justify-between text-muted">
          {fact.name}
          <CopyButton label={say('Copy: {name}', { name: fact.name })} readText={() => value} />
        </dt>
        <dd>
          <pre
            tabIndex={0}
            className="max-h-80 overflow-auto rounded-md bg-surface p-2.5 font-mono text-sm break-words whitespace-pre-wrap"
          >
            {value}
          </pre>
        </dd>
      </div>
    )
  }
  return (
    <>
      <dt className="text-muted">{fact.name}</dt>
      <dd className="min-w-0 break-words tabular-nums">{value}</dd>
    </>
  )
}
