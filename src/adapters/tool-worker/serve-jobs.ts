import type { Result } from '../../core/model/failures/result.ts'
import type { ToolWorkerReply, ToolWorkerRequest, Job, JobContext } from './job.ts'
import type { JobTable } from './job-table.ts'

/** A worker's own scope, or a port in tests. */
export interface ServingPort {
  postMessage(reply: ToolWorkerReply, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ToolWorkerRequest>) => void): void
}

/** Runs the requested jobs, one at a time. */
export function serveJobs(port: ServingPort, table: JobTable): void {
  const pendingFiles = new Map<string, (file: Result<ArrayBuffer>) => void>()
  const reply = (frame: ToolWorkerReply, transfer: Transferable[] = []) => port.postMessage(frame, transfer)

  const run = async (name: string, input: unknown): Promise<void> => {
    const transfer: Transferable[] = []
    const context: JobContext = {
      report: (text) => reply({ type: 'reported', text }),
      readFile: (file) =>
        new Promise((resolve) => {
          pendingFiles.set(file, resolve)
          reply({ type: 'file-wanted', name: file })
        }),
      transfer: (...buffers) => void transfer.push(...buffers),
    }
    try {
      const load = Object.hasOwn(table, name) ? table[name] : undefined
      if (!load) throw new Error(`There is no job "${name}".`)
      const job = (await load()) as Job<unknown, unknown>
      reply({ type: 'done', result: await job(input, context) }, transfer)
    } catch (error) {
      reply({ type: 'threw', message: error instanceof Error ? `${error.name}: ${error.message}` : 'thrown' })
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (data.type === 'run') return void run(data.job, data.input)
    pendingFiles.get(data.name)?.(data.file)
    pendingFiles.delete(data.name)
  })
}
