import { execFile } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'

const programSchema = z.object({
  compilerOptions: z.object({
    lib: z.array(z.string()),
    types: z.array(z.string()).optional(),
    strict: z.literal(true),
    noUncheckedIndexedAccess: z.literal(true),
    verbatimModuleSyntax: z.literal(true),
    erasableSyntaxOnly: z.literal(true),
  }),
  files: z.array(z.string()),
})

async function run(command: string, args: readonly string[]): Promise<string> {
  return await new Promise((resolve) => {
    // A non-zero exit is expected: the output says what is wrong.
    execFile(command, args, { maxBuffer: 50_000_000 }, (_error, stdout, stderr) => {
      resolve(stdout + stderr)
    })
  })
}

/** Returns the options of a program, with the inherited ones, and its root files. */
export async function readProgram(program: string) {
  const { compilerOptions, files } = programSchema.parse(
    JSON.parse(await run('tsc', ['-p', program, '--showConfig'])),
  )
  return { options: compilerOptions, files: files.map((file) => path.posix.join(program, file)) }
}

/** Returns the compiler's errors, one line each. Files are named, as in a check, because files that git ignores are not searched for. */
export async function listErrors(files: readonly string[]): Promise<string[]> {
  const output = await run('oxlint', [
    '--type-aware',
    '--type-check',
    '--no-ignore',
    '--format=unix',
    ...files,
  ])
  return output.split('\n').filter((line) => line.includes('typescript(TS'))
}
