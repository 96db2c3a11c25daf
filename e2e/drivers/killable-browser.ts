import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, type Browser, type BrowserContext, type LaunchOptions } from '@playwright/test'

/** A header of a record of 512 bytes that does not follow: what is left of a write that was cut short. */
const tornRecord = Uint8Array.of(1, 2, 3, 4, 0, 2, 1)

/** A browser with a profile of its own and a process group of its own, so that it can be killed whole and started again. */
export class KillableBrowser {
  readonly profile: string
  readonly #launch: LaunchOptions
  #process: ChildProcess | null = null
  #browser: Browser | null = null
  #starts = 0

  constructor(name: string, launch: LaunchOptions) {
    this.profile = mkdtempSync(path.join(tmpdir(), `innerloop-${name}-`))
    this.#launch = launch
  }

  get context(): BrowserContext {
    const [context] = this.#browser?.contexts() ?? []
    if (!context) throw new Error('the browser has no context')
    return context
  }

  async start(): Promise<void> {
    const portFile = path.join(this.profile, 'DevToolsActivePort')
    rmSync(portFile, { force: true })
    const args = [
      ...(this.#launch.args ?? []),
      '--headless=new',
      '--remote-debugging-port=0',
      '--no-first-run',
      `--user-data-dir=${this.profile}`,
      '--enable-logging',
      `--log-file=${path.join(this.profile, `browser-${this.#starts}.log`)}`,
      'about:blank',
    ]
    this.#starts += 1
    this.#process = spawn(this.#launch.executablePath ?? '', args, { detached: true, stdio: 'ignore' })
    await expect.poll(() => existsSync(portFile), { timeout: 30_000, intervals: [50] }).toBe(true)
    await expect.poll(() => readPort(portFile), { intervals: [50] }).toMatch(/^\d+$/)
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${readPort(portFile)}`)
  }

  async kill(): Promise<void> {
    const killed = this.#process
    if (!killed?.pid) return
    const exited = new Promise((resolve) => {
      killed.once('exit', resolve)
    })
    process.kill(-killed.pid, 'SIGKILL')
    await exited
    this.#process = null
  }

  /** Whatever is left of it ends. */
  async end(): Promise<void> {
    await this.#browser?.close().catch(() => undefined)
    await this.kill()
  }

  forget(): void {
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }

  /** What the browser said of its databases: one that it finds damaged is deleted by it whole. */
  findSaid(): string[] {
    const logs = readdirSync(this.profile).filter((name) => name.startsWith('browser-'))
    const lines = logs.flatMap((name) => readFileSync(path.join(this.profile, name), 'utf8').split('\n'))
    return lines.filter((line) => line.includes('indexed_db'))
  }

  /** The logs of writes that the next start would read, by their numbers. */
  listWriteLogs(): string[] {
    return readdirSync(this.#findDatabases())
      .filter((name) => name.endsWith('.log'))
      .toSorted()
  }

  /** As a browser leaves its log that is killed while it writes: nothing that was written before is lost. Returns which log. */
  tearWriteLog(): string {
    const newest = this.listWriteLogs().at(-1) ?? ''
    appendFileSync(path.join(this.#findDatabases(), newest), tornRecord)
    return newest
  }

  #findDatabases(): string {
    const all = path.join(this.profile, 'Default', 'IndexedDB')
    const own = readdirSync(all).find((name) => name.endsWith('.leveldb')) ?? ''
    return path.join(all, own)
  }
}

function readPort(file: string): string {
  return readFileSync(file, 'utf8').split('\n')[0] ?? ''
}
