import { createFailure } from '../../core/kernel/failure.ts'
import { fail, type Result } from '../../core/kernel/result.ts'
import { jobFiles } from './job-files.ts'
import { spawnToolWorker } from './spawn-tool-worker.ts'
import { ToolWorkers, type ToolWorkerPorts } from './tool-workers.ts'

export interface ToolWorkerPlatform extends Pick<ToolWorkerPorts, 'schedule'> {
  /** A file of the application's own origin. Never rejects. */
  fetchOwnFile(url: URL, signal: AbortSignal): Promise<Result<ArrayBuffer>>
}

/** Jobs name their files; where these lie is known here only, so that a worker cannot have anything else fetched. */
export function createToolWorkers({ fetchOwnFile, schedule }: ToolWorkerPlatform): ToolWorkers {
  return new ToolWorkers({
    schedule,
    spawn: spawnToolWorker,
    readFile: async (job, name, signal) => {
      const listed = Object.entries(jobFiles).find(([key]) => key === job)?.[1] ?? {}
      const files = typeof listed === 'function' ? await listed() : listed
      const address = Object.hasOwn(files, name) ? files[name] : undefined
      if (address === undefined)
        return fail(createFailure('internal', { detail: `${job} knows no file "${name}"` }))
      return fetchOwnFile(new URL(address, globalThis.location.href), signal)
    },
  })
}
