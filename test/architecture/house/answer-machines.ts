import { visitSource, type SyntaxTree } from '../syntax-tree.ts'
import { isProductCode, readTree, type TreeFile } from './read-tree.ts'

export interface AnswerMachines {
  /** Uses of a member that a library keeps to itself, by file. */
  privateMembers: string[]
  /** Files that build an answer from run events, or from what is sent for them to the page. */
  reducers: string[]
  /** Files that build chunks of the AI SDK's stream. */
  chunkBuilders: string[]
}

/** Event types of a whole answer. A file that handles all of them builds answers from runs. Other files handle single types. */
const eventsOfAnAnswer = [
  'provider-tokens-streamed',
  'provider-reasoning-streamed',
  'provider-file-received',
  'tool-invocation-succeeded',
  'notice-raised',
]
/** Types of the chunks that make up an answer. The AI SDK builds a message from them. Code that reads this message is not counted. */
const chunksOfAnAnswer = ['text-delta', 'reasoning-delta', 'data-part', 'data-prose']
const chunkType =
  /^((text|reasoning)-(start|delta|end)|tool-(input|output)-[a-z-]+|source-(url|document)|start|finish|abort|start-step|finish-step|message-metadata|data-[a-z-]+)$/

/** Counts the reducers that build an answer from a run, and the private members of the AI SDK that they use. */
export function findAnswerMachines(root: string): AnswerMachines {
  const files = readTree(root, isProductCode)
  const machines: AnswerMachines = { privateMembers: [], reducers: [], chunkBuilders: [] }
  for (const each of files) {
    const { privateMembers, cases, chunks } = inspect(each)
    machines.privateMembers.push(...[...privateMembers].map((name) => `${each.file}: ${name}`))
    const isReducer = [eventsOfAnAnswer, chunksOfAnAnswer].some((types) =>
      types.every((type) => cases.has(type)),
    )
    if (isReducer) machines.reducers.push(each.file)
    if (isChunkBuilder(each.file) && chunks) machines.chunkBuilders.push(each.file)
  }
  return machines
}

/** Whether a file may build chunks of an answer. The worker's client is exempt: its messages have parts of the same names. */
function isChunkBuilder(file: string): boolean {
  return file.startsWith('src/worker/') && !/^src\/worker\/client[/.-]/.test(file)
}

function inspect({ file, text }: TreeFile) {
  const privateMembers = new Set<string>()
  const cases = new Set<string>()
  let chunks = false
  if (!/'~|case '|=== '|type: '/.test(text)) return { privateMembers, cases, chunks, file }
  visitSource(
    text,
    {
      enter(tree) {
        const member = tree.type === 'MemberExpression' ? literalOf(computedOf(tree['property'])) : undefined
        if (member?.startsWith('~')) privateMembers.add(member)
        const compared = literalOf(tree.type === 'SwitchCase' ? tree['test'] : equalOf(tree))
        if (compared !== undefined) cases.add(compared)
        const isType = tree.type === 'KeyValueProperty' && (tree['key'] as SyntaxTree)['value'] === 'type'
        if (isType && chunkType.test(literalOf(tree['value']) ?? '')) chunks = true
      },
    },
    file.endsWith('.tsx'),
  )
  return { privateMembers, cases, chunks, file }
}

function computedOf(property: unknown): unknown {
  const tree = property as SyntaxTree
  return tree.type === 'Computed' ? tree['expression'] : undefined
}

function equalOf(tree: SyntaxTree): unknown {
  return tree.type === 'BinaryExpression' && tree['operator'] === '===' ? tree['right'] : undefined
}

function literalOf(node: unknown): string | undefined {
  const tree = node as SyntaxTree | null | undefined
  return tree?.type === 'StringLiteral' ? String(tree['value']) : undefined
}
