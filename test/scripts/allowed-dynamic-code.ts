import type { DynamicCode } from './dynamic-code.ts'

/** Places that make code from text, by chunk. The name of a chunk has no hash: `tool-worker/on-demand/run-sql`. */
export type DynamicCodeByChunk = Map<string, readonly DynamicCode[]>

export interface AllowedDynamicCode {
  chunk: string
  /** Number of places of each kind. */
  count: Partial<Record<DynamicCode, number>>
  /** Why none of them runs, or why a refusal does no harm. */
  reason: string
  /** File and title of the test that runs the job in browsers under the policy of its worker. */
  proof: readonly [file: string, title: string]
}

const toolWorkerJobs = 'e2e/engines/journeys/tool-worker-jobs.spec.ts'
const mainJob = 'e2e/engines/journeys/main-job.spec.ts'

export const allowedDynamicCode: readonly AllowedDynamicCode[] = [
  {
    chunk: 'worker/start',
    count: { Function: 2 },
    reason:
      'zod compiles schemas only if it is allowed to, and `configure-zod.ts` forbids it; it tries whether `Function` works only then',
    proof: [mainJob, 'the demo model answers with two tools'],
  },
  {
    chunk: 'tool-worker/schemas',
    count: { Function: 2 },
    reason: 'zod tries `Function` within `try` and interprets its schemas where that is refused',
    proof: [toolWorkerJobs, "async 'read-chats'"],
  },
  {
    chunk: 'tool-worker/on-demand/pdf-binary-data',
    count: { Function: 2 },
    reason: 'core-js asks `Function` for the global object only if there is no `globalThis` and no `self`',
    proof: [toolWorkerJobs, "async 'extract-text'"],
  },
  {
    chunk: 'tool-worker/on-demand/run-sql',
    count: { Function: 7, eval: 12 },
    reason:
      'apache-arrow compiles the null check of `vectorFromArray`, which `to-arrow-stream.ts` does not use; the rest is the glue of Emscripten for C++ classes, `EM_JS` and dynamic linking in the SQL engine, which has none of them',
    proof: [toolWorkerJobs, "async 'run-sql'"],
  },
  {
    chunk: 'tool-worker/on-demand/to-markdown',
    count: { eval: 1 },
    reason:
      'linkedom parses a style sheet when `sheet` of a style element is read, which nothing does, and looks up the class of an error by `eval` only then',
    proof: [toolWorkerJobs, "async 'read-page'"],
  },
]

/** WebAssembly is allowed in tool workers, and in no other (`public/_headers`). */
function mayCompile(chunk: string): boolean {
  return chunk.startsWith('tool-worker/')
}

/** Returns places that are not allowed, and allowed places that do not exist. */
export function compareDynamicCode(
  chunks: DynamicCodeByChunk,
  allowed: readonly AllowedDynamicCode[],
): string[] {
  const problems: string[] = []
  for (const { chunk } of allowed) if (!chunks.has(chunk)) problems.push(`there is no chunk ${chunk}`)
  for (const [chunk, places] of chunks) {
    const expected = allowed.find((each) => each.chunk === chunk)?.count ?? {}
    for (const kind of new Set([...places, ...(Object.keys(expected) as DynamicCode[])])) {
      if (kind === 'WebAssembly' && mayCompile(chunk)) continue
      const count = places.filter((each) => each === kind).length
      if (count !== (expected[kind] ?? 0))
        problems.push(`${chunk} has ${count} places of ${kind}, and ${expected[kind] ?? 0} are allowed`)
    }
  }
  return problems
}
