import type { StoredText } from '../../../../core/model/messages/localized-text.ts'
import type { Citation, NoticePart } from '../../../../core/model/conversation/message.ts'
import { isHiddenNotice } from '../../../../core/model/conversation/tail-notice.ts'
import type { AnswerItem, CallView, FileView, SourceView } from './answer-view.ts'
import type { JsonValue } from '../../../../core/model/json.ts'
import { isRecord } from '../../../../lib/json.ts'
import type { WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'

/** The tool that starts a researcher. */
const researcherTool = 'researcher_agent'

/** Collects the items of an answer. Consecutive calls share a group, all sources share a row. */
export class AnswerItems {
  readonly items: AnswerItem[] = []
  readonly hostedTools: string[] = []
  #prose = 0

  /** Counts prose that another model's answer replaced. The prose keeps its number and is not shown. */
  skipProse(): void {
    this.#prose += 1
  }

  addProse(type: 'text' | 'reasoning', durationMs?: number): number {
    const prose = this.#prose
    this.#prose += 1
    this.items.push(type === 'text' ? { type, prose } : { type, prose, durationMs })
    return prose
  }

  /** Records a call by the provider that is not shown. */
  skipHostedCall({ toolName }: { toolName: string }): void {
    this.hostedTools.push(toolName)
  }

  addCall(call: CallView): void {
    if (call.isHosted === true) this.hostedTools.push(call.toolName)
    else if (call.toolName === researcherTool) return this.#addResearcher(call)
    const last = this.items.at(-1)
    if (last?.type === 'calls') last.calls = [...last.calls, call]
    else this.items.push({ type: 'calls', calls: [call] })
  }

  /** Adds the call to the item of the research. It is where its first researcher started. */
  #addResearcher(call: CallView): void {
    const research = this.items.find((item) => item.type === 'research')
    if (research?.type === 'research') research.calls = [...research.calls, call]
    else this.items.push({ type: 'research', calls: [call] })
  }

  addSource(source: SourceView): void {
    const { sourceId, url, title } = source
    const added = { sourceId, url, title }
    const row = this.items.find((item) => item.type === 'sources')
    if (row?.type === 'sources') row.sources = withSource(row.sources, added)
    else this.items.push({ type: 'sources', sources: [added], citations: [] })
  }

  /** Adds citations to the row of sources. They arrive when a text ends, possibly before its sources are named. */
  addCitations(citations: readonly Citation[]): void {
    const row = this.items.find((item) => item.type === 'sources')
    if (row?.type === 'sources') row.citations = [...row.citations, ...citations]
    else this.items.push({ type: 'sources', sources: [], citations })
  }

  addFile(file: FileView): void {
    const last = this.items.at(-1)
    if (last?.type === 'files') last.files = [...last.files, file]
    else this.items.push({ type: 'files', files: [file] })
  }

  addNotice({
    code,
    enrichment,
    reduction,
    ...rest
  }: Pick<NoticePart, 'code' | 'text' | 'localized' | 'enrichment' | 'reduction'>): void {
    if (isHiddenNotice({ code })) return
    const text: StoredText = { text: rest.text, localized: rest.localized }
    if (code !== 'provider-warning' && code !== 'note-told') {
      this.items.push({ type: 'notice', code, ...text, enrichment, reduction })
      return
    }
    const remarks = this.items.find((item) => item.type === 'remarks')
    if (remarks?.type === 'remarks') remarks.texts = [...remarks.texts, text]
    else this.items.push({ type: 'remarks', texts: [text] })
  }

  addReply(messageId: string): void {
    this.items.push({ type: 'reply', messageId })
  }

  addJob(job: WorkflowPart): void {
    this.items.push({ type: 'workflow', job })
  }

  /** Returns the items, with the sources at the end because they support the whole answer. Each source is listed once. */
  finish(): readonly AnswerItem[] {
    for (const source of this.items.flatMap(readSearchSources)) this.addSource(source)
    const placeOf = ({ type }: AnswerItem) => (type === 'sources' ? 1 : type === 'remarks' ? 2 : 0)
    return this.items.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function readSearchSources(item: AnswerItem): SourceView[] {
  return item.type === 'calls' ? item.calls.flatMap(parseWebSearchPages) : []
}

function withSource(sources: readonly SourceView[], added: SourceView): readonly SourceView[] {
  const isListed = sources.some(({ url, title }) =>
    added.url === undefined ? url === undefined && title === added.title : url === added.url,
  )
  return isListed ? sources : [...sources, added]
}

interface WebPage {
  sourceId: string
  url: string
  title?: string
}

/** Extracts the pages from a `web_search` result. A result is untrusted data, so only web addresses are accepted. */
export function parseWebSearchPages(call: { toolName: string; result?: JsonValue }): WebPage[] {
  const results = call.toolName === 'web_search' && isRecord(call.result) ? call.result['results'] : undefined
  if (!Array.isArray(results)) return []
  return results.flatMap((result) => {
    const { url, title } = isRecord(result) ? result : {}
    if (typeof url !== 'string' || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return []
    return [{ sourceId: url, url, title: typeof title === 'string' ? title : undefined }]
  })
}
