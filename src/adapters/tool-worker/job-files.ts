import type { JobName } from './job-table.ts'

/** Files of the application that a job may ask for, by name: their addresses, as `import url from '…?url'` gives them. */
export const jobFiles: Partial<Record<JobName, Readonly<Record<string, string>>>> = {}
