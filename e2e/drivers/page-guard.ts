import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test'

/** The browser itself logs a failed request to the console, even if the page handles it. */
const browserNoise = /Failed to load resource|has been blocked by CORS policy|net::ERR_/

/** Watches a browser context: its console messages, policy violations and requested origins. */
export class PageGuard {
  readonly problems: string[] = []
  readonly consoleTexts: string[] = []
  #ignored: RegExp | null = null
  readonly requests: { url: string; headers: Record<string, string>; body: string }[] = []

  readonly #allowed = new Set<string>()

  /** Allows an origin that a journey requests on purpose. */
  allow(origin: string): void {
    this.#allowed.add(origin)
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      this.#record(message)
    })
    context.on('weberror', (webError) => {
      this.problems.push(`uncaught: ${webError.error().message}`)
    })
    context.on('request', (request) => {
      this.requests.push({
        url: request.url(),
        headers: request.headers(),
        body: request.postData() ?? '',
      })
    })
    const watchPage = (page: Page) => {
      page.on('worker', (worker) => {
        worker.on('console', (message) => {
          this.#record(message)
        })
      })
    }
    for (const page of context.pages()) watchPage(page)
    context.on('page', watchPage)
  }

  /** Ignores problems of this kind, before and after the call, for journeys that cause them on purpose. */
  ignoreProblems(kind: RegExp): void {
    this.#ignored = kind
    const others = this.problems.filter((problem) => !kind.test(problem))
    this.problems.splice(0, this.problems.length, ...others)
  }

  /** Requested origins, without schemes that never leave the machine. */
  get origins(): Set<string> {
    return new Set(
      this.requests
        .filter(({ url }) => url.startsWith('http'))
        .map(({ url }) => new URL(url).origin)
        .filter((origin) => !this.#allowed.has(origin)),
    )
  }

  #record(message: ConsoleMessage): void {
    const text = message.text()
    this.consoleTexts.push(text)
    if (this.#ignored?.test(text) === true) return
    const isViolation = /Content Security Policy|TrustedScript|TrustedHTML|Permissions-Policy/i.test(text)
    if ((message.type() === 'error' || isViolation) && !browserNoise.test(text)) this.problems.push(text)
  }
}
