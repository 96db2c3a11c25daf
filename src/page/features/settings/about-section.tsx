import { i18n } from '../../i18n/i18n.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { loadLicenses, type PackageLicense, type PackageLicenses } from './package-licenses.ts'
import { copyText } from '../../ui/files/clipboard.ts'

const sections = [
  {
    title: /*i18n*/ { id: 'Where it runs' },
    text: /*i18n*/ {
      id: 'In this page. A worker runs the agent loop, calls the providers that you set up, and runs the tools. Innerloop has no server of its own and sends no telemetry.',
    },
  },
  {
    title: /*i18n*/ { id: 'Where your chats are' },
    text: /*i18n*/ {
      id: 'In this browser’s storage for this site, readable offline. Clearing the site’s data permanently deletes them.',
    },
  },
  {
    title: /*i18n*/ { id: 'Where your keys are' },
    text: /*i18n*/ {
      id: 'In the same storage, encrypted with a key that scripts cannot export, and sent only to their provider’s address. Someone who can use this browser profile, or run code in this page, can still use them.',
    },
  },
  {
    title: /*i18n*/ { id: 'What Innerloop can’t protect against' },
    text: /*i18n*/ {
      id: 'Browser extensions that may read this page, other programs and people on this device, and whoever hosts Innerloop’s files. They can read what you can read. Other pages of the same address share its storage.',
    },
  },
]

export function AboutSection({ composeDiagnostics }: { composeDiagnostics: () => Promise<string> }) {
  return (
    <SettingsSection title={i18n.t('About Innerloop')}>
      <div className="flex max-w-form flex-col gap-6">
        {sections.map(({ title, text }) => (
          <div key={i18n.t(title)}>
            <h3 className="font-medium">{i18n.t(title)}</h3>
            <p className="mt-1 text-muted">{i18n.t(text)}</p>
          </div>
        ))}
        <LicensesSection />
        <DiagnosticsSection compose={composeDiagnostics} />
      </div>
    </SettingsSection>
  )
}

/** Packages that the application contains, with their licenses. The list is loaded when the user asks for it. */
function LicensesSection() {
  const [licenses, setLicenses] = useState<PackageLicenses | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const show = async () => {
    try {
      setFailed(false)
      setLicenses(await loadLicenses())
    } catch {
      setFailed(true)
    }
  }
  return (
    <div>
      <h3 className="font-medium">{i18n.t('Licenses')}</h3>
      <p className="mt-1 text-muted">
        {i18n.t(
          'Innerloop has the MIT license. It contains open-source packages with licenses of their own.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {licenses === null && <Button onClick={() => void show()}>{i18n.t('Show licenses')}</Button>}
        <p role="status" className="text-sm text-muted">
          {hasFailed && i18n.t('The licenses couldn’t be loaded. Check the connection and try again.')}
        </p>
      </div>
      {licenses !== null && (
        <ul
          aria-label={i18n.t('Packages')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be scrolled by keyboard
          tabIndex={0}
          className="mt-3 max-h-80 overflow-auto rounded-md bg-surface p-3 text-sm"
        >
          {licenses.packages.map((each) => (
            <li key={`${each.name}@${each.version}`}>
              <PackageEntry {...each} licenseText={licenses.texts[each.text ?? -1]} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PackageEntry({ name, version, license, licenseText }: PackageLicense & { licenseText?: string }) {
  // The texts together have a megabyte, so each is drawn when it is opened.
  const [isOpen, setOpen] = useState(false)
  const title = `${name} ${version} · ${license}`
  if (licenseText === undefined) return <p className="ps-4">{title}</p>
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <pre className="my-2 font-mono break-words whitespace-pre-wrap">{licenseText}</pre>}
    </details>
  )
}

interface DiagnosticsSectionProps {
  compose: () => Promise<string>
}

type Outcome = 'none' | 'copied' | 'refused'

/** Recent errors and other data for a bug report, shown before the user shares them. */
export function DiagnosticsSection({ compose }: DiagnosticsSectionProps) {
  const [text, setText] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>('none')
  const show = async () => {
    const composed = await compose()
    setText(composed)
    return composed
  }
  const copy = async () => {
    // Without clipboard access the text can be selected by hand.
    setOutcome((await copyText(show())) ? 'copied' : 'refused')
  }
  return (
    <div>
      <h3 className="font-medium">{i18n.t('Diagnostics')}</h3>
      <p className="mt-1 text-muted">
        {i18n.t(
          'The last errors and other information that may help to find a problem. It contains no chat text, files, addresses or keys, and is not sent automatically.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>{i18n.t('Copy diagnostics')}</Button>
        <Button look="quiet" onClick={() => void show()}>
          {i18n.t('Show diagnostics')}
        </Button>
        <p role="status" className="text-sm text-muted">
          {outcome === 'copied' && i18n.t('Copied')}
          {outcome === 'refused' && i18n.t('The browser did not allow copying')}
        </p>
      </div>
      {text !== null && (
        <pre
          role="region"
          aria-label={i18n.t('Diagnostics')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be scrolled by keyboard
          tabIndex={0}
          className="mt-3 max-h-80 overflow-auto rounded-md bg-surface p-3 font-mono text-sm break-words whitespace-pre-wrap"
        >
          {text}
        </pre>
      )}
    </div>
  )
}
