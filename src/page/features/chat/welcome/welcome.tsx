import {
  AppWindow,
  ArrowUpRight,
  ChartColumn,
  ChartGantt,
  Clapperboard,
  FileSearch,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react'
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { spellHidden } from '../../../ui/text/revealed-text.tsx'
import { formatList } from '../../../i18n/formats.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../i18n/message-types.ts'
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

/** Links to the forms of providers. If providers exist, says where their models are chosen. */
function AddModel({ queries }: { queries: Queries | null }) {
  const watched = useObservable(useMemo(() => queries?.watchProviders() ?? null, [queries]))
  const providers = watched.state === 'ready' ? watched.value.filter(({ dialect }) => dialect !== 'demo') : []
  if (providers.length > 0)
    return (
      <p className="mt-5 text-muted">
        {i18n.t('You added {names}. Choose a model below the message.', {
          names: formatList(providers.map(({ name }) => spellHidden(name))),
        })}
      </p>
    )
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2">
      <p className="me-1 text-muted">{i18n.t('Add a real model:')}</p>
      {firstKinds.map(({ id, label }) => (
        <KindLink key={id} kind={id} label={label} />
      ))}
      <KindLink kind="new" label={i18n.t('Other…')} />
    </div>
  )
}

function KindLink({ kind, label }: { kind: string; label: string }) {
  return (
    <a
      href={`#/settings/providers/${kind}`}
      className="inline-flex min-h-8 items-center rounded-md border border-border bg-raised px-3 font-medium hover:bg-surface pointer-coarse:min-h-11"
    >
      {label}
    </a>
  )
}

const AssistantPicker = lazy(async () => ({
  default: (await import('./assistant-picker.tsx')).AssistantPicker,
}))

interface Example {
  text: MessageDescriptor
  icon: LucideIcon
}

/**
 * Example messages for the demo model. Each shows something else. All work offline, the first as soon as the SQL engine
 * was loaded once. They are also `demoExamples` of the core, where the demo model finds them.
 */
const examples: readonly Example[] = [
  { text: /*i18n*/ { id: 'Plot the sample sales by region.' }, icon: ChartColumn },
  { text: /*i18n*/ { id: 'Build a page with a counter.' }, icon: AppWindow },
  { text: /*i18n*/ { id: 'Describe the sample animation.' }, icon: Clapperboard },
  { text: /*i18n*/ { id: 'Find the first whale in harbour-log.md.' }, icon: FileSearch },
  { text: /*i18n*/ { id: 'Fetch https://sample.example/tides, but ask me first.' }, icon: ShieldCheck },
  { text: /*i18n*/ { id: 'Show me how an answer is made.' }, icon: ChartGantt },
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

/** The empty state of a new chat: an introduction, example messages and, for the demo model, links that add a real model. */
export function Welcome({ queries, onSend, isFirstVisit }: WelcomeProps) {
  const intro = useNewChatAssistant(({ intro, assistant }) =>
    intro !== null && intro.assistantId === assistant?.id ? intro : null,
  )
  const isDemo = useIsDemoModel()
  const starters = useNewChatAssistant(({ assistant }) => assistant?.starters) ?? []
  const isFirst = isFirstVisit && isDemo
  const cards: readonly { text: string; icon: LucideIcon }[] =
    starters.length > 0
      ? starters.map((text) => ({ text, icon: ArrowUpRight }))
      : isDemo
        ? examples.map(({ text, icon }) => ({ text: i18n.t(text), icon }))
        : generalExamples.map((text) => ({ text: i18n.t(text), icon: ArrowUpRight }))
  return (
    <div
      role="log"
      aria-label={i18n.t('Conversation')}
      aria-live="off"
      className="flex min-h-0 flex-1 flex-col overflow-y-auto"
    >
      <div className="mx-auto my-auto w-full max-w-column px-4 py-4 sm:px-6">
        {intro !== null && <DemoIntro intro={intro} />}
        {intro === null && (
          <h1 className="text-2xl font-semibold tracking-tight text-balance">
            {isFirst ? i18n.t('Your AI agent, right in the browser') : i18n.t('What would you like to do?')}
          </h1>
        )}
        {intro === null && isFirst && (
          <p className="mt-2 max-w-form text-read text-muted">
            {i18n.t(
              'Use any model with your own API key. Chats, files and keys stay in this browser: no server, no account.',
            )}
          </p>
        )}
        {queries !== null && (
          <Suspense>
            <AssistantPicker queries={queries} />
          </Suspense>
        )}
        <h2 className="mt-5 mb-2 text-sm font-medium text-faint">
          {isFirst ? i18n.t('Try the demo model: scripted, free and offline') : i18n.t('Try one of these')}
        </h2>
        <ul className="grid gap-1.5 sm:grid-cols-2 sm:gap-2">
          {cards.map(({ text, icon: Icon }) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => onSend(text)}
                className="group flex size-full min-h-11 items-center gap-3 rounded-lg border border-border bg-raised px-3 py-2 text-start transition-colors duration-120 hover:bg-surface sm:min-h-13"
              >
                <Icon
                  aria-hidden
                  size={18}
                  strokeWidth={1.75}
                  className="shrink-0 text-faint group-hover:text-accent"
                />
                {text}
              </button>
            </li>
          ))}
        </ul>
        {intro === null && isDemo && <AddModel queries={queries} />}
      </div>
    </div>
  )
}

function ProvidersLink({ children }: { children?: ReactNode }) {
  return (
    <a
      href="#/settings/providers/new"
      className="rounded-sm font-medium text-accent underline underline-offset-4"
    >
      {children}
    </a>
  )
}

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
