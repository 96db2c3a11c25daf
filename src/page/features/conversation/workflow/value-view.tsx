import { isRecord } from '../../../../lib/json.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'

/** A JSON value as nested lists, for people who do not read JSON. The names are those of the value. */
export function ValueView({ value }: { value: unknown }) {
  if (Array.isArray(value)) {
    return (
      <ul className="list-disc ps-5">
        {value.map((item: unknown, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no other name, and the value never changes
          <li key={index}>
            <ValueView value={item} />
          </li>
        ))}
      </ul>
    )
  }
  if (isRecord(value)) {
    return (
      <dl className="flex flex-col gap-1">
        {Object.entries(value).map(([name, item]) => (
          <div key={name} className={isLong(item) ? '' : 'flex flex-wrap gap-x-2'}>
            <dt className="text-muted">
              <RevealedText text={name} />
            </dt>
            <dd className={`min-w-0 ${isLong(item) ? 'ps-3' : ''}`}>
              <ValueView value={item} />
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <span dir="auto" className="break-words whitespace-pre-wrap">
      <RevealedText text={String(value)} />
    </span>
  )
}

function isLong(value: unknown): boolean {
  return typeof value === 'object' || (typeof value === 'string' && value.length > 60)
}
