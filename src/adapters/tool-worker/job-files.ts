import sqlEngineUrl from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?packed-url'
import salesUrl from '../../../public/samples/sales.csv?url'
import type { JobName } from './job-table.ts'

/** Files of the application that a job may ask for, by name: their addresses, as `import url from '…?url'` gives them. */
export const jobFiles: Partial<Record<JobName, Readonly<Record<string, string>>>> = {
  'run-sql': { engine: sqlEngineUrl, 'samples/sales.csv': salesUrl },
}
