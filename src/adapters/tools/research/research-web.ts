import { z } from 'zod'
import type { PageSlots } from '../../../core/agents/research/page-slots.ts'
import type { ResearchSession } from '../../../core/agents/research/research-session.ts'
import type { Tool, ToolContext, ToolOutcome } from '../../../core/engine/calls/tool.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { toolsText } from '../../../core/model/messages/write-text.ts'
import { truncateString } from '../../../lib/text.ts'

/** The most that a researcher gets of a page. All of it is stored. */
const maxPageCharacters = 16_000

const searchResultSchema = z.looseObject({
  results: z.array(z.looseObject({ title: z.string(), url: z.string() })),
})
const addressSchema = z.object({ url: z.string() })
const pageSchema = z.looseObject({ url: z.string(), title: z.string().optional(), text: z.string() })

/** Lets the tools that search and read the web number their pages for all researchers. They belong to one researcher. */
export class ResearchWeb {
  readonly #session: ResearchSession
  readonly #stepId: string
  readonly #slots: PageSlots

  constructor(session: ResearchSession, { stepId, slots }: { stepId: string; slots: PageSlots }) {
    this.#session = session
    this.#stepId = stepId
    this.#slots = slots
  }

  /** `web_search` whose results have the numbers of the research. Sites that the user ruled out are left out. */
  withNumbers(search: Tool): Tool {
    return {
      ...search,
      execute: async (args, context) => {
        const { query } = z.object({ query: z.string() }).parse(args)
        this.#session.sources.recordQuery(query, this.#stepId)
        const outcome = await runTool(search, args, context)
        const read = outcome.ok ? searchResultSchema.safeParse(outcome.value) : undefined
        if (!read?.success) return outcome
        const results = read.data.results
          .filter(({ url }) => this.#session.grants?.isOutside(url) !== true)
          .map((page) => {
            const { number, state } = this.#session.addFound({ ...page, callId: context.callId })
            return Object.assign(page, { number, state })
          })
        return succeed({ ...read.data, results })
      },
    }
  }

  /** `fetch_url` whose pages are stored as sources of the research. */
  withSources(fetchUrl: Tool): Tool {
    return {
      ...fetchUrl,
      execute: async (args, context) => {
        const { url } = addressSchema.parse(args)
        const isKnown = this.#session.sources.find(url)?.state === 'read'
        if (isKnown) return this.#readPage(fetchUrl, args, context)
        if (!this.#session.reservePage())
          return fail(
            createFailure('tool-failed', { message: toolsText('page-limit-reached'), retryable: false }),
          )
        try {
          return await this.#readPage(fetchUrl, args, context)
        } finally {
          this.#session.releasePage()
        }
      },
    }
  }

  async #readPage(fetchUrl: Tool, args: unknown, context: ToolContext): Promise<ToolOutcome> {
    const { url } = addressSchema.parse(args)
    const { callId, signal } = context
    const host = URL.parse(url)?.host ?? ''
    const outcome = await this.#slots.run(host, signal, () => runTool(fetchUrl, args, context))
    if (!outcome.ok) {
      if (!signal.aborted) this.#session.sources.recordUnreadable({ url, callId })
      return outcome
    }
    const page = pageSchema.safeParse(outcome.value)
    if (!page.success) return outcome
    const { text, title = '', ...details } = page.data
    const source = await this.#session.addPage({ url, title, text, callId }, signal)
    if (!source.ok) return source
    const { number, sameAs, state } = source.value
    const isCut = text.length > maxPageCharacters
    return succeed({
      ...details,
      title,
      url,
      number,
      state,
      ...(sameAs !== undefined && {
        sameAs,
        note: `Nearly the same text as source ${sameAs}, so it is no further evidence.`,
      }),
      ...(isCut && {
        rest: `${text.length - maxPageCharacters} more characters are stored and checked, but not shown.`,
      }),
      text: truncateString(text, maxPageCharacters),
    })
  }

  /** `search_files` whose passages have the numbers of their files. The text of a passage is what is stored. */
  withFiles(searchFiles: Tool): Tool {
    return {
      ...searchFiles,
      execute: async (args, context) => {
        const outcome = await runTool(searchFiles, args, context)
        const read = outcome.ok ? passagesSchema.safeParse(outcome.value) : undefined
        if (!read?.success) return outcome
        const texts = Map.groupBy(read.data.passages, ({ file }) => file)
        const numbers = new Map<string, number>()
        for (const [file, passages] of texts) {
          const text = passages.map((passage) => passage.text).join('\n\n')
          const { callId, signal } = context
          const source = await this.#session.addPassages({ file, text, callId }, signal)
          if (source.ok) numbers.set(file, source.value.number)
        }
        const passages = read.data.passages.map((passage) =>
          Object.assign(passage, { number: numbers.get(passage.file) }),
        )
        return succeed({ ...read.data, passages })
      },
    }
  }
}

const passagesSchema = z.looseObject({
  passages: z.array(z.looseObject({ file: z.string(), text: z.string() })),
})

/** Runs a tool that does not stream. */
async function runTool(tool: Tool, args: unknown, context: ToolContext): Promise<ToolOutcome> {
  const running = tool.execute(args, context)
  return Symbol.asyncIterator in running ? fail(createFailure('tool-failed')) : running
}
