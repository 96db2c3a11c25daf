import { phrase } from '../../i18n/phrase.ts'
import { say } from '../../i18n/say.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { DiagnosticsPart } from './diagnostics-part.tsx'

const facts = [
  {
    title: phrase('Where it runs'),
    text: phrase(
      'In this page. A worker of the page holds the agent’s loop, calls the providers you set up, and runs the tools. Innerloop has no server of its own and sends no telemetry.',
    ),
  },
  {
    title: phrase('Where your chats are'),
    text: phrase(
      'In this browser’s storage for this site, readable offline. Clearing the site’s data deletes them for good.',
    ),
  },
  {
    title: phrase('Where your keys are'),
    text: phrase(
      'In the same storage, encrypted with a key that no script can read out, and sent only to the address of their provider. Someone who can use this browser profile, or run code in this page, can still use them.',
    ),
  },
]

export function AboutSection({ composeDiagnostics }: { composeDiagnostics: () => Promise<string> }) {
  return (
    <SettingsSection title={say('About Innerloop')}>
      <div className="flex max-w-form flex-col gap-6">
        {facts.map(({ title, text }) => (
          <div key={say(title)}>
            <h3 className="font-medium">{say(title)}</h3>
            <p className="mt-1 text-muted">{say(text)}</p>
          </div>
        ))}
        <DiagnosticsPart compose={composeDiagnostics} />
      </div>
    </SettingsSection>
  )
}
