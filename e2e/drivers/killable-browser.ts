import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, expect, type Browser, type BrowserContext, type LaunchOptions } from '@playwright/test'
import { Innerloop } from './innerloop.ts'

/** Header of a 512-byte record without its data, as an interrupted write leaves it. */
const tornRecord = Uint8Array.of(1, 2, 3, 4, 0, 2, 1)

/** A browser with its own profile and process group, so that all its processes can be killed and it can be started again. */
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

  /** Prepares the profile in a browser that ends afterwards, and in which relative addresses work. */
  async prepare(baseURL: string, act: (app: Innerloop) => Promise<void>): Promise<void> {
    const context = await chromium.launchPersistentContext(this.profile, { ...this.#launch, baseURL })
    const app = new Innerloop(context.pages()[0] ?? (await context.newPage()))
    await app.open()
    await act(app)
    await context.close()
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
      'about:blank',
    ]
    // The headless shell ignores `--log-file`.
    const env = { ...process.env, CHROME_LOG_FILE: path.join(this.profile, `browser-${this.#starts}.log`) }
    this.#starts += 1
    this.#process = spawn(this.#launch.executablePath ?? '', args, { detached: true, stdio: 'ignore', env })
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

  /** Ends all remaining processes of the browser. */
  async end(): Promise<void> {
    await this.#browser?.close().catch(() => undefined)
    await this.kill()
  }

  forget(): void {
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Returns the browser's log messages about its databases. It deletes a whole database that it considers damaged. */
  findDatabaseLogs(): string[] {
    const logs = readdirSync(this.profile).filter((name) => name.startsWith('browser-'))
    const lines = logs.flatMap((name) => readFileSync(path.join(this.profile, name), 'utf8').split('\n'))
    return lines.filter((line) => line.includes('indexed_db'))
  }

  /** Returns the file names of the write logs that the next start would read. */
  listWriteLogs(): string[] {
    return readdirSync(this.#findDatabases())
      .filter((name) => name.endsWith('.log'))
      .toSorted()
  }

  /** Damages the write log as a kill during a write does, without losing earlier writes. Returns the log's name. */
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
