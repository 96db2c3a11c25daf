import { History, Pause, Play } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { TurnRecord, TurnSummary } from '../../../core/kernel/flight-record.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import type { RunReplay, ReplayedMessage } from '../../../worker/contract.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useObservable, type Watchable } from '../../ui/use-observable.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { formatElapsed } from '../../i18n/formats.ts'
import { say } from '../../i18n/say.ts'
import { usePlayer } from './use-player.ts'
import type { Client } from './use-turn-record.ts'

const speeds = [0.5, 1, 2, 4, 8, 16]

/** Renders an answer at a moment of the replay. Provided by the conversation feature. */
export type RenderReply = (options: { reply: ReplayedMessage; positionMs: number }) => ReactNode

export interface ReplayViewProps {
  client: Client
  turn: TurnSummary
  record: TurnRecord
  renderReply: RenderReply
}

/** Replays a recorded turn at its own speed or faster. Uses no network and runs no tools. */
export function ReplayView({ client, turn, record, renderReply }: ReplayViewProps) {
  const { runId } = turn
  const source = useMemo(() => followReplay(client, runId), [client, runId])
  const replay = useObservable(source)
  const { durationMs } = record
  const player = usePlayer(durationMs)
  if (replay.state === 'failed') {
    return (
      <Problem message={replay.reason.message} {...(replay.reason.hint && { hint: replay.reason.hint })} />
    )
  }
  if (replay.state === 'loading') return <Waiting>{say('Preparing the replay…')}</Waiting>
  return (
    <section aria-label={say('Replay')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-raised p-3">
        <span className="inline-flex items-center gap-1.5 rounded-sm bg-info-soft px-2 py-1 text-xs font-medium text-info">
          <History aria-hidden size={13} />
          {say('Replay')}
        </span>
        <Button look="primary" onClick={player.toggle}>
          {player.isPlaying ? <Pause aria-hidden size={15} /> : <Play aria-hidden size={15} />}
          {player.isPlaying ? say('Pause') : say('Play')}
        </Button>
        <input
          type="range"
          aria-label={say('Position')}
          aria-valuetext={say('{position} of {whole}', {
            position: formatElapsed(player.positionMs),
            whole: formatElapsed(durationMs),
          })}
          min={0}
          max={Math.max(1, Math.round(durationMs))}
          step={1}
          value={Math.round(player.positionMs)}
          onChange={(event) => player.seek(Number(event.target.value))}
          className="h-6 min-w-40 flex-1 accent-accent"
        />
        <span className="font-mono text-sm text-muted tabular-nums">
          {formatElapsed(player.positionMs)} / {formatElapsed(durationMs)}
        </span>
        <label className="flex items-center gap-2 text-sm text-muted">
          {say('Speed')}
          <select
            value={player.speed}
            onChange={(event) => player.setSpeed(Number(event.target.value))}
            className="h-9 rounded-md border border-border bg-raised px-2 text-text pointer-coarse:h-11"
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="text-sm text-muted">
        {say(
          'Played from what was recorded: nothing is sent, no tool runs, and what is shown cannot be answered.',
        )}
      </p>
      <div className="flex max-w-column flex-col gap-6">
        {replay.value.replies.length === 0 && (
          <p className="text-muted">{say('This answer is not stored any more.')}</p>
        )}
        {replay.value.replies.map((reply) =>
          (reply.frames[0]?.atMs ?? 0) <= player.positionMs ? (
            <div key={reply.messageId}>{renderReply({ reply, positionMs: player.positionMs })}</div>
          ) : null,
        )}
      </div>
    </section>
  )
}

function followReplay(client: Client, runId: TurnSummary['runId']): Watchable<RunReplay, Failure> {
  return {
    subscribe: (next, error) =>
      client.follow(
        'replay-run',
        { runId },
        { from: 0, onItem: next, onEnd: (failure) => failure && error?.(failure) },
      ),
  }
}
