import { useMemo, type ReactNode } from 'react'
import type { WireHeader } from '../../../core/kernel/wire-header.ts'
import { revealHidden } from '../../ui/revealed-text.tsx'
import { formatBytes } from '../../i18n/formats.ts'
import { say } from '../../i18n/say.ts'
import { RecordedBox, RecordedRow } from './recorded-row.tsx'

export interface RecordedTryProps {
  title: ReactNode
  byteLength?: number | undefined
  /** Rendered when the row is open. */
  children: ReactNode
}

/** One attempt of a request, which expands to its recorded data. */
export function RecordedTry({ title, byteLength, children }: RecordedTryProps) {
  return (
    <RecordedRow
      layout="flex flex-wrap"
      head={
        <>
          <span className="min-w-0 flex-1 font-mono text-sm break-all">{title}</span>
          {byteLength !== undefined && (
            <span className="font-mono text-xs text-muted tabular-nums">{formatBytes(byteLength)}</span>
          )}
        </>
      }
    >
      {() => <div className="flex flex-col gap-2 pb-3">{children}</div>}
    </RecordedRow>
  )
}

export function RecordedHeaders({ headers }: { headers: readonly WireHeader[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 gap-y-1 font-mono text-xs">
      {headers.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="break-all text-muted">{revealHidden(name)}</dt>
          <dd className="min-w-0 break-words">
            {value === undefined ? (
              <span className="font-sans text-faint">{say('value not kept')}</span>
            ) : (
              revealHidden(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const mostShown = 100_000

export interface RecordedTextProps {
  label: string
  copyLabel: string
  text: string
  hash: string | undefined
  /** A sentence about the text and whether its hash can be verified. */
  children: ReactNode
}

/** Recorded text. JSON is formatted, and a very long text is truncated. Copying returns the original text. */
export function RecordedText({ label, copyLabel, text, hash, children }: RecordedTextProps) {
  const shown = useMemo(() => toShown(text), [text])
  return (
    <>
      <RecordedBox label={label} copyLabel={copyLabel} readText={() => text}>
        {shown}
      </RecordedBox>
      {text.length > mostShown && (
        <p className="text-sm text-muted">{say('The beginning of it is shown; copying gives all of it.')}</p>
      )}
      <p className="text-sm text-muted">{children}</p>
      {hash !== undefined && (
        <p className="font-mono text-xs break-all text-faint">{say('SHA-256 {hash}', { hash })}</p>
      )}
    </>
  )
}

function toShown(text: string): string {
  if (text.length > mostShown) return `${text.slice(0, mostShown)}…`
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
