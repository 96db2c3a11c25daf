import { isProductCode, readTree, type TreeFile } from './read-tree.ts'

export interface DocComment {
  file: string
  line: number
  /** Text of the comment on one line, without stars. */
  text: string
}

/** A comment that starts with one of these is a fragment: a reader does not learn what the thing is. */
const fragment = /^(Of|Where|What|Who|Whom|Whose|Those|That of|Beside|Until)\b/

export function readDocComments(root: string): { comments: DocComment[]; fragments: DocComment[] } {
  const comments = readTree(root, isProductCode).flatMap((each) => docCommentsOf(each))
  return { comments, fragments: comments.filter((comment) => isFragment(comment)) }
}

export function isFragment({ text }: Pick<DocComment, 'text'>): boolean {
  return fragment.test(text)
}

export function docCommentsOf({ file, text }: TreeFile): DocComment[] {
  return [...text.matchAll(/(?<=^|[\s({,])\/\*\*(?!\/)([\s\S]*?)\*\//g)].map((match) => ({
    file,
    line: text.slice(0, match.index).split('\n').length,
    text: (match[1] ?? '')
      .replace(/^\s*\* ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
}
