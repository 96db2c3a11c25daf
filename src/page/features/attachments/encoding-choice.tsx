import { useState } from 'react'
import { textEncodings, isTextEncoding, type TextEncoding } from '../../../core/model/files/text-encodings.ts'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { formatLanguage, formatScript } from '../../i18n/formats.ts'
import { i18n } from '../../i18n/i18n.ts'
import { getDraft, setDraft } from '../drafts/drafts.ts'

/**
 * Says in which encoding a text file is read, and lets the person choose another one. Shown if the file is not UTF-8 for
 * certain. The stored file keeps its bytes.
 */
export function EncodingChoice({ file, draftKey }: { file: Attachment; draftKey: string }) {
  const { encoding, isEncodingUnsure, filename } = file
  const isCertain = encoding === undefined || (encoding === 'utf-8' && isEncodingUnsure !== true)
  // The list stays after UTF-8 was chosen, so that the choice can be changed again.
  const [wasUncertain] = useState(!isCertain)
  if (isCertain && !wasUncertain) return null
  return (
    <p className="text-sm text-muted">
      {isEncodingUnsure === true && (
        <span className="block text-warning">
          {i18n.t('The encoding is uncertain. If the model sees wrong letters, change it.')}
        </span>
      )}
      <select
        aria-label={i18n.t('Encoding of {filename}', { filename })}
        className="min-h-6 max-w-full rounded-md border border-border bg-background text-text"
        value={encoding}
        onChange={({ currentTarget }) => chooseEncoding(draftKey, file, currentTarget.value)}
      >
        {textEncodings.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </p>
  )
}

function chooseEncoding(draftKey: string, file: Attachment, encoding: string): void {
  if (!isTextEncoding(encoding)) return
  const draft = getDraft(draftKey)
  const attachments = (draft.attachments ?? []).map((each) => {
    if (each.blobId !== file.blobId) return each
    return Object.assign({}, each, { encoding, isEncodingUnsure: undefined })
  })
  setDraft(draftKey, { ...draft, attachments })
}

/** Names an encoding by what is written in it and by its own name, such as `Japanese (Shift_JIS)`. */
function nameOf(encoding: TextEncoding): string {
  const [name, languages] = names[encoding]
  return i18n.t('{languages} ({name})', { languages: languages(), name })
}

const cyrillic = () => formatScript('Cyrl')
const western = () => i18n.t('Western European')
const central = () => i18n.t('Central European')
const language = (tag: string) => () => formatLanguage(tag)

const names: Readonly<Record<TextEncoding, readonly [name: string, languages: () => string]>> = {
  'utf-8': ['UTF-8', () => 'Unicode'],
  'utf-16le': ['UTF-16 LE', () => 'Unicode'],
  'utf-16be': ['UTF-16 BE', () => 'Unicode'],
  'windows-1252': ['Windows-1252', western],
  'windows-1250': ['Windows-1250', central],
  'windows-1251': ['Windows-1251', cyrillic],
  'koi8-r': ['KOI8-R', cyrillic],
  'koi8-u': ['KOI8-U', cyrillic],
  ibm866: ['DOS 866', cyrillic],
  gb18030: ['GB18030', language('zh-Hans')],
  big5: ['Big5', language('zh-Hant')],
  shift_jis: ['Shift_JIS', language('ja')],
  'euc-jp': ['EUC-JP', language('ja')],
  'iso-2022-jp': ['ISO-2022-JP', language('ja')],
  'euc-kr': ['EUC-KR', language('ko')],
  'windows-1253': ['Windows-1253', language('el')],
  'windows-1254': ['Windows-1254', language('tr')],
  'windows-1255': ['Windows-1255', language('he')],
  'windows-1256': ['Windows-1256', language('ar')],
  'windows-1257': ['Windows-1257', () => i18n.t('Baltic')],
  'windows-1258': ['Windows-1258', language('vi')],
  'windows-874': ['Windows-874', language('th')],
  'iso-8859-2': ['ISO 8859-2', central],
  'iso-8859-5': ['ISO 8859-5', cyrillic],
  'iso-8859-7': ['ISO 8859-7', language('el')],
  macintosh: ['Mac Roman', western],
  'x-mac-cyrillic': ['Mac OS', cyrillic],
}
