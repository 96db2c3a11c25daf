import { useMemo, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { TurnSummary } from '../../../core/kernel/flight-record.ts'
import {
  isWireOf,
  type WireBody,
  type WireFidelity,
  type WireSummary,
} from '../../../core/kernel/wire-request.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { formatBytes } from '../../words/formats.ts'
import { say } from '../../words/say.ts'
import { readOnce } from './read-once.ts'
import { useSentWires, type Client } from './use-turn-record.ts'

export interface AsSentProps {
  client: Client
  turn: TurnSummary
  /** A request of the turn. */
  requestId?: string | undefined
  /** The call of a tool: most of them ask no model, and then nothing is said. */
  callId?: string | undefined
  /** Its model runs in this browser. */
  isLocal?: boolean
}

/** What left this device for one request, or for one call, try by try: the very text, not what it was made of. */
export function AsSent({ client, turn, requestId, callId, isLocal }: AsSentProps) {
  const observed = useSentWires(client, turn)
  if (observed.state === 'loading') return null
  if (observed.state === 'failed') return <Problem message={observed.reason.message} />
  const wires = observed.value.filter((wire) => isWireOf(wire, { requestId, callId }))
  if (requestId === undefined && wires.length === 0) return null
  return (
    <section className="flex flex-col gap-1.5">
      <h4 className="font-semibold">{say('As sent')}</h4>
      {wires.length === 0 && (
        <p className="text-sm text-muted">
          {isLocal
            ? say('Nothing left this device: the model of this request runs in this browser.')
            : say(
                'What left this device was not recorded: the request did not get that far, the turn is of an earlier version, or storage refused it.',
              )}
        </p>
      )}
      <ol aria-label={say('As sent')} className="flex flex-col">
        {wires.map((wire) => (
          <WireRow key={wire.egressId} client={client} turn={turn} wire={wire} />
        ))}
      </ol>
    </section>
  )
}

interface WireProps {
  client: Client
  turn: TurnSummary
  wire: WireSummary
}

function WireRow(props: WireProps) {
  const { method, url, via, byteLength } = props.wire
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="border-b border-border last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full flex-wrap items-center gap-x-3 rounded-sm px-2 py-2 text-start -outline-offset-2 hover:bg-surface"
      >
        <span className="min-w-0 flex-1 font-mono text-sm break-all">
          {method} {url}
          {via !== undefined && <span className="text-muted"> {say('through {via}', { via })}</span>}
        </span>
        <span className="font-mono text-xs text-muted tabular-nums">{formatBytes(byteLength)}</span>
      </button>
      {isOpen && <WireDetail {...props} />}
    </li>
  )
}

function WireDetail({ client, turn: { runId }, wire }: WireProps) {
  const { egressId, headers, hash } = wire
  const source = useMemo(
    () => readOnce<WireBody>(() => client.call('read-sent-wire', { runId, egressId })),
    [client, runId, egressId],
  )
  const observed = useObservable<WireBody, Failure>(source)
  return (
    <div className="flex flex-col gap-2 px-2 pb-3">
      <dl className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 gap-y-1 font-mono text-xs">
        {headers.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="break-all text-muted">{name}</dt>
            <dd className="min-w-0 break-words">
              {value ?? <span className="font-sans text-faint">{say('value not kept')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {say(
          'A value that is a secret, or may be one, is never kept. What the browser adds itself is not known to a page.',
        )}
      </p>
      {observed.state === 'loading' && <Waiting>{say('Reading what was sent…')}</Waiting>}
      {observed.state === 'failed' && <Problem message={observed.reason.message} />}
      {observed.state === 'ready' && <Body body={observed.value} />}
      {hash !== undefined && (
        <p className="font-mono text-xs break-all text-faint">{say('SHA-256 {hash}', { hash })}</p>
      )}
    </div>
  )
}

const mostShown = 300_000

function Body({ body: { text, fidelity } }: { body: WireBody }) {
  const shown = useMemo(() => toShown(text), [text])
  return (
    <>
      <div className="relative">
        <div className="absolute end-1 top-1">
          <CopyButton label={say('Copy: {label}', { label: say('As sent') })} readText={() => text} />
        </div>
        <pre
          tabIndex={0}
          aria-label={say('Body of the request')}
          className="max-h-[28rem] overflow-auto rounded-md bg-surface p-3 font-mono text-sm break-words whitespace-pre-wrap"
        >
          {shown}
        </pre>
      </div>
      <p className="text-sm text-muted">{describe(fidelity)}</p>
      {text.includes('innerloop:file:') && (
        <p className="text-sm text-muted">
          {say(
            'Where it says innerloop:file: the bytes of that file were sent, in Base64; it is kept with the chat.',
          )}
        </p>
      )}
    </>
  )
}

/** Line by line, the beginning of what is very long: copying gives the text itself, all of it. */
function toShown(text: string): string {
  if (text.length > mostShown) return `${text.slice(0, mostShown)}…`
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function describe(fidelity: WireFidelity): string {
  switch (fidelity) {
    case 'exact':
      return say('This is what left, byte by byte: its SHA-256 is the one that was noted when it was sent.')
    case 'redacted':
      return say(
        'A stored key was in it and was taken out before it was kept. Everything else is as it left.',
      )
    case 'cut':
      return say('Part of it was too long to be kept whole. Everything else is as it left.')
    case 'missing':
      return say('Part of it, or a file, is not stored any more. Everything else is as it left.')
    case 'differs':
      return say('This is not what left: its SHA-256 is another one than was noted when it was sent.')
  }
}
