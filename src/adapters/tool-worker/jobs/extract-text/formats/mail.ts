import PostalMime, { type Address, type Email } from 'postal-mime'
import { decodeText } from '../../../text-encoding/decode-text.ts'
import { fail, succeed, type Result } from '../../../../../core/model/failures/result.ts'
import { describeUnreadable } from '../describe-unreadable.ts'
import type { ExtractedText } from '../extracted-text.ts'
import { readHtml } from './html.ts'

/** Reads a mail message or a saved web page (MHTML): headers, text, and the names of what is attached. */
export async function readMail(bytes: Uint8Array<ArrayBuffer>): Promise<Result<ExtractedText>> {
  try {
    const mail = await parseMail(bytes)
    const head = [
      ...line('From', listAddresses(mail.from ? [mail.from] : [])),
      ...line('To', listAddresses(mail.to ?? [])),
      ...line('Cc', listAddresses(mail.cc ?? [])),
      ...line('Date', mail.date ?? ''),
      ...line('Subject', mail.subject ?? ''),
    ]
    const body = readBody(mail)
    const attached = mail.attachments.map(
      ({ filename, mimeType }) => `${filename ?? 'unnamed'} (${mimeType})`,
    )
    if (head.length === 0 && body === '') return fail(describeUnreadable('empty'))
    const end = attached.length > 0 ? [`Attached to the message, not included: ${attached.join(', ')}`] : []
    return succeed({
      sections: [
        { label: null, text: [head.join('\n'), body, ...end].filter((part) => part !== '').join('\n\n') },
      ],
      isCut: false,
    })
  } catch {
    // The library throws for messages beyond its limits.
    return fail(describeUnreadable('damaged'))
  }
}

/** Parses a message. One that does not name its encoding is parsed again in the encoding that is detected. */
async function parseMail(bytes: Uint8Array<ArrayBuffer>): Promise<Email> {
  const parse = (message: Uint8Array<ArrayBuffer>) =>
    new PostalMime({ maxNestingDepth: 50, maxHeadersSize: 1_000_000 }).parse(message)
  const mail = await parse(bytes)
  if (!isDamaged(mail)) return mail
  const detected = await parse(new TextEncoder().encode(decodeText(bytes)))
  return isDamaged(detected) ? mail : detected
}

function isDamaged({ text = '', html = '', subject = '' }: Email): boolean {
  return `${subject}${text}${html}`.includes('\uFFFD')
}

function readBody({ text, html }: { text?: string; html?: string }): string {
  if (text !== undefined && text.trim() !== '') return text.replace(/\r\n/g, '\n').trim()
  if (html === undefined) return ''
  const read = readHtml(html)
  return read.ok ? read.value.sections.map((section) => section.text).join('\n\n') : ''
}

function line(name: string, value: string): string[] {
  const clean = value.replace(/\s+/g, ' ').trim()
  return clean === '' ? [] : [`${name}: ${clean}`]
}

function listAddresses(addresses: readonly Address[]): string {
  return addresses
    .flatMap(({ name, address, group }) => {
      if (group) return [`${name}: ${listAddresses(group)}`]
      return [name === '' || name === undefined ? (address ?? '') : `${name} <${address ?? ''}>`]
    })
    .join(', ')
}
