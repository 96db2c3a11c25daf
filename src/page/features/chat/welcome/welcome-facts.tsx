import { HardDrive, KeyRound, Sparkles, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from '../../../words/say.ts'

/** Providers that many people have an account with. All others are in the form. */
const firstKinds = [
  { id: 'openai', label: 'OpenAI' },
  { id: 'anthropic', label: 'Anthropic' },
  { id: 'google', label: 'Google' },
  { id: 'openrouter', label: 'OpenRouter' },
] as const

/** Introduction for a first visit, complete in one view. */
export function WelcomeFacts() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">
        {say('An agent that lives in this page')}
      </h1>
      <p className="mt-2 max-w-form text-read text-muted">
        {say(
          'Innerloop asks a model, runs its tools and keeps every step, all here in your browser. There is no server in between.',
        )}
      </p>
      <div className="@container mt-5">
        <dl className="grid gap-x-6 gap-y-3 @min-[36rem]:grid-cols-3">
          <Fact icon={HardDrive} title={say('Stays on this device')}>
            {say('Chats, files and keys. What you send goes only to the provider you chose.')}
          </Fact>
          <Fact icon={Sparkles} title={say('Works right now')}>
            {say('The demo model is scripted, free and offline, and it runs the real tools.')}
          </Fact>
          <Fact icon={KeyRound} title={say('Your own key')}>
            {say('For a real model, add a key from:')}{' '}
            <span className="flex flex-wrap gap-x-3 sm:pt-1">
              {firstKinds.map(({ id, label }) => (
                <KindLink key={id} kind={id} label={label} />
              ))}
              <KindLink kind="openai-compatible" label={say('another')} />
            </span>
          </Fact>
        </dl>
      </div>
    </>
  )
}

function Fact({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-2 font-medium">
        <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-faint" />
        {title}
      </dt>
      <dd className="text-muted sm:mt-1">{children}</dd>
    </div>
  )
}

function KindLink({ kind, label }: { kind: string; label: string }) {
  return (
    <a
      href={`#/settings/providers/${kind}`}
      className="inline-flex min-h-6 items-center rounded-sm text-accent underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {label}
    </a>
  )
}
