import type { Result } from '../../core/model/failures/result.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'

export interface JobContext {
  /** Reports progress as one line of text. */
  report(text: LocalizedText): void
  /** Loads a file of the application, such as a WASM engine, by its name in `jobFiles`. A worker cannot fetch files itself. */
  readFile(name: string): Promise<Result<ArrayBuffer>>
  /** Transfers these objects with the result instead of copying them. */
  transfer(...buffers: Transferable[]): void
}

/**
 * Job that runs in a tool worker, one at a time. Input and output are plain data.
 * Errors of the input are returned. A throw ends the worker. A job may cache data in its module for the next run, but
 * must not rely on it.
 * Stopping a job terminates its worker, so a job needs no abort handling.
 */
export type Job<Input, Output> = (input: Input, context: JobContext) => Promise<Result<Output>>

/** Messages to a tool worker. A worker runs one job at a time and a stopped job ends its worker, so messages need no id. */
export type ToolWorkerRequest =
  | { type: 'run'; job: string; input: unknown }
  | { type: 'file'; name: string; file: Result<ArrayBuffer> }

export type ToolWorkerReply =
  | { type: 'reported'; text: LocalizedText }
  | { type: 'file-wanted'; name: string }
  | { type: 'done'; result: Result<unknown> }
  | { type: 'threw'; message: string }
