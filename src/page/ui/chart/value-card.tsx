import { formatNumber } from '../../i18n/formats.ts'

const figures = { maximumFractionDigits: 6 } as const

/** Tooltip for the point under the pointer or at the keyboard cursor. */
export function ValueCard({
  place,
  values,
}: {
  place: string
  values: readonly (readonly [name: string, value: unknown])[]
}) {
  return (
    <div className="rounded-md border border-border bg-raised px-3 py-2 text-sm shadow-float">
      <p className="font-medium">{place}</p>
      {values.map(([name, value]) => (
        <p key={name} className="flex justify-between gap-4 tabular-nums">
          <span className="text-muted">{name}</span>
          <span>{typeof value === 'number' ? formatNumber(value, figures) : '–'}</span>
        </p>
      ))}
    </div>
  )
}
