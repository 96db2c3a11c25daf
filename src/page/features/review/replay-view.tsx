import { History, Pause, Play } from 'lucide-react'
import { useMemo, type ReactNode, useEffect, useState } from 'react'
import type { TurnRecord, TurnSummary } from '../../../core/model/review/turn-record.ts'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { RunReplay, ReplayedMessage } from '../../../worker/contract.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { useObservable, type Watchable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { formatElapsed } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ReviewClient } from './internal/turn-queries.ts'

const speeds = [0.5, 1, 2, 4, 8, 16]

/** Renders an answer at a moment of the replay. Provided by the conversation feature. */
export type RenderReply = (options: { reply: ReplayedMessage; positionMs: number }) => ReactNode

export interface ReplayViewProps {
  client: ReviewClient
  turn: TurnSummary
  record: TurnRecord
  renderReply: RenderReply
}

/** Replays a recorded turn at its own speed or faster, and shows its end first. Uses no network and runs no tools. */
export function ReplayView({ client, turn, record, renderReply }: ReplayViewProps) {
  const { runId } = turn
  const source = useMemo(() => followReplay(client, runId), [client, runId])
  const replay = useObservable(source)
  const { durationMs } = record
  const player = useReplayPlayer(durationMs)
  if (replay.state === 'failed') {
    return <FailureProblem failure={replay.reason} />
  }
  if (replay.state === 'loading') return <Spinner>{i18n.t('Preparing the replay…')}</Spinner>
  return (
    <section aria-label={i18n.t('Replay')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-raised p-3">
        <span className="inline-flex items-center gap-1.5 rounded-sm bg-info-soft px-2 py-1 text-xs font-medium text-info">
          <History aria-hidden size={13} />
          {i18n.t('Replay')}
        </span>
        <Button look="primary" onClick={player.toggle}>
          {player.isPlaying ? <Pause aria-hidden size={15} /> : <Play aria-hidden size={15} />}
          {player.isPlaying ? i18n.t('Pause') : i18n.t('Play')}
        </Button>
        <input
          type="range"
          aria-label={i18n.t('Position')}
          aria-valuetext={i18n.t('{position} of {whole}', {
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
          {i18n.t('Speed')}
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
        {i18n.t('Replaying the recording. Nothing is sent and no tools run.')}
      </p>
      <div className="flex max-w-column flex-col gap-6">
        {replay.value.replies.length === 0 && (
          <p className="text-muted">{i18n.t('This answer is no longer stored.')}</p>
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

function followReplay(client: ReviewClient, runId: TurnSummary['runId']): Watchable<RunReplay, Failure> {
  return {
    subscribe: (next, error) =>
      client.follow(
        'replay-run',
        { runId },
        { from: 0, onItem: next, onEnd: (failure) => failure && error?.(failure) },
      ),
  }
}

interface ReplayPlayer {
  positionMs: number
  isPlaying: boolean
  speed: number
  setSpeed: (speed: number) => void
  seek: (positionMs: number) => void
  toggle: () => void
}

/** Clock of the replay. It is at the end until the person moves it. */
function useReplayPlayer(durationMs: number): ReplayPlayer {
  const [positionMs, setPosition] = useState(durationMs)
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)

  useEffect(() => {
    if (!isPlaying) return undefined
    let before = performance.now()
    let frame = requestAnimationFrame(function show(now) {
      const elapsedMs = now - before
      before = now
      setPosition((position) => {
        const next = advanceReplay(position, { elapsedMs, speed, durationMs })
        if (next === null) setIsPlaying(false)
        return next ?? durationMs
      })
      frame = requestAnimationFrame(show)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, durationMs])

  return {
    positionMs,
    isPlaying,
    speed,
    setSpeed,
    seek: setPosition,
    toggle: () => {
      if (!isPlaying && positionMs >= durationMs) setPosition(0)
      setIsPlaying(!isPlaying)
    },
  }
}

/** Returns the replay position after a frame, or `null` at the end. */
export function advanceReplay(
  positionMs: number,
  { elapsedMs, speed, durationMs }: { elapsedMs: number; speed: number; durationMs: number },
): number | null {
  const next = positionMs + Math.max(0, elapsedMs) * speed
  return next >= durationMs ? null : next
}
