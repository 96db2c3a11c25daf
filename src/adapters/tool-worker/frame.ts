import type { Result } from '../../core/kernel/result.ts'

/** One job at a time, and a stopped job takes its worker with it: no frame needs an id. */
export type ToolWorkerRequest =
  | { type: 'run'; job: string; input: unknown }
  | { type: 'file'; name: string; file: Result<ArrayBuffer> }

export type ToolWorkerReply =
  | { type: 'reported'; text: string }
  | { type: 'file-wanted'; name: string }
  | { type: 'done'; result: Result<unknown> }
  | { type: 'threw'; message: string }
