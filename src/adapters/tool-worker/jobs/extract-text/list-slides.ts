import { Parser } from 'htmlparser2'
import type { Parts } from './unpack.ts'

/** For each slide, in the order they are shown: its part, then that of its notes. */
export function listSlides(parts: Parts): string[][] {
  const targets = readTargets(parts['ppt/_rels/presentation.xml.rels'], 'ppt')
  return listElements(parts['ppt/presentation.xml'], 'p:sldId').flatMap((attributes) => {
    const path = targets.get(attributes['r:id'] ?? '')
    if (path === undefined) return []
    const name = path.slice(path.lastIndexOf('/') + 1)
    const related = readTargets(parts[`ppt/slides/_rels/${name}.rels`], 'ppt/slides')
    return [[path, ...[...related.values()].filter((each) => each.includes('/notesSlides/'))]]
  })
}

/** Paths of parts by the ids under which another part speaks of them. */
function readTargets(rels: Uint8Array | undefined, folder: string): Map<string, string> {
  return new Map(
    listElements(rels, 'Relationship').map(({ Id = '', Target = '' }) => [Id, resolve(folder, Target)]),
  )
}

function resolve(folder: string, target: string): string {
  return new URL(target, `zip:///${folder}/`).pathname.slice(1)
}

function listElements(part: Uint8Array | undefined, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = []
  const parser = new Parser(
    { onopentag: (element, attributes) => void (element === name && found.push(attributes)) },
    { xmlMode: true },
  )
  if (part) parser.end(new TextDecoder().decode(part))
  return found
}
