import { truncateString } from '../../../../lib/text.ts'
import { z } from 'zod'
import { isRecord } from '../../../../lib/json.ts'
import { chatSourceNames } from '../../../../core/model/data/chat-source-names.ts'
import { foreignChatSchema, type ImportWarning } from '../../../../core/model/data/foreign-chat.ts'
import type { ForeignFormat, FormatContext, ReadChat } from './foreign-format.ts'
import { chatGpt } from './formats/chatgpt.ts'
import { claude } from './formats/claude.ts'
import { deepSeek } from './formats/deepseek.ts'
import { innerloop } from './formats/innerloop.ts'
import { libreChat } from './formats/librechat.ts'
import { openWebUi } from './formats/open-webui.ts'
import { recognizeApplication } from './recognize-application.ts'
import { ImportFault, importLimits } from './import-fault.ts'
import type { JsonRecord } from './stream-json-records.ts'
import { toStoredText } from '../../../../core/model/messages/localized-text.ts'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'
import { readInputReason } from '../../../../core/model/messages/input-reason.ts'

const formats: readonly ForeignFormat[] = [innerloop, chatGpt, deepSeek, claude, openWebUi, libreChat]

/** Summary of the records that were read. */
export interface RecordsRead {
  chats: number
  /** Number of chats without messages. */
  empty: number
  /** Number of records that are not a readable chat. The warnings contain the reasons. */
  omitted: number
  warnings: ImportWarning[]
  /** Number of warnings beyond the limit. */
  moreWarnings: number
  /** Names of other applications whose exports were recognized and left out. */
  applications: string[]
}

/** Converts records to chats one at a time. An invalid record becomes a warning and the others are read. */
export async function readRecords(
  records: AsyncIterable<JsonRecord>,
  context: FormatContext,
  onChat: (read: ReadChat) => Promise<void>,
): Promise<RecordsRead> {
  const result: RecordsRead = {
    chats: 0,
    empty: 0,
    omitted: 0,
    warnings: [],
    moreWarnings: 0,
    applications: [],
  }
  const warn = (warning: ImportWarning) => {
    if (result.warnings.length < importLimits.warnings) result.warnings.push(warning)
    else result.moreWarnings += 1
  }
  const counts = { listStates: 0, projects: 0 }
  for await (const { value, place } of records) {
    if (result.chats + result.omitted + result.empty >= importLimits.chats) {
      throw new ImportFault(
        toolWorkerText('import-too-many-chats', { count: { number: importLimits.chats } }),
      )
    }
    const read = readOne(value, place, context)
    if (read.type === 'refused') {
      result.omitted += 1
      const { application } = read
      if (application !== undefined && !result.applications.includes(application)) {
        result.applications.push(application)
      }
      warn(read.warning)
    } else if (read.type === 'empty') result.empty += 1
    else {
      result.chats += 1
      if (hasContent(value, chatListStates)) counts.listStates += 1
      if (hasContent(value, projectFields)) counts.projects += 1
      for (const text of read.read.warnings)
        warn({ ...toStoredText(text), place, chat: read.read.chat.title })
      await onChat(read.read)
    }
  }
  if (counts.listStates > 0)
    warn(toStoredText(toolWorkerText('import-list-states-left-out', { count: counts.listStates })))
  if (counts.projects > 0)
    warn(toStoredText(toolWorkerText('import-memberships-left-out', { count: counts.projects })))
  return result
}

/** Fields of a record that say where its application lists the chat. They are stored, but a chat is not listed by them. */
const chatListStates = [
  'is_archived',
  'archived',
  'is_starred',
  'pinned',
  'pinned_time',
  'folder_id',
  'isArchived',
  'tags',
] as const

/** Fields of a record that name the project or the custom assistant of the chat, which are not imported either. */
const projectFields = [
  'gizmo_id',
  'conversation_template_id',
  'project',
  'project_uuid',
  'project_id',
] as const

/** Returns true if one of the fields has a value, in the record or in its `meta`. Empty lists and objects are no values. */
function hasContent(record: unknown, fields: readonly string[]): boolean {
  if (!isRecord(record)) return false
  const isFilled = (value: unknown) =>
    typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)
  return [record, record['meta']].some(
    (holder) => isRecord(holder) && fields.some((field) => isFilled(holder[field])),
  )
}

type ReadOne =
  | { type: 'chat'; read: ReadChat }
  | { type: 'empty' }
  | { type: 'refused'; application?: string | undefined; warning: ImportWarning }

function readOne(value: unknown, place: string, context: FormatContext): ReadOne {
  const record = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const format = formats.find((each) => each.matches(record))
  if (!format) {
    const application = recognizeApplication(record)
    const text =
      application === undefined
        ? toolWorkerText('import-application-unknown')
        : toolWorkerText('import-application-unsupported', { name: application })
    return { type: 'refused', application, warning: { ...toStoredText(text), place } }
  }
  const name = chatSourceNames[format.source]
  try {
    const read = format.read(value, context)
    if (!read) return { type: 'empty' }
    return { type: 'chat', read: { ...read, chat: foreignChatSchema.parse(read.chat) } }
  } catch (error) {
    const chat = titleOf(record)
    if (error instanceof z.ZodError) {
      const [issue] = error.issues
      const path = truncateString([place, ...(issue?.path ?? []).map(String)].join('.'), 500)
      const problem = truncateString(readInputReason(issue?.message ?? 'unknown').text, 900)
      const text = toolWorkerText('import-chat-malformed', { name, problem })
      return { type: 'refused', warning: { ...toStoredText(text), place: path, ...chat } }
    }
    if (!(error instanceof ImportFault)) throw error
    const text = toolWorkerText('import-chat-left-out', { reason: error.text })
    return {
      type: 'refused',
      warning: {
        ...toStoredText(text),
        place: truncateString(`${place}.${error.place ?? ''}`, 500),
        ...chat,
      },
    }
  }
}

function titleOf(record: Readonly<Record<string, unknown>>): Pick<ImportWarning, 'chat'> {
  const title = record['title'] ?? record['name']
  return typeof title === 'string' && title !== '' ? { chat: truncateString(title, 200) } : {}
}
