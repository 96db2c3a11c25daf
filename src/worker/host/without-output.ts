import { succeed, type Result } from '../../core/kernel/result.ts'

/** For commands that have nothing to say but that it was done. */
export async function withoutOutput(done: Promise<Result<null>>): Promise<Result<Record<string, never>>> {
  const result = await done
  return result.ok ? succeed({}) : result
}
