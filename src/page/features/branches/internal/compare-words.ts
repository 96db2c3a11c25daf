/** Numbers of words beyond which a comparison would take too long, multiplied. */
const maxPairs = 9_000_000

/** Shortest run of common words between two differences. A shorter one, such as a lone “the”, counts as different. */
const minCommonRun = 2

/** For each word of the two texts, whether it is only in that text. */
export interface WordDifferences {
  first: readonly boolean[]
  second: readonly boolean[]
}

/**
 * Compares two texts word by word, by their longest common subsequence. Returns `null` if they are too long together. Words are
 * equal if their letters are.
 */
export function compareWords(first: readonly string[], second: readonly string[]): WordDifferences | null {
  const start = countCommonStart(first, second)
  const end = countCommonEnd(first.slice(start), second.slice(start))
  const [one, other] = [first, second].map((words) => words.slice(start, words.length - end)) as [
    string[],
    string[],
  ]
  if (one.length * other.length > maxPairs) return null
  const differences = {
    first: first.map((_, at) => at >= start && at < start + one.length),
    second: second.map((_, at) => at >= start && at < start + other.length),
  }
  for (const { from, to, length } of findCommonRuns(one, other)) {
    const touchesEdge = isAtEdge({ from, to, length }, one, other)
    if (length < minCommonRun && !touchesEdge) continue
    for (let at = 0; at < length; at += 1) {
      differences.first[start + from + at] = false
      differences.second[start + to + at] = false
    }
  }
  return differences
}

interface CommonRun {
  /** Position in the first text. */
  from: number
  /** Position in the second text. */
  to: number
  length: number
}

/** A run that starts or ends both texts is no island between differences. */
function isAtEdge(
  { from, to, length }: CommonRun,
  one: readonly string[],
  other: readonly string[],
): boolean {
  return (from === 0 && to === 0) || (from + length === one.length && to + length === other.length)
}

function countCommonStart(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < one.length && count < other.length && one[count] === other[count]) count += 1
  return count
}

function countCommonEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count
}

function findCommonRuns(one: readonly string[], other: readonly string[]): CommonRun[] {
  const width = other.length + 1
  /** Lengths of the longest common subsequences of what follows two positions. */
  const lengths = new Uint16Array((one.length + 1) * width)
  const lengthAt = (from: number, to: number): number => lengths[from * width + to] ?? 0
  for (let from = one.length - 1; from >= 0; from -= 1) {
    for (let to = other.length - 1; to >= 0; to -= 1) {
      lengths[from * width + to] =
        one[from] === other[to]
          ? lengthAt(from + 1, to + 1) + 1
          : Math.max(lengthAt(from + 1, to), lengthAt(from, to + 1))
    }
  }
  const runs: CommonRun[] = []
  let [from, to] = [0, 0]
  while (from < one.length && to < other.length) {
    if (one[from] === other[to]) {
      const last = runs.at(-1)
      const isContinued = last && last.from + last.length === from && last.to + last.length === to
      if (isContinued) last.length += 1
      else runs.push({ from, to, length: 1 })
      from += 1
      to += 1
    } else if (lengthAt(from + 1, to) >= lengthAt(from, to + 1)) from += 1
    else to += 1
  }
  return runs
}
