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

async function runCompiler(args: readonly string[]): Promise<string> {
  return await new Promise((resolve) => {
    // A non-zero exit is an answer here: the text says what is wrong.
    execFile('tsc', args, { maxBuffer: 50_000_000 }, (_error, stdout, stderr) => {
      resolve(stdout + stderr)
    })
  })
}

/** The options a program is really checked with, inherited ones included, and the files it starts from. */
export async function readProgram(program: string) {
  const { compilerOptions, files } = programSchema.parse(
    JSON.parse(await runCompiler(['-p', program, '--showConfig'])),
  )
  return { options: compilerOptions, files: files.map((file) => path.posix.join(program, file)) }
}

/** What the compiler complains about, a line each. */
export async function listErrors(program: string): Promise<string[]> {
  const output = await runCompiler(['-p', program, '--pretty', 'false', '--singleThreaded'])
  return output.split('\n').filter((line) => line.includes(': error TS'))
}
