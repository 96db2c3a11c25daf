import type { Result } from '../../core/model/failures/result.ts'
import type { Job } from './job.ts'

/** Jobs of the tool workers. The code and packages of each job are loaded when it first runs. */
export const jobTable = {
  calculate: async () => (await import('./jobs/calculate.ts')).calculate,
  'check-report': async () => (await import('./jobs/check-report.ts')).checkReport,
  'demo-mcp-server': async () => (await import('./jobs/demo-mcp-server.ts')).demoMcpServer,
  'extract-text': async () => (await import('./jobs/extract-text.ts')).extractText,
  'look-at-picture': async () => (await import('./jobs/inspect-image.ts')).inspectImage,
  'read-attachment': async () => (await import('./jobs/read-attachment.ts')).readAttachment,
  'read-backup-rows': async () => (await import('./jobs/read-backup-rows.ts')).readBackupRows,
  'read-chats': async () => (await import('./jobs/read-chats.ts')).readChats,
  'read-file-part': async () => (await import('./jobs/read-file-part.ts')).readFilePart,
  'read-gif': async () => (await import('./jobs/read-gif.ts')).readGif,
  'compile-component': async () => (await import('./jobs/compile-component.ts')).compileComponent,
  'convert-html': async () => (await import('./jobs/convert-html.ts')).convertHtml,
  'render-pages': async () => (await import('./jobs/render-pages.ts')).renderPages,
  'run-sql': async () => (await import('./jobs/run-sql.ts')).runSql,
  'search-files': async () => (await import('./jobs/search-files.ts')).searchFiles,
  'search-chats': async () => (await import('./jobs/search-chats.ts')).searchChats,
  'index-chats': async () => (await import('./jobs/index-chats.ts')).indexChats,
  'read-page': async () => (await import('./jobs/read-page.ts')).readPage,
} satisfies JobTable

/** Table of jobs. `never` accepts jobs with any input. */
export type JobTable = Record<string, () => Promise<Job<never, unknown>>>

type Jobs = { [Name in keyof typeof jobTable]: Awaited<ReturnType<(typeof jobTable)[Name]>> }

export type JobName = keyof Jobs
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0]
export type JobOutput<Name extends JobName> =
  Awaited<ReturnType<Jobs[Name]>> extends Result<infer Output> ? Output : never
