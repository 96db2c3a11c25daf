import { Check, CircleAlert, LoaderCircle, Minus, Search } from 'lucide-react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { LocalServerStatus } from '../../../core/model/providers/local-servers.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { formatContextWindow } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useServerSearch } from './use-server-search.ts'
import { showFailure, showHint } from '../../i18n/show-text.ts'

export interface ServerSearchProps {
  client: Pick<WorkerClient, 'follow'>
  disabled: boolean
  onUse: (server: LocalServerStatus) => void
}

/** Finds servers on this computer on request. */
export function ServerSearch({ client, disabled, onUse }: ServerSearchProps) {
  const { servers, isSearching, failure, search, stop } = useServerSearch(client)
  const listed =
    servers?.filter(({ state, kind }) => state !== 'absent' || kind !== 'openai-compatible') ?? []
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isSearching ? (
          <Button onClick={stop}>{i18n.t('Stop searching')}</Button>
        ) : (
          <Button disabled={disabled} onClick={search}>
            <Search aria-hidden size={16} />
            {i18n.t('Find running servers')}
          </Button>
        )}
        <p role="status" className="min-w-0 flex-1 basis-48 text-sm text-muted">
          {servers === null
            ? i18n.t('Checks the usual local ports. Your browser may ask for permission.')
            : summarize(servers, isSearching)}
        </p>
      </div>
      {listed.length > 0 && (
        <ul aria-label={i18n.t('Servers on this computer')} className="flex flex-col gap-2.5">
          {listed.map((server) => (
            <ServerLine key={server.label} server={server} onUse={onUse} />
          ))}
        </ul>
      )}
      {failure !== null && <FailureProblem failure={failure} />}
    </div>
  )
}

const icons = {
  asking: { icon: LoaderCircle, look: 'text-accent animate-turn' },
  found: { icon: Check, look: 'text-success' },
  closed: { icon: CircleAlert, look: 'text-danger' },
  absent: { icon: Minus, look: 'text-faint' },
} as const

function ServerLine({ server, onUse }: { server: LocalServerStatus; onUse: ServerSearchProps['onUse'] }) {
  const { label, state, baseUrl, models, failure } = server
  const { icon: Icon, look } = icons[state]
  const host = new URL(baseUrl).host
  return (
    <li data-state={state} className="flex items-start gap-2.5">
      <Icon aria-hidden size={16} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1 break-words">
        <p>
          <span className="font-medium">{label}</span>
          <span className="text-muted">: {describeState(server, host)}</span>
        </p>
        {state === 'found' && <p className="text-sm text-muted">{listModels(models)}</p>}
        {failure !== undefined && !wantsKey(server) && (
          <p className={state === 'closed' ? undefined : 'text-sm text-muted'}>
            {[isShownAbove(failure) ? '' : showFailure(failure), showHint(failure)].filter(Boolean).join(' ')}
          </p>
        )}
      </div>
      {(state === 'found' || wantsKey(server)) && (
        <Button onClick={() => onUse(server)}>{i18n.t('Use {label}', { label })}</Button>
      )}
    </li>
  )
}

/** Returns whether the status line already reports the failure. */
function isShownAbove({ code }: Failure): boolean {
  return code === 'origin-not-allowed' || code === 'not-an-api'
}

function wantsKey({ failure }: LocalServerStatus): boolean {
  return failure?.code === 'key-missing'
}

function describeState(server: LocalServerStatus, host: string): string {
  const { state, failure } = server
  switch (state) {
    case 'asking':
      return i18n.t('connecting to {host}…', { host })
    case 'found':
      return i18n.t('running at {host}', { host })
    case 'closed':
      return wantsKey(server)
        ? i18n.t('running at {host}, requires an API key', { host })
        : i18n.t('running at {host}, but does not allow this page yet', { host })
    case 'absent':
      return failure === undefined
        ? i18n.t('not running at {host}', { host })
        : i18n.t('another service responds at {host}', { host })
  }
}

const listedModels = 4

function listModels(models: LocalServerStatus['models']): string {
  if (models.length === 0) return i18n.t('No models yet.')
  const names = models
    .slice(0, listedModels)
    .map(({ id, windowTokens }) =>
      windowTokens === undefined
        ? id
        : i18n.t('{id} (context {tokens})', { id, tokens: formatContextWindow(windowTokens) }),
    )
  const rest = models.length - names.length
  return rest > 0 ? i18n.t('{names} and {rest} more', { names: names.join(', '), rest }) : names.join(', ')
}

/** Safari treats local http addresses as mixed content. Chrome and Firefox do not. */
const isSafariShutOut = location.protocol === 'https:'

function summarize(servers: readonly LocalServerStatus[], isSearching: boolean): string {
  if (isSearching) return i18n.t('Searching…')
  const usable = servers.filter(({ state }) => state === 'found').length
  if (usable > 0)
    return i18n.t('{count, plural, one {# server is} other {# servers are}} ready to use.', {
      count: usable,
    })
  return servers.some(({ state }) => state === 'closed')
    ? i18n.t('A server is running, but does not allow this page yet.')
    : [
        i18n.t('No server responded. Start one, or enter its address below.'),
        ...(isSafariShutOut ? [i18n.t('In Safari, https pages cannot reach servers on this computer.')] : []),
      ].join(' ')
}
