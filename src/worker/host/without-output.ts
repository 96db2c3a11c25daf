import { succeed, type Result } from '../../core/kernel/result.ts'

/** Converts the result of a command without output. */
export async function withoutOutput(done: Promise<Result<null>>): Promise<Result<Record<string, never>>> {
  const result = await done
  return result.ok ? succeed({}) : result
}
