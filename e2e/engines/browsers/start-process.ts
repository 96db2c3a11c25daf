import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Starts a program in English and with a home folder even where the environment has none. Passes what it writes to
 * standard error to `onError`, if given.
 */
export function startProcess(
  command: string,
  args: readonly string[],
  { env = {}, onError }: { env?: NodeJS.ProcessEnv; onError?: (text: string) => void } = {},
): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, HOME: homedir(), LC_ALL: 'C.UTF-8', LANGUAGE: 'en', ...env },
    stdio: ['ignore', 'ignore', onError ? 'pipe' : 'ignore'],
  })
  // The caller notices that nothing answers and says which program is missing.
  child.on('error', () => undefined)
  child.stderr?.setEncoding('utf8').on('data', (text: string) => onError?.(text))
  return child
}

/** Says how a program ended by itself. Returns null while it runs. */
export function describeEnd(name: string, { exitCode, signalCode }: ChildProcess): string | null {
  if (signalCode !== null) return `${name} was ended by ${signalCode}`
  return exitCode === null ? null : `${name} ended with code ${exitCode}`
}

/** Ends a program and waits until it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const isGone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  child.kill()
  const force = setTimeout(() => child.kill('SIGKILL'), 5000)
  await isGone
  clearTimeout(force)
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return address.port
}

/** Tries until the attempt returns a value, at most 30 seconds. Attempts that throw are repeated. */
export async function waitForAnswer<Value>(
  what: string,
  attempt: () => Promise<Value | null>,
): Promise<Value> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const value = await attempt().catch(() => null)
    if (value !== null) return value
    if (Date.now() > deadline) throw new Error(`${what} did not answer within 30 s.`)
    await sleep(100)
  }
}
