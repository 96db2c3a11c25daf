import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findShared } from '../media/read-sample-file.ts'

const shared = findShared('bench/answer.md')
/** Length of a generated answer, which gives about as many tokens as the answer of the team's benchmark has. */
const ownCharacters = 47_500
const giantCharacters = 55_000

export interface ReplayedAnswer {
  text: string
  from: string
}

/** The answer of the team's benchmark if this machine has it, else a generated answer of the same length. */
export function readAnswer(): ReplayedAnswer {
  if (shared.missing === undefined)
    return { text: readFileSync(shared.path, 'utf8'), from: path.relative(process.cwd(), shared.path) }
  return {
    text: repeat(toSection, ownCharacters),
    from: 'an answer of our own, ../shared is not on this machine',
  }
}

/** Answers that are a single block, which is the worst case for a renderer of blocks. */
export const giantBlocks: Readonly<Record<string, () => string>> = {
  'one code block': () =>
    `\`\`\`ts\n${repeat((n) => `export const value${n} = compute(${n}, 'a name') // ${n}\n`)}\`\`\`\n`,
  'one list': () =>
    repeat((n) => `- Item ${n} has **weight**, a \`name\` and a few more words to fill its line.\n`),
  'one table': () =>
    `| n | name | note |\n| --- | --- | --- |\n${repeat((n) => `| ${n} | \`name${n}\` | a **note** of some words |\n`)}`,
  'one paragraph': () =>
    repeat((n) => `Sentence ${n} goes on with *some* emphasis and \`code\`, and never ends its line. `),
}

function repeat(toPiece: (n: number) => string, characters = giantCharacters): string {
  let text = ''
  for (let n = 1; text.length < characters; n += 1) text += toPiece(n)
  return text
}

function toSection(n: number): string {
  const sentence = `Part ${n} says in a few sentences what it is about, with **weight**, \`names\` and [links](https://example.com/${n}).`
  return [
    `## Part ${n}`,
    [sentence, sentence, sentence].join(' '),
    `- One thing of part ${n}\n- Another, with *emphasis*\n  - and one inside\n- The last`,
    `\`\`\`ts\nexport async function part${n}(input: string): Promise<number> {\n  const words = input.split(' ')\n  return words.length + ${n}\n}\n\`\`\``,
    sentence,
    `| name | value |\n| --- | --- |\n| one | ${n} |\n| two | ${n * 2} |`,
    `> A quotation of part ${n}.\n\n`,
  ].join('\n\n')
}
