import { i18n } from '../../i18n/i18n.ts'
import { SectionHeader, SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useState, type ReactNode } from 'react'
import { truncateString } from '../../../lib/text.ts'
import { appVersion } from '../../../core/model/app-version.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ExternalLink } from '../../ui/links/external-link.tsx'
import { loadChangelog, loadLicenses, type PackageLicense } from './package-licenses.ts'
import { copyText } from '../../ui/files/clipboard.ts'
import { settingAnchor, settingText } from './settings-registry.ts'

const privacyTexts = [
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
      id: 'Browser extensions that may read this page, other programs and people on this device, and the host of Innerloop’s files. They can read what you can read. Other pages of the same address share its storage.',
    },
  },
]

/** Page about the application. */
export function AboutSection({ composeDiagnostics }: { composeDiagnostics: () => Promise<string> }) {
  return (
    <SettingsSection id="about" title={i18n.t('About')}>
      <BuildFacts />
      <SettingsSection title={i18n.t('Privacy')}>
        {privacyTexts.map(({ title, text }) => (
          <div key={i18n.t(title)}>
            <SectionHeader title={i18n.t(title)}>{i18n.t(text)}</SectionHeader>
          </div>
        ))}
      </SettingsSection>
      <LicensesSection />
      <DiagnosticsSection compose={composeDiagnostics} />
    </SettingsSection>
  )
}

/** Facts that a build gets from its environment, if it is known. */
const commit: unknown = import.meta.env['VITE_COMMIT']
const sourceUrl: unknown = import.meta.env['VITE_SOURCE_URL']

/** Version, commit, license, source and changelog. */
function BuildFacts() {
  const source = typeof sourceUrl === 'string' ? URL.parse(sourceUrl) : null
  return (
    <div {...settingAnchor('about')} className="flex flex-col items-start gap-3">
      <dl className="w-full divide-y divide-border rounded-lg border border-border bg-raised px-4">
        <Fact name={i18n.t('Version')}>{appVersion}</Fact>
        {typeof commit === 'string' && commit !== '' && (
          <Fact name={i18n.t('Commit')}>
            <code className="font-mono text-sm break-all">{truncateString(commit, 12)}</code>
          </Fact>
        )}
        <Fact name={i18n.t('License')}>{i18n.t('MIT license')}</Fact>
        {source !== null && (
          <Fact name={i18n.t('Source code')}>
            <ExternalLink url={source} className="text-accent underline underline-offset-4">
              {source.host + source.pathname}
            </ExternalLink>
          </Fact>
        )}
      </dl>
      <LoadedText
        name={i18n.t('Changelog')}
        action={i18n.t('Show changelog')}
        failure={i18n.t('The changelog couldn’t be loaded. Check the connection and try again.')}
        load={loadChangelog}
      />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface LoadedTextProps {
  name: string
  action: string
  failure: string
  load: () => Promise<string>
}

/** Loads a value when the user asks for it. */
function useLoadedOnDemand<Value>(load: () => Promise<Value>) {
  const [value, setValue] = useState<Value | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const show = async () => {
    try {
      setFailed(false)
      const loaded = await load()
      setValue(() => loaded)
    } catch {
      setFailed(true)
    }
  }
  return { value, hasFailed, show }
}

/** A text that is loaded when the user asks for it. */
function LoadedText({ name, action, failure, load }: LoadedTextProps) {
  const { value: text, hasFailed, show } = useLoadedOnDemand(load)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {text === null && <Button onClick={() => void show()}>{action}</Button>}
        <p role="status" className="text-sm text-muted">
          {hasFailed && failure}
        </p>
      </div>
      {text !== null && <PlainText name={name}>{text}</PlainText>}
    </>
  )
}

function PlainText({ name, children }: { name: string; children: string }) {
  return (
    <pre
      role="region"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard can scroll the box only while it has the focus.
      tabIndex={0}
      className="mt-3 max-h-80 w-full overflow-auto rounded-md bg-surface p-3 font-mono text-sm break-words whitespace-pre-wrap"
    >
      {children}
    </pre>
  )
}

/** Packages that the application contains, with their licenses. The list is loaded when the user asks for it. */
function LicensesSection() {
  const { value: licenses, hasFailed, show } = useLoadedOnDemand(loadLicenses)
  return (
    <div {...settingAnchor('licenses')}>
      <SectionHeader title={settingText('licenses').label}>{settingText('licenses').hint}</SectionHeader>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {licenses === null && <Button onClick={() => void show()}>{i18n.t('Show licenses')}</Button>}
        <p role="status" className="text-sm text-muted">
          {hasFailed && i18n.t('The licenses couldn’t be loaded. Check the connection and try again.')}
        </p>
      </div>
      {licenses !== null && (
        <ul
          aria-label={i18n.t('Packages')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard can scroll the box only while it has the focus.
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
    <div {...settingAnchor('diagnostics')}>
      <SectionHeader title={settingText('diagnostics').label}>
        {settingText('diagnostics').hint}
      </SectionHeader>
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
      {text !== null && <PlainText name={settingText('diagnostics').label}>{text}</PlainText>}
    </div>
  )
}
