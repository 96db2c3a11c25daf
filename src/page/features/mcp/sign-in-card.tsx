import { useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import {
  mcpSignInChannel,
  type McpSignInPage,
  type McpSignInReturn,
} from '../../../core/model/mcp/mcp-sign-in.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { RevealedText, spellHidden } from '../../ui/text/revealed-text.tsx'

export interface SignInCardProps {
  client: Pick<WorkerClient, 'call'>
  server: Pick<McpServerRow, 'id' | 'name'>
  /** Called after a sign-in that succeeded. */
  onSignedIn: () => void
  onCancel: () => void
}

type CardState =
  | { phase: 'loading' | 'finishing' }
  /** `isStale` while the address for other permissions is created. */
  | { phase: 'ready'; page: McpSignInPage; scopes: readonly string[]; isStale: boolean }
  | { phase: 'failed'; failure: Failure }

/** Asks for a sign-in: shows the host and the permissions first. The response comes from the tab that the link opens. */
export function SignInCard({ client, server, onSignedIn, onCancel }: SignInCardProps) {
  const [state, setState] = useState<CardState>({ phase: 'loading' })
  const [clientId, setClientId] = useState('')
  const titleId = useId()
  const { id: serverId, name } = server
  const url = state.phase === 'ready' ? state.page.url : undefined

  const starts = useRef(0)
  const begin = async (change: { scopes?: readonly string[]; clientId?: string } = {}) => {
    const { scopes, ...rest } = change
    const start = (starts.current += 1)
    const input = { serverId, callbackUrl: findCallback(), ...rest, ...(scopes && { scopes: [...scopes] }) }
    const started = await client.call('begin-mcp-sign-in', input)
    if (start !== starts.current) return
    setState(
      started.ok
        ? { phase: 'ready', page: started.value, scopes: scopes ?? started.value.scopes, isStale: false }
        : { phase: 'failed', failure: started.failure },
    )
  }

  useEffect(() => {
    void begin()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the card opens
  }, [])

  useEffect(() => {
    const expected = url === undefined ? null : new URL(url).searchParams.get('state')
    if (expected === null) return
    const channel = new BroadcastChannel(mcpSignInChannel)
    const finish = async (back: McpSignInReturn) => {
      setState({ phase: 'finishing' })
      const finished = await client.call('finish-mcp-sign-in', back)
      if (finished.ok) onSignedIn()
      else setState({ phase: 'failed', failure: finished.failure })
    }
    channel.addEventListener('message', ({ data }: MessageEvent<McpSignInReturn | null>) => {
      if (data?.state !== expected) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
      channel.postMessage({ received: expected })
      void finish(data)
    })
    return () => channel.close()
  }, [client, onSignedIn, url])

  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-lg border border-border bg-surface px-4 py-3"
    >
      <p id={titleId} className="font-medium">
        {i18n.t('Sign in: {name}', { name: spellHidden(name) })}
      </p>
      {state.phase === 'loading' && <Spinner>{i18n.t('Reading how to sign in…')}</Spinner>}
      {state.phase === 'finishing' && <Spinner>{i18n.t('Signing in…')}</Spinner>}
      {state.phase === 'failed' && (
        <FailureProblem failure={state.failure}>
          <Button onClick={() => void begin()}>{i18n.t('Try again')}</Button>
        </FailureProblem>
      )}
      {state.phase === 'ready' && (
        <>
          <p>
            {i18n.t('You sign in at {host} and allow Innerloop to use the server.', {
              host: state.page.host,
            })}
          </p>
          <ScopeChoice
            offered={state.page.scopes}
            chosen={state.scopes}
            onChange={(scopes) => {
              setState({ ...state, scopes, isStale: true })
              void begin({ scopes })
            }}
          />
          {url === undefined && (
            <form
              noValidate
              className="flex flex-col items-start gap-2"
              onSubmit={(event) => {
                event.preventDefault()
                void begin({ clientId })
              }}
            >
              <Field
                label={i18n.t('Client ID')}
                hint={i18n.t(
                  'Innerloop cannot register at {host}. The server’s administrator can give you one.',
                  {
                    host: state.page.host,
                  },
                )}
              >
                <input
                  value={clientId}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={({ target }) => setClientId(target.value)}
                  className={controlClass}
                />
              </Field>
              <Button type="submit" disabled={clientId.trim() === ''}>
                {i18n.t('Continue')}
              </Button>
            </form>
          )}
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {url !== undefined && state.phase === 'ready' && (
          <>
            <a
              // Without an address, the link is disabled.
              href={state.isStale ? undefined : url}
              aria-disabled={state.isStale || undefined}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-9 max-w-full items-center rounded-md bg-accent px-3 py-1.5 font-medium break-all text-on-accent aria-disabled:opacity-60 pointer-coarse:min-h-11"
            >
              {i18n.t('Continue at {host}', { host: state.page.host })}
            </a>
            <Button disabled={state.isStale} onClick={() => signInHere(url)}>
              {i18n.t('Sign in in this tab')}
            </Button>
          </>
        )}
        <Button look="quiet" onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

interface ScopeChoiceProps {
  offered: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The permissions that the server asks for. Some may be left out. */
function ScopeChoice({ offered, chosen, onChange }: ScopeChoiceProps) {
  if (offered.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-sm text-muted">{i18n.t('Permissions')}</legend>
      {offered.map((scope) => (
        <label key={scope} className="flex w-fit items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(offered.filter((each) => (each === scope ? target.checked : chosen.includes(each))))
            }
          />
          <span className="min-w-0 break-all">
            <RevealedText text={scope} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function findCallback(): string {
  return new URL('oauth/callback.html', `${location.origin}${location.pathname}`).href
}

/** Leaves this page. `oauth/callback.html` then opens Innerloop here and asks no other tab. */
function signInHere(url: string): void {
  sessionStorage.setItem('innerloop-sign-in-here', 'yes')
  location.assign(url)
}
