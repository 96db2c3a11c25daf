import { fork } from 'node:child_process'
import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { ProviderId, RunId } from '../../src/core/model/id.ts'
import type { Provider } from '../../src/core/model/providers/provider.ts'
import { HostBench } from '../contracts/host-bench.ts'

export interface Loopback {
  /** Returns a host whose model calls the tool `step` until it has sent so many responses. Each has so many tokens of text. */
  open(model: { steps: number; tokens: number }): HostBench
  close(): void
}

/** Targets of an event at the end of a run, for benches over loopback. Polling would add the time of the model to the CPU time. */
const endings = new WeakMap<HostBench, EventTarget>()

/** Starts the scripted model of the loop bench, over loopback HTTP in a process of its own. */
export async function startLoopback(): Promise<Loopback> {
  const server = fork(new URL('loop.ts', import.meta.url), ['serve'])
  const port = await new Promise<number>((resolve) => server.once('message', (sent) => resolve(Number(sent))))
  let runs = 0
  return {
    open({ steps, tokens }) {
      const provider: Provider = {
        id: 'provider-1' as ProviderId,
        dialect: 'openai-compatible',
        name: 'Bench',
        baseUrl: `http://127.0.0.1:${port}/r${(runs += 1)}-${steps}-${tokens}/v1`,
        models: [],
      }
      const playing = createModelPort({
        providers: { find: async () => succeed(provider) },
        vault: { read: async () => succeed('sk-bench') },
      })
      const ended = new EventTarget()
      const bench = new HostBench([], { playing, onEnded: () => ended.dispatchEvent(new Event('ended')) })
      endings.set(bench, ended)
      return bench
    },
    close: () => server.kill(),
  }
}

/** Waits for the end of a run that was started, which must be complete. */
export async function untilEnded(
  bench: HostBench,
  started: Awaited<ReturnType<HostBench['send']>>,
): Promise<RunId> {
  if (!started.ok) throw new Error(started.failure.message)
  const { runId } = started.value
  const target = endings.get(bench)
  while (bench.store.runs.get(runId)?.isEnded !== true)
    await (target
      ? new Promise((resolve) => target.addEventListener('ended', resolve, { once: true }))
      : bench.settle())
  const end = bench.store.runs.get(runId)?.events.at(-1)
  if (end?.type !== 'session-turn-end' || end.status !== 'complete') throw new Error(JSON.stringify(end))
  return runId
}

/** Returns the CPU time of this process since the earlier figures, which other work on the machine changes little. */
export function toCpuMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
