/** Returns the name that a misspelled one most likely means, or `undefined` if none is close. */
export function closestName(wanted: string, names: readonly string[]): string | undefined {
  const target = normalize(wanted)
  let best: { name: string; distance: number } | undefined
  for (const name of names) {
    const distance = editDistance(target, normalize(name))
    if (!best || distance < best.distance) best = { name, distance }
  }
  return best && best.distance <= Math.max(2, Math.floor(target.length / 2)) ? best.name : undefined
}

function normalize(name: string): string {
  return name
    .slice(0, 64)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Levenshtein distance, computed one row at a time. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[right.length] ?? 0
}
