/** Returns `all`, or the number from which each run draws its cases. */
export const drawSeed = (): string => process.env['E2E_LOOKS'] ?? '0'

/**
 * Returns `count` of the cases in their order, drawn with E2E_LOOKS and the subject, or all of them in the soak. Runs
 * with consecutive numbers draw all cases in turn.
 */
export function drawCases<Case>(cases: readonly Case[], count: number, subject: string): Case[] {
  if (drawSeed() === 'all') return [...cases]
  let hash = Number(drawSeed())
  for (const character of subject) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  const from = hash % cases.length
  return cases.filter((_, index) => (index - from + cases.length) % cases.length < count)
}
