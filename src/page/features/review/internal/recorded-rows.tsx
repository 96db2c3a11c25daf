import { truncateString } from '../../../../lib/text.ts'
import { ChevronRight, Info, ShieldCheck, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useMemo, type ReactNode, useState } from 'react'
import type { ExchangeFidelity, HttpHeader } from '../../../../core/model/review/http-exchange.ts'
import { revealHidden } from '../../../ui/text/revealed-text.tsx'
import { formatBytes } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'

export interface RecordedAttemptProps {
  title: ReactNode
  byteLength?: number | undefined
  isInitiallyOpen?: boolean
  /** Rendered when the row is open. */
  children: ReactNode
}

/** One attempt of a request, which expands to its recorded data. */
export function RecordedAttempt({ title, byteLength, isInitiallyOpen, children }: RecordedAttemptProps) {
  return (
    <RecordedRow
      layout="flex flex-wrap"
      isInitiallyOpen={isInitiallyOpen}
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

export function RecordedHeaders({ headers }: { headers: readonly HttpHeader[] }) {
  return (
    <dl
      aria-label={i18n.t('Headers')}
      className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 gap-y-1 font-mono text-xs"
    >
      {headers.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="break-all text-muted">{revealHidden(name)}</dt>
          <dd className="min-w-0 break-words">
            {value === undefined ? (
              <span className="font-sans text-faint">{i18n.t('value not stored')}</span>
            ) : (
              revealHidden(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const maxShownCharacters = 100_000

export interface RecordedTextProps {
  label: string
  copyLabel: string
  text: string
  hash: string | undefined
  fidelity: ExchangeFidelity
  /** Explains what `fidelity` means for the text. */
  proof: string
  /** Explains placeholders of the text. */
  children?: ReactNode
}

/** Recorded text. JSON is formatted, and a very long text is truncated. Copying returns the original text. */
export function RecordedText(props: RecordedTextProps) {
  const { label, copyLabel, text, hash, fidelity, proof, children } = props
  const content = useMemo(() => revealText(text), [text])
  const [Icon, color] = proofSigns[fidelity]
  return (
    <>
      <p className={`flex items-start gap-1.5 text-sm ${color}`}>
        <Icon aria-hidden size={15} className="mt-0.75 shrink-0" />
        <span className="min-w-0">{proof}</span>
      </p>
      <RecordedBox label={label} copyLabel={copyLabel} readText={() => text}>
        {content}
      </RecordedBox>
      {text.length > maxShownCharacters && (
        <p className="text-sm text-muted">
          {i18n.t('Only the start is shown. Copying includes everything.')}
        </p>
      )}
      {text.length <= maxShownCharacters && content !== text && (
        <p className="text-sm text-muted">
          {i18n.t('JSON is indented for reading. Copying returns the original text.')}
        </p>
      )}
      {children}
      {hash !== undefined && (
        <p className="font-mono text-xs break-all text-faint">{i18n.t('SHA-256 {hash}', { hash })}</p>
      )}
    </>
  )
}

const proofSigns: Record<ExchangeFidelity, readonly [icon: LucideIcon, color: string]> = {
  exact: [ShieldCheck, 'text-success'],
  redacted: [Info, 'text-muted'],
  cut: [Info, 'text-muted'],
  missing: [Info, 'text-muted'],
  differs: [TriangleAlert, 'text-danger'],
}

function revealText(text: string): string {
  if (text.length > maxShownCharacters) return `${truncateString(text, maxShownCharacters)}…`
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

interface RecordedRowProps {
  head: ReactNode
  /** Layout classes of the header. */
  layout: string
  isInitiallyOpen?: boolean
  /** Rendered when the row is open. */
  children: () => ReactNode
}

/** A row of recorded data that expands. */
export function RecordedRow({ head, layout, isInitiallyOpen = false, children }: RecordedRowProps) {
  const [isOpen, setIsOpen] = useState(isInitiallyOpen)
  return (
    <li className="border-b border-border last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-start gap-1.5 rounded-sm py-2 text-start outline-offset-0 hover:bg-surface pointer-coarse:min-h-11"
      >
        <ChevronRight
          aria-hidden
          size={14}
          className={`mt-0.75 shrink-0 text-faint transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className={`min-w-0 flex-1 items-center gap-x-3 ${layout}`}>{head}</span>
      </button>
      {isOpen && children()}
    </li>
  )
}

interface RecordedBoxProps {
  label: string
  copyLabel: string
  /** Returns the text to copy, which may be longer than the visible text. */
  readText: () => string
  children: string
}

export function RecordedBox({ label, copyLabel, readText, children }: RecordedBoxProps) {
  const content = useMemo(() => revealHidden(children), [children])
  return (
    <div className="relative">
      <div className="absolute end-1 top-1">
        <CopyButton label={copyLabel} readText={readText} />
      </div>
      <pre
        role="group"
        tabIndex={0}
        aria-label={label}
        className="max-h-[28rem] overflow-auto rounded-md bg-surface p-3 font-mono text-sm break-words whitespace-pre-wrap"
      >
        {content}
      </pre>
    </div>
  )
}
