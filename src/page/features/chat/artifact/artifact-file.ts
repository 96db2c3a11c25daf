import { saveFile } from '../../../ui/save-file.ts'
import type { ArtifactVersion } from './collect-artifacts.ts'

const files = {
  html: { extension: 'html', mediaType: 'text/html', language: 'html' },
  svg: { extension: 'svg', mediaType: 'image/svg+xml', language: 'xml' },
  markdown: { extension: 'md', mediaType: 'text/markdown', language: 'markdown' },
  mermaid: { extension: 'mmd', mediaType: 'text/plain', language: 'mermaid' },
  react: { extension: 'jsx', mediaType: 'text/plain', language: 'jsx' },
  code: { extension: 'txt', mediaType: 'text/plain', language: '' },
} as const

export function languageOf({ kind, language }: Pick<ArtifactVersion, 'kind' | 'language'>): string {
  return kind === 'code' ? language : files[kind].language
}

export function fileNameOf({ kind, title }: Pick<ArtifactVersion, 'kind' | 'title'>): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${name === '' ? 'artifact' : name}.${files[kind].extension}`
}

/** Starts a browser download of the artifact. */
export function downloadArtifact(version: ArtifactVersion, content: string): void {
  saveFile(fileNameOf(version), content, files[version.kind].mediaType)
}
