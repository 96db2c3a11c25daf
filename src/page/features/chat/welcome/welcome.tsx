import { ArrowUpRight, HardDrive, KeyRound, Sparkles, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { spellHidden } from '../../../ui/text/revealed-text.tsx'
import { formatList } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Trans } from '../../../i18n/trans.tsx'
import { useNewChatAssistant, type ChatIntro } from '../../chat-state/new-chat.ts'
import { useIsDemoModel } from '../../model-picker/model-button.tsx'

/** Providers that many people have an account with. All others are in the form. */
const firstKinds = [
  { id: 'openai', label: 'OpenAI' },
  { id: 'anthropic', label: 'Anthropic' },
  { id: 'google', label: 'Google' },
  { id: 'openrouter', label: 'OpenRouter' },
] as const

/** Introduction for a first visit, complete in one view. Asks for a key only if none was added. */
function FirstVisitIntro({ queries }: { queries: Queries | null }) {
  const watched = useObservable(useMemo(() => queries?.watchProviders() ?? null, [queries]))
  const providers = watched.state === 'ready' ? watched.value.filter(({ dialect }) => dialect !== 'demo') : []
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">
        {i18n.t('An AI agent that runs in your browser')}
      </h1>
      <p className="mt-2 max-w-form text-read text-muted">
        {i18n.t(
          'Innerloop sends your messages to a model, runs its tools and records every step, all in your browser. There is no server in between.',
        )}
      </p>
      <div className="@container mt-5">
        <dl className="grid gap-x-6 gap-y-3 @min-[36rem]:grid-cols-3">
          <Fact icon={HardDrive} title={i18n.t('Stays on this device')}>
            {i18n.t('Chats, files and keys. Your messages go only to the provider that you choose.')}
          </Fact>
          <Fact icon={Sparkles} title={i18n.t('Works right now')}>
            {i18n.t('The demo model is scripted, free and offline, and it runs the real tools.')}
          </Fact>
          {providers.length > 0 ? (
            <Fact icon={KeyRound} title={i18n.t('Your own models')}>
              {i18n.t('You added {names}. Choose a model below the message.', {
                names: formatList(providers.map(({ name }) => spellHidden(name))),
              })}
            </Fact>
          ) : (
            <Fact icon={KeyRound} title={i18n.t('Your own key')}>
              {i18n.t('For a real model, add a key from:')}{' '}
              <span className="flex flex-wrap gap-x-3 sm:pt-1">
                {firstKinds.map(({ id, label }) => (
                  <KindLink key={id} kind={id} label={label} />
                ))}
                <KindLink kind="openai-compatible" label={i18n.t('another')} />
              </span>
            </Fact>
          )}
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

const AssistantPicker = lazy(async () => ({
  default: (await import('./assistant-picker.tsx')).AssistantPicker,
}))

/**
 * Example messages. Each works offline before anything was used: SQL, charts and PDF files load on demand, and the last
 * example names them.
 */
const examples = [
  /*i18n*/ { id: 'What is 12.5% of 3360, and what time is it? Use your tools.' },
  /*i18n*/ { id: 'What is in the sample GIF?' },
  /*i18n*/ { id: 'What is in the sample video?' },
  /*i18n*/ { id: 'Craft a page with a counter.' },
  /*i18n*/ { id: 'Search the sample file harbour-log.md for the first whale.' },
  /*i18n*/ { id: 'What can you do?' },
]

/** Example messages for other models, which do not know the demo model's samples. */
const generalExamples = [
  /*i18n*/ { id: 'What is 12.5% of 3360, and what time is it? Use your tools.' },
  /*i18n*/ { id: 'Explain how tides work, with a diagram.' },
  /*i18n*/ { id: 'Compare the five longest rivers in a chart.' },
  /*i18n*/ { id: 'Build a small page that counts down 25 minutes.' },
  /*i18n*/ { id: 'Read https://example.com and summarize it.' },
  /*i18n*/ { id: 'What can you do?' },
]

export interface WelcomeProps {
  /** `null` until loaded. */
  queries: Queries | null
  onSend: (text: string) => void
  /** True if no message was ever sent in this browser. */
  isFirstVisit: boolean
}

/** The empty state of a new chat: an introduction and example messages. */
export function Welcome({ queries, onSend, isFirstVisit }: WelcomeProps) {
  const intro = useNewChatAssistant(({ intro, assistant }) =>
    intro !== null && intro.assistantId === assistant?.id ? intro : null,
  )
  const isDemo = useIsDemoModel()
  const starters = useNewChatAssistant(({ assistant }) => assistant?.starters) ?? []
  return (
    <div
      role="log"
      aria-label={i18n.t('Conversation')}
      aria-live="off"
      className="flex min-h-0 flex-1 flex-col overflow-y-auto"
    >
      <div className="mx-auto my-auto w-full max-w-column px-4 py-4 sm:px-6">
        {intro !== null && <DemoIntro intro={intro} />}
        {intro === null && (isFirstVisit && isDemo ? <FirstVisitIntro queries={queries} /> : <ShortIntro />)}
        {queries !== null && (
          <Suspense>
            <AssistantPicker queries={queries} />
          </Suspense>
        )}
        <h2 className="mt-6 mb-2 text-sm font-medium text-faint">{i18n.t('Try one of these')}</h2>
        {/* On a phone a single row, so that the introduction and the composer fit one screen. */}
        <ul className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:grid sm:grid-cols-2 sm:overflow-visible sm:px-0">
          {(starters.length > 0
            ? starters
            : (isDemo ? examples : generalExamples).map((example) => i18n.t(example))
          ).map((example) => (
            <li key={example} className="max-w-[80%] shrink-0 snap-start sm:max-w-none">
              <button
                type="button"
                onClick={() => onSend(example)}
                className="group flex size-full min-h-12 items-center justify-between gap-3 rounded-lg border border-border bg-raised px-4 py-2.5 text-start transition-colors duration-120 hover:bg-surface"
              >
                {example}
                <ArrowUpRight aria-hidden size={16} className="shrink-0 text-faint group-hover:text-accent" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function ProvidersLink({ children }: { children?: ReactNode }) {
  return (
    <a
      href="#/settings/providers"
      className="rounded-sm font-medium text-accent underline underline-offset-4"
    >
      {children}
    </a>
  )
}

/** Introduction for returning users. */
function ShortIntro() {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{i18n.t('What is it about?')}</h1>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-4 text-muted">
        <a href="#/settings/about" className={quietLink}>
          {i18n.t('How this works')}
        </a>
        <a href="#/settings/providers" className={quietLink}>
          {i18n.t('Models and keys')}
        </a>
      </p>
    </>
  )
}

const quietLink =
  'inline-flex min-h-6 items-center rounded-sm underline underline-offset-4 hover:text-text pointer-coarse:min-h-11'

/** Introduction of an imported demo. Nothing was sent yet, and its model may be missing. */
function DemoIntro({ intro: { title, description, needs } }: { intro: ChatIntro }) {
  return (
    <>
      <p className="text-sm font-medium text-faint">{i18n.t('Demo')}</p>
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {description !== '' && (
        <p className="mt-3 max-w-form text-read whitespace-pre-line text-muted">{description}</p>
      )}
      {needs && (
        <p className="mt-3 max-w-form text-read text-muted">
          <Trans
            id="This demo was made with {modelId} from {providerName}, which is not set up here. <link>Add a key</link> to use it, or continue with the model below."
            values={{ modelId: needs.modelId, providerName: needs.providerName }}
            components={{ link: <ProvidersLink /> }}
          />
        </p>
      )}
    </>
  )
}
