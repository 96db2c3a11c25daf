import { capitalize } from '../../../../../lib/capitalize.ts'
import { isRecord } from '../../../../../lib/json.ts'
import type { JsonObject, JsonValue } from '../../../../../core/model/json.ts'
import type { FinishedCall } from '../current-turn.ts'
import type { Language } from '../answer-texts.ts'
import { pick } from '../result-values.ts'
import { readRows } from './read-rows.ts'
import type { StageFile } from './stage-request.ts'
import { stageTexts } from './stage-texts.ts'
import { findLanguage, meaningOf, translateWords } from './word-table.ts'

/** The values that a stage of a built-in workflow gets. */
export interface StageInput {
  /** Returns a value by its path, or null. */
  valueOf(path: string): JsonValue
  files: readonly StageFile[]
  finished: readonly FinishedCall[]
  language: Language
}

/** The result of a stage, or a call that it makes first. */
export type StageStep = { result: JsonObject } | { call: { toolName: string; arguments: JsonObject } }

type Script = (input: StageInput) => StageStep
type ReasoningName = keyof (typeof stageTexts)['en']['reasoning']

const toText = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
const toTexts = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
const toObjects = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter((each) => isRecord(each)) : []

const sectionCounts: Readonly<Record<string, number>> = { short: 2, medium: 4, long: 7 }

const maxColumns = 12

/** Scripts by the stage of a built-in workflow. */
const stageScripts: Readonly<Record<Exclude<ReasoningName, 'question' | 'other'>, Script>> = {
  outline({ valueOf, language }) {
    const topic = toText(valueOf('input.topic')).trim()
    const { headings, points } = stageTexts[language]
    const sections = headings
      .slice(0, sectionCounts[toText(valueOf('input.length'))] ?? 2)
      .map((heading) => ({ heading, points: points(topic, heading) }))
    return { result: { title: capitalize(topic), sections } }
  },
  /** The first draft has no conclusion, so that the review has something to say. */
  draft({ valueOf, language }) {
    const outline = valueOf('stages.outline')
    const { conclusion, conclusionText } = stageTexts[language]
    const sections = isRecord(outline) ? toObjects(outline['sections']) : []
    const parts = [
      `# ${pick(outline, ['title']) ?? ''}`,
      ...sections.flatMap(({ heading, points }) => [`## ${toText(heading)}`, toTexts(points).join(' ')]),
      ...(toTexts(valueOf('stages.review.remarks')).length > 0 ? [`## ${conclusion}`, conclusionText] : []),
    ]
    return { result: { text: parts.join('\n\n') } }
  },
  review({ valueOf, language }) {
    const { conclusion, addConclusion } = stageTexts[language]
    const isComplete = toText(valueOf('stages.draft.text')).includes(`\n## ${conclusion}\n`)
    return {
      result: { verdict: isComplete ? 'accept' : 'revise', remarks: isComplete ? [] : [addConclusion] },
    }
  },
  /** The first translation leaves out the end of the text, so that the comparison finds something. */
  translate({ valueOf }) {
    const text = originalOf(valueOf)
    const isChecked = toTexts(valueOf('stages.compare.differences')).length > 0
    const part = isChecked ? text : withoutEnd(text)
    return { result: { translation: translateWords(part, findLanguage(toText(valueOf('input.language')))) } }
  },
  back({ valueOf }) {
    const isEnglish = findLanguage(toText(valueOf('input.language'))) === 0
    return {
      result: { text: translateWords(toText(valueOf('stages.translate.translation')), isEnglish ? 1 : 0) },
    }
  },
  compare({ valueOf, language }) {
    const known = new Set(meaningOf(toText(valueOf('stages.back.text'))))
    const missing = meaningOf(originalOf(valueOf)).filter((word) => !known.has(word))
    const differences = missing.length === 0 ? [] : [stageTexts[language].missing(missing.join(', '))]
    return { result: { isSame: missing.length === 0, differences } }
  },
  columns({ valueOf }) {
    const names = toText(valueOf('input.columns'))
      .split(/[,;\n]|\band\b|\bund\b/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
    return { result: { columns: names.slice(0, maxColumns) } }
  },
  read({ valueOf, files }) {
    const [file] = files
    const text = file?.text ?? ''
    const rows = readRows(text, toTexts(valueOf('stages.columns.columns')))
    return {
      result: { file: file?.name ?? '', isReadable: text !== '', rows: rows.map((cells) => ({ cells })) },
    }
  },
  table({ valueOf, language }) {
    const texts = stageTexts[language]
    const columns = toTexts(valueOf('stages.columns.columns'))
    const siblings = valueOf('siblings')
    const files = toTexts(valueOf('input.files'))
    const rows: string[] = []
    const unreadable: string[] = []
    for (const [index, read] of Object.values(isRecord(siblings) ? siblings : {}).entries()) {
      const name = pick(read, ['file']) ?? files[index] ?? `${index + 1}`
      if (isRecord(read) && 'problem' in read) unreadable.push(texts.unreadable(name))
      else if (isRecord(read))
        rows.push(...toObjects(read['rows']).map(({ cells }) => toRow([...toTexts(cells), name])))
    }
    const header = [toRow([...columns, texts.file]), toRow([...columns, ''].map(() => '---'))]
    const table = [...header, ...rows].join('\n')
    return { result: { table: [table, ...unreadable].join(unreadable.length > 0 ? '\n\n' : '\n') } }
  },
  interview({ finished, language }) {
    const { questions, unanswered } = stageTexts[language]
    const asked = finished.filter(({ toolName }) => toolName === 'ask_user')
    const next = asked.some(({ isError }) => isError) ? undefined : questions[asked.length]
    if (next) {
      const { question, options } = next
      return {
        call: { toolName: 'ask_user', arguments: { question, ...(options && { options: [...options] }) } },
      }
    }
    const facts = asked.map(({ arguments: args, value, isError }) => ({
      question: pick(args, ['question']) ?? '',
      answer: isError ? unanswered : (pick(value, ['answer']) ?? toText(value)),
    }))
    return { result: { facts } }
  },
  write({ valueOf, language }) {
    const facts = toObjects(valueOf('stages.interview.facts')).map(
      ({ question, answer }) => `- **${toText(question)}** ${toText(answer)}`,
    )
    const [title = ''] = toText(valueOf('input.task')).split('\n')
    return { result: { text: [stageTexts[language].written(title), ...facts].join('\n') } }
  },
}

/** Returns the script of a stage. */
export function findScript(stageId: string): Script | undefined {
  return Object.hasOwn(stageScripts, stageId) ? stageScripts[stageId as keyof typeof stageScripts] : undefined
}

/** The text to translate: the one that the user wrote, or else the last answer. */
function originalOf(valueOf: StageInput['valueOf']): string {
  return toText(valueOf('input.text')) || toText(valueOf('input.answer'))
}

/** Returns the text without its last sentence, or without its last word if it has one sentence. */
function withoutEnd(text: string): string {
  const sentences = text.trim().match(/[^.!?]+[.!?]*\s*/g) ?? [text]
  const parts = sentences.length > 1 ? sentences : (text.trim().match(/\S+\s*/g) ?? [text])
  return parts.length > 1 ? parts.slice(0, -1).join('').trimEnd() : text
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', String.raw`\|`)).join(' | ')} |`
}
