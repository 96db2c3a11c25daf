import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { closeServer, listenOnLoopback, originOf } from '../../test/doubles/loopback.ts'
import {
  headersFor,
  parseHeaderRules,
  placeHeaderRules,
  type HeaderRule,
} from '../../test/scripts/header-rules.ts'
import type { BuiltFiles } from './built-files.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

const readHeaders = () => readFileSync(path.resolve(import.meta.dirname, '../../public/_headers'), 'utf8')

export interface StaticHostOptions {
  /** Path of the application on the host. */
  base?: string
  /** Path of a second copy of the application, with the same headers. */
  otherBase?: string
  /** Whether the host applies the file `_headers`, as some hosts do. */
  sendsHeaders?: boolean
  /** Whether the host answers requests for missing files with the page, as hosts of single-page applications do. */
  answersMissing?: boolean
}

/**
 * A static host on loopback that serves only a build, below any path, with or without the headers of
 * `public/_headers`. The build can be replaced while the host runs.
 */
export class StaticHost {
  /** Requested paths that do not exist. */
  readonly missed: string[] = []
  readonly #server: Server
  readonly #bases: readonly string[]
  readonly #answersMissing: boolean
  readonly #rules: readonly HeaderRule[]
  #files: BuiltFiles

  private constructor(
    files: BuiltFiles,
    { base = '/', otherBase = base, sendsHeaders = true, answersMissing = false }: StaticHostOptions,
  ) {
    this.#files = files
    this.#bases = [base, otherBase]
    this.#answersMissing = answersMissing
    this.#rules = sendsHeaders
      ? [...new Set(this.#bases)].flatMap((each) => parseHeaderRules(placeHeaderRules(readHeaders(), each)))
      : []
    this.#server = createServer((request, response) => {
      this.#answer(new URL(request.url ?? '/', 'http://localhost').pathname, response)
    })
  }

  static async start(files: BuiltFiles, options: StaticHostOptions = {}): Promise<StaticHost> {
    const host = new StaticHost(files, options)
    await listenOnLoopback(host.#server)
    return host
  }

  get url(): string {
    return this.#at(0)
  }

  /** Address of the second copy. */
  get otherUrl(): string {
    return this.#at(1)
  }

  #at(copy: number): string {
    return `${originOf(this.#server)}${this.#bases[copy]}`
  }

  deploy(files: BuiltFiles): void {
    this.#files = files
  }

  async stop(): Promise<void> {
    await closeServer(this.#server)
  }

  #answer(pathname: string, response: ServerResponse): void {
    const base = this.#bases.find((each) => pathname.startsWith(each))
    const inBuild = base === undefined ? null : pathname.slice(base.length)
    const name = inBuild === '' ? 'index.html' : inBuild
    const content = name === null ? undefined : this.#files.get(name)
    if (name === null || !content) {
      this.missed.push(pathname)
      const page = this.#answersMissing ? this.#files.get('index.html') : undefined
      response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html' }).end(page)
      return
    }
    response.setHeaders(headersFor(this.#rules, pathname))
    response.setHeader('Content-Type', contentTypes[path.extname(name)] ?? 'application/octet-stream')
    response.end(content)
  }
}
