import { createFailure } from '../../core/model/failures/failure.ts'
import { fail, type Result } from '../../core/model/failures/result.ts'
import { ToolWorkers, type ToolWorkerPorts } from './tool-workers.ts'
import sqlEngineUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?packed-url'
import salesUrl from '../../../public/samples/sales.csv?url'
import type { JobName } from './job-table.ts'

export interface ToolWorkerPlatform extends Pick<ToolWorkerPorts, 'schedule' | 'spawn'> {
  /** Loads a file from the application's own origin. Never rejects. */
  fetchOwnFile(url: URL, signal: AbortSignal): Promise<Result<ArrayBuffer>>
}

/**
 * Creates the tool workers. Jobs name their files, and only this module knows the addresses, so a worker cannot load
 * anything else.
 */
export function createToolWorkers({ fetchOwnFile, schedule, spawn }: ToolWorkerPlatform): ToolWorkers {
  return new ToolWorkers({
    schedule,
    spawn,
    readFile: async (job, name, signal) => {
      const listed = Object.entries(jobFiles).find(([key]) => key === job)?.[1] ?? {}
      const files = typeof listed === 'function' ? await listed() : listed
      const address = Object.hasOwn(files, name) ? files[name] : undefined
      if (address === undefined)
        return fail(
          createFailure('internal', { detail: `the tool-worker job "${job}" has no file "${name}"` }),
        )
      return fetchOwnFile(new URL(address, globalThis.location.href), signal)
    },
  })
}

/** Addresses of files by the names that jobs use, as returned by `import url from '…?url'`. */
type FileAddresses = Readonly<Record<string, string>>

/** Files of the application that a job may request. Long lists are in a module of their own. */
const jobFiles: Partial<Record<JobName, FileAddresses | (() => Promise<FileAddresses>)>> = {
  'extract-text': async () => (await import('./pdf-character-maps.ts')).pdfCharacterMaps,
  'render-pages': async () => ({
    ...(await import('./pdf-character-maps.ts')).pdfCharacterMaps,
    ...(await import('./pdf-decoders.ts')).pdfDecoders,
  }),
  'run-sql': { engine: sqlEngineUrl, 'samples/sales.csv': salesUrl },
}
