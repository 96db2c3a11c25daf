import { createFailure } from '../../core/kernel/failure.ts'
import { fail, type Result } from '../../core/kernel/result.ts'
import { ToolWorkers, type ToolWorkerPorts } from './tool-workers.ts'
import type { WorkerHandle } from './run-job.ts'
import toolWorkerUrl from './tool-worker.ts?worker&url'
import sqlEngineUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?packed-url'
import salesUrl from '../../../public/samples/sales.csv?url'
import type { JobName } from './job-table.ts'

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

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy
}

let policy: ScriptUrlPolicy | undefined

/** From within the worker. The types of workers know no TrustedScriptURL yet, hence the string. */
function spawnToolWorker(): WorkerHandle {
  const { href } = new URL(toolWorkerUrl, globalThis.location.href)
  policy ??= createPolicy(href)
  return new Worker(policy.createScriptURL(href) as string, { type: 'module', name: 'tool-worker' })
}

/** One script, and no other. */
function createPolicy(own: string): ScriptUrlPolicy {
  const rules = {
    createScriptURL: (url: string) => {
      if (url === own) return own
      throw new TypeError('A script that is not part of the application was refused.')
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('tool-worker', rules) ?? rules
}

/** Files by the names under which a job asks for them: their addresses, as `import url from '…?url'` gives them. */
type FileAddresses = Readonly<Record<string, string>>

/** Files of the application that a job may ask for; in a module of its own where they are many. */
const jobFiles: Partial<Record<JobName, FileAddresses | (() => Promise<FileAddresses>)>> = {
  'extract-text': async () => (await import('./pdf-character-maps.ts')).pdfCharacterMaps,
  'run-sql': { engine: sqlEngineUrl, 'samples/sales.csv': salesUrl },
}
