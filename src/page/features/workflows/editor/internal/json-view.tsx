import { i18n } from '../../../../i18n/i18n.ts'
import { HiddenWarning } from '../../../../ui/text/hidden-warning.tsx'
import { CopyButton } from '../../../../ui/controls/copy-button.tsx'

interface JsonViewProps {
  text: string
  isReadOnly: boolean
  onChange: (text: string) => void
}

/** The definition as JSON. */
export function JsonView({ text, isReadOnly, onChange }: JsonViewProps) {
  return (
    <div className="relative">
      <textarea
        aria-label={i18n.t('Definition as JSON')}
        value={text}
        readOnly={isReadOnly}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        dir="ltr"
        onChange={({ target }) => onChange(target.value)}
        className="h-[max(24rem,calc(100dvh-18rem))] w-full resize-y rounded-lg border border-border bg-background p-4 font-mono text-sm leading-5 text-text pointer-coarse:text-read"
      />
      <div className="absolute end-3 top-2 rounded-md bg-background">
        <CopyButton readText={() => text} label={i18n.t('Copy')} />
      </div>
      <HiddenWarning text={text} />
    </div>
  )
}
