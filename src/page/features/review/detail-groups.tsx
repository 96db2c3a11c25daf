import { isBlock } from '../../../core/model/review/turn-text.ts'
import { showLocalized } from '../../i18n/show-text.ts'
import type { RecordDetail, RecordDetailGroup } from '../../../core/model/review/turn-record.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { RevealedText } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { describeDetail } from './internal/turn-labels.ts'

export function DetailGroups({ groups }: { groups: readonly RecordDetailGroup[] }) {
  return withUniqueKeys(groups, ({ title }) => title.text).map(({ key, item: { title, details } }) => (
    <section key={key} className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">{showLocalized(title)}</h3>
      <dl className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 gap-y-1 text-sm">
        {withUniqueKeys(details, ({ name }) => name.text).map(({ key: place, item }) => (
          <DetailRow key={place} detail={item} />
        ))}
      </dl>
    </section>
  ))
}

function DetailRow({ detail }: { detail: RecordDetail }) {
  const name = showLocalized(detail.name)
  const value = describeDetail(detail)
  // Formatted figures contain special spaces that must not be revealed.
  const isRaw = detail.form === 'text' || isBlock(detail)
  if (isBlock(detail)) {
    return (
      <div className="col-span-2">
        <dt className="flex items-center justify-between text-muted">
          {name}
          <CopyButton label={i18n.t('Copy: {name}', { name })} readText={() => value} />
        </dt>
        <dd>
          <pre
            tabIndex={0}
            className="max-h-80 overflow-auto rounded-md bg-surface p-2.5 font-mono text-sm break-words whitespace-pre-wrap"
          >
            {isRaw ? <RevealedText text={value} /> : value}
          </pre>
        </dd>
      </div>
    )
  }
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words tabular-nums">{isRaw ? <RevealedText text={value} /> : value}</dd>
    </>
  )
}

/** Returns unique keys made of the name and its count so far. */
export function withUniqueKeys<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
): { key: string; item: T }[] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    const name = nameOf(item)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { key: `${name} ${count}`, item }
  })
}
