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
    // A non-zero exit is an answer here: the text says what is wrong.
    execFile(command, args, { maxBuffer: 50_000_000 }, (_error, stdout, stderr) => {
      resolve(stdout + stderr)
    })
  })
}

/** The options a program is really checked with, inherited ones included, and the files it starts from. */
export async function readProgram(program: string) {
  const { compilerOptions, files } = programSchema.parse(
    JSON.parse(await run('tsc', ['-p', program, '--showConfig'])),
  )
  return { options: compilerOptions, files: files.map((file) => path.posix.join(program, file)) }
}

/** What the compiler complains about, a line each. It is asked as a check asks it, by file: what git ignores is looked for nowhere. */
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
