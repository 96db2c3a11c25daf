/** A room is a folder whose root is public and whose depths are its own (house law 3). */
export interface Place {
  room: string
  /** Lies in a folder below the room's root: private to the room. */
  isDeep: boolean
}

/** Depth of a room's folder under `src`, by door: `worker` is one room, the other doors hold several. */
function roomDepth(segments: readonly string[]): number {
  const [door, kind] = segments
  if (door === 'worker') return 1
  if (door === 'page' && kind === 'features') return 3
  return 2
}

/** The room of a source file, given by its path from the repository's root with forward slashes. */
export function placeOf(source: string): Place {
  const segments = source.replace(/^src\//, '').split('/')
  if (segments.length === 1) return { room: 'main', isDeep: false }
  const depth = roomDepth(segments)
  return {
    room: segments
      .slice(0, depth)
      .join('/')
      .replace(/\.tsx?$/, ''),
    isDeep: segments.length > depth + 1,
  }
}

export const isTest = (source: string): boolean => /\.test\.tsx?$/.test(source)
