import { say } from '../../../words/say.ts'
import { phrase, type Unsaid } from '../../../words/phrase.ts'
const kinds: Record<string, Unsaid> = {
  'application/pdf': phrase('PDF'),
  'application/json': phrase('JSON'),
  'text/markdown': phrase('Markdown'),
  'text/csv': phrase('CSV table'),
  'text/plain': phrase('Text'),
  'image/jpeg': phrase('JPEG picture'),
}

const endings: Record<string, Unsaid> = {
  docx: phrase('Word document'),
  doc: phrase('Word document'),
  xlsx: phrase('Excel table'),
  xls: phrase('Excel table'),
  pptx: phrase('PowerPoint slides'),
  ppt: phrase('PowerPoint slides'),
}

/** Names the kind of file in everyday words. */
export function describeFileKind(mediaType: string, filename: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const isPlain = mediaType === 'text/plain' && ending !== '' && ending !== 'txt'
  if (isPlain) return say('{kind} text', { kind: ending.toUpperCase() })
  const known = kinds[mediaType]
  if (known) return say(known)
  const [type, kind = ''] = mediaType.split('/')
  if (type === 'image') return say('{kind} picture', { kind: kind.toUpperCase() })
  if (type === 'text') return say('{kind} text', { kind: kind.toUpperCase().slice(0, 12) })
  const usual = endings[ending]
  if (usual) return say(usual)
  return ending === '' ? say('File') : say('{kind} file', { kind: ending.toUpperCase() })
}
