/** Info of a fenced block that holds Markdown, in which other fenced blocks stand. */
const markdownInfo = /^[ \t]*(?:markdown|mdx?|[rq]md)(?![\w-])/i

export type FenceLine = 'content' | 'nested' | 'end'

/**
 * Tells which lines of a fenced block are fences. In a block of Markdown, a fence with an info string opens a nested
 * block, and the next fence without one closes it. Models write whole Markdown files in this form.
 */
export class NestedFences {
  readonly #fence: RegExp
  readonly #isMarkdown: boolean
  readonly #open: number[] = []

  constructor({ marker, info, indent }: { marker: string; info: string; indent: string }) {
    const character = marker.charAt(0)
    // The info does not start with the character of the marker, or each length of the marker would be tried.
    this.#fence = new RegExp(`^${indent}(${character}{${marker.length},})((?:[^\`${character}][^\`]*)?)$`)
    this.#isMarkdown = markdownInfo.test(info)
  }

  /** Reads the next whole line of the block. */
  take(line: string): FenceLine {
    const [, marker, info = ''] = this.#fence.exec(line) ?? []
    if (marker === undefined) return 'content'
    if (info.trim() !== '') {
      if (!this.#isMarkdown) return 'content'
      this.#open.push(marker.length)
      return 'nested'
    }
    const innermost = this.#open.at(-1)
    if (innermost === undefined) return 'end'
    if (marker.length >= innermost) this.#open.pop()
    return 'nested'
  }
}
