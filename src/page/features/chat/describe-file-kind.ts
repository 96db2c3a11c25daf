const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/json': 'JSON',
  'text/markdown': 'Markdown',
  'text/csv': 'CSV table',
  'text/plain': 'Text',
  'image/jpeg': 'JPEG picture',
}

const endings: Record<string, string> = {
  docx: 'Word document',
  doc: 'Word document',
  xlsx: 'Excel table',
  xls: 'Excel table',
  pptx: 'PowerPoint slides',
  ppt: 'PowerPoint slides',
}

/** What a file is, in words of people who use files. */
export function describeFileKind(mediaType: string, filename: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const isPlain = mediaType === 'text/plain' && ending !== '' && ending !== 'txt'
  if (isPlain) return `${ending.toUpperCase()} text`
  if (kinds[mediaType]) return kinds[mediaType]
  const [type, kind = ''] = mediaType.split('/')
  if (type === 'image') return `${kind.toUpperCase()} picture`
  if (type === 'text') return `${kind.toUpperCase().slice(0, 12)} text`
  return endings[ending] ?? (ending === '' ? 'File' : `${ending.toUpperCase()} file`)
}
