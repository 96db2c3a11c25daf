import { isCode, readTree, type TreeFile } from './read-tree.ts'

/** Roots of words as they are spelled in the UK. `cancelled` is not among them: it is a stored state. */
const british =
  /\w*(?:colour|behaviour|favour|neighbour|honour|centred?\b(?<!center)|catalogue|labelled(?!by)|labelling|signalled|judgement|artefact|defence(?<!odefence)|licence|whilst|(?:organ|summar|normal|recogn|initial|optim|serial|minim|maxim|synchron|memor|capital|custom|categor|token|visual|priorit|util)is(?:e|a|ing|ab))\w*/gi

/** Files that have to know both spellings, because people and models write both. */
const both = new Set([
  'src/adapters/tool-worker/jobs/run-sql/name-tables.ts',
  'src/adapters/tools/store-memory.ts',
  'test/architecture/house/spelling.ts',
  'test/architecture/house.test.ts',
  // Chats recorded with an earlier build.
  'test/scripts/record-data/make-chats.ts',
])

export interface BritishWord {
  file: string
  line: number
  word: string
}

/** Words in code and documents that have another spelling in the US. */
export function findBritishWords(root: string): { read: number; words: BritishWord[] } {
  const isRead = (file: string) =>
    !both.has(file) &&
    !/^test\/media\/|^docs\/(moved\.md|decisions\/)/.test(file) &&
    (isCode(file) || file.endsWith('.md'))
  const files = readTree(root, isRead)
  return { read: files.length, words: files.flatMap((each) => britishWordsOf(each)) }
}

export function britishWordsOf({ file, text }: TreeFile): BritishWord[] {
  return text
    .split('\n')
    .flatMap((line, index) => (line.match(british) ?? []).map((word) => ({ file, line: index + 1, word })))
}
