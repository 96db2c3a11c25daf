import type { Result } from '../../core/kernel/result.ts'

export interface JobContext {
  /** A line on how far it is, for whoever waits. */
  report(text: string): void
  /** A file of the application, such as a WASM engine, by its name in `job-files.ts`. A worker cannot fetch it by itself. */
  readFile(name: string): Promise<Result<ArrayBuffer>>
  /** These change hands with the result instead of being copied. */
  transfer(...buffers: Transferable[]): void
}

/**
 * Runs in a tool worker, one job at a time. Input and output are plain data. What is wrong with the input is returned; a
 * throw ends the worker. It may keep what makes the next run quicker in its module, and must not count on it. Being
 * stopped is being terminated, so it need not listen for that.
 */
export type Job<Input, Output> = (input: Input, context: JobContext) => Promise<Result<Output>>

/** One job at a time, and a stopped job takes its worker with it: no frame needs an id. */
export type ToolWorkerRequest =
  | { type: 'run'; job: string; input: unknown }
  | { type: 'file'; name: string; file: Result<ArrayBuffer> }

export type ToolWorkerReply =
  | { type: 'reported'; text: string }
  | { type: 'file-wanted'; name: string }
  | { type: 'done'; result: Result<unknown> }
  | { type: 'threw'; message: string }
