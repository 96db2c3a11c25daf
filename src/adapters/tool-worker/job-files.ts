import sqlEngineUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?packed-url'
import salesUrl from '../../../public/samples/sales.csv?url'
import type { JobName } from './job-table.ts'

/** Files by the names under which a job asks for them: their addresses, as `import url from '…?url'` gives them. */
export type FileAddresses = Readonly<Record<string, string>>

/** Files of the application that a job may ask for; in a module of its own where they are many. */
export const jobFiles: Partial<Record<JobName, FileAddresses | (() => Promise<FileAddresses>)>> = {
  'extract-text': async () => (await import('./pdf-character-maps.ts')).pdfCharacterMaps,
  'run-sql': { engine: sqlEngineUrl, 'samples/sales.csv': salesUrl },
}
