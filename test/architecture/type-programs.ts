import { execFile } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'

const configSchema = z.object({
  compilerOptions: z.object({
    lib: z.array(z.string()),
    types: z.array(z.string()).optional(),
    strict: z.literal(true),
    noUncheckedIndexedAccess: z.literal(true),
    verbatimModuleSyntax: z.literal(true),
    erasableSyntaxOnly: z.literal(true),
  }),
})

async function runCompiler(args: readonly string[]): Promise<string> {
  return await new Promise((resolve) => {
    // A non-zero exit is an answer here: the text says what is wrong.
    execFile('tsc', args, { maxBuffer: 50_000_000 }, (_error, stdout, stderr) => {
      resolve(stdout + stderr)
    })
  })
}

/** The options a program is really checked with, inherited ones included. */
export async function readProgramOptions(program: string) {
  return configSchema.parse(JSON.parse(await runCompiler(['-p', program, '--showConfig']))).compilerOptions
}

/** The files of the repository that a program checks. */
export async function listProgramFiles(program: string): Promise<string[]> {
  const output = await runCompiler(['-p', program, '--listFilesOnly'])
  return output
    .split('\n')
    .map((file) => path.relative(process.cwd(), file).split(path.sep).join('/'))
    .filter((file) => file !== '' && !file.startsWith('..') && !file.includes('node_modules/'))
}

/** What the compiler complains about, a line each. */
export async function listErrors(program: string): Promise<string[]> {
  const output = await runCompiler(['-p', program, '--pretty', 'false'])
  return output.split('\n').filter((line) => line.includes(': error TS'))
}
