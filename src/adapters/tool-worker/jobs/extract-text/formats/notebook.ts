import { fail, succeed, type Result } from '../../../../../core/model/failures/result.ts'
import { describeUnreadable } from '../describe-unreadable.ts'
import type { ExtractedText } from '../extracted-text.ts'
import { parseJson } from '../../../../../lib/json.ts'
import { htmlToPlainText } from './html.ts'

/** Reads a Jupyter notebook: text, code and the text of outputs. Images are named only. */
export function readNotebook(source: string): Result<ExtractedText> {
  const notebook = parseJson(source)
  if (notebook === undefined) return fail(describeUnreadable('damaged'))
  // Format 3 and earlier hold the cells in worksheets.
  const sheets = listOf(fieldOf(notebook, 'worksheets')).flatMap((sheet) => listOf(fieldOf(sheet, 'cells')))
  const cells = [...listOf(fieldOf(notebook, 'cells')), ...sheets]
  const metadata = fieldOf(notebook, 'metadata')
  const language =
    textOf(fieldOf(fieldOf(metadata, 'language_info'), 'name')) ||
    textOf(fieldOf(fieldOf(metadata, 'kernelspec'), 'language')) ||
    'python'
  const text = cells
    .map((cell) => writeCell(cell, language))
    .filter((part) => part !== '')
    .join('\n\n')
  return text === ''
    ? fail(describeUnreadable('empty'))
    : succeed({ sections: [{ label: null, text }], isCut: false })
}

function writeCell(cell: unknown, language: string): string {
  const source = (textOf(fieldOf(cell, 'source')) || textOf(fieldOf(cell, 'input'))).trim()
  if (fieldOf(cell, 'cell_type') !== 'code') return source
  const outputs = listOf(fieldOf(cell, 'outputs')).map(writeOutput).join('').trim()
  const code = source === '' ? '' : fence(source, language)
  return [code, outputs === '' ? '' : `Output:\n${fence(outputs)}`].filter((part) => part !== '').join('\n\n')
}

function writeOutput(output: unknown): string {
  const data = fieldOf(output, 'data') ?? output
  const text =
    textOf(fieldOf(output, 'text')) ||
    textOf(fieldOf(data, 'text/plain')) ||
    textOf(fieldOf(data, 'text')) ||
    writeRichOutput(data)
  const image = Object.keys(Object(data) as object).find((type) => /^image\/|^(png|jpeg|svg)$/.test(type))
  const error = listOf(fieldOf(output, 'traceback'))
    .map((line) => textOf(line))
    .join('\n')
  const outputs = [text, error.replace(escapeCodes, ''), image === undefined ? '' : `[image: ${image}]`]
  return outputs
    .filter((part) => part !== '')
    .map((part) => (part.endsWith('\n') ? part : `${part}\n`))
    .join('')
}

/** Writes an output that has no plain text. */
function writeRichOutput(data: unknown): string {
  const written = textOf(fieldOf(data, 'text/markdown')) || textOf(fieldOf(data, 'text/latex'))
  if (written !== '') return written
  const html = textOf(fieldOf(data, 'text/html'))
  if (html !== '') return htmlToPlainText(html).text
  const json = fieldOf(data, 'application/json')
  return json === undefined ? '' : JSON.stringify(json)
}

// oxlint-disable-next-line no-control-regex -- the colors of a terminal are what is removed
const escapeCodes = /\u001B\[[0-9;]*m/g

function fence(text: string, language = ''): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const backticks = '`'.repeat(longest + 1)
  return `${backticks}${language}\n${text}\n${backticks}`
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Texts of a notebook are strings or lists of lines. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : ''
}
