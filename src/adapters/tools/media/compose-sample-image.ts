import type { ImageShape } from '../../../core/model/tools/image-generation.ts'

/** A drawing in a square of 100 units. The square is placed at `x` and `y`, with `scale` pixels per unit. */
export interface SampleImageShape {
  path: string
  color: string
  x: number
  y: number
  scale: number
}

export interface SampleImage {
  width: number
  height: number
  sky: string
  ground: string
  /** Distance from the top to the ground, in pixels. */
  horizon: number
  shapes: readonly SampleImageShape[]
}

/** SVG paths. Each touches the lower edge of its square. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/\b(?:boat|ship|yacht|sail\w*)\b/i, 'M5 72H95L80 95H20Z M48 5V66H12Z M53 15V66H85Z'],
  [/\b(?:house|home|hut|cabin|barn)\b/i, 'M5 50L50 10L95 50H85V100H60V70H40V100H15V50Z'],
  [/\b(?:tree|forest|wood|pine)s?\b/i, 'M50 0L80 38H66L88 72H58V100H42V72H12L34 38H20Z'],
  [/\b(?:mountain|hill|volcano|alps?)s?\b/i, 'M0 100L36 22L56 62L68 42L100 100Z'],
  [/\b(?:heart|love)s?\b/i, 'M50 95L10 52A24 24 0 0 1 50 24A24 24 0 0 1 90 52Z'],
  [/\bstars?\b/i, 'M50 5L61 38H96L68 59L79 93L50 72L21 93L32 59L4 38H39Z'],
  [/\b(?:fish|whale|shark)(?:es|s)?\b/i, 'M5 55A38 26 0 0 1 72 48L95 30V82L72 64A38 26 0 0 1 5 55Z'],
  [/\b(?:cat|kitten|dog|fox)s?\b/i, 'M20 10L38 32H62L80 10V60A30 32 0 0 1 20 60Z M38 90H62V100H38Z'],
  [/\b(?:sun|moon|ball|planet|balloon)s?\b/i, 'M50 8A42 42 0 1 1 49.9 8Z'],
]

const colors: Readonly<Record<string, string>> = {
  red: '#c8322d',
  orange: '#e07b1f',
  yellow: '#edc02e',
  green: '#3c8f4a',
  blue: '#2f6fc4',
  purple: '#7a46a8',
  violet: '#7a46a8',
  pink: '#e088ab',
  brown: '#7c5136',
  black: '#22252b',
  white: '#f7f5f0',
  grey: '#85898f',
  gray: '#85898f',
  gold: '#c99a2c',
}

const sizes = { square: [768, 768], landscape: [960, 640], portrait: [640, 960] } as const

/** Composes a scene from the words of a prompt: subject, color, time of day and sea. Pure; `number` varies the layout. */
export function composeSampleImage(prompt: string, shape: ImageShape, number: number): SampleImage {
  const [width, height] = sizes[shape]
  const terms = prompt.toLowerCase().match(/\p{L}+/gu) ?? []
  const seed = hash(`${prompt}/${number}`)
  const named = terms.flatMap((word) => colors[word] ?? [])
  const fallback = Object.values(colors)[seed % Object.keys(colors).length] ?? '#2f6fc4'
  const color = named[0] ?? fallback
  const subjectPaths = subjects.filter(([name]) => name.test(prompt)).map(([, path]) => path)
  const paths = subjectPaths.length > 0 ? subjectPaths.slice(0, 3) : abstractPaths(seed)
  const horizon = Math.round(height * (0.62 + (seed % 9) / 100))
  const scale = (Math.min(width, height) / 100) * (paths.length === 1 ? 0.6 : 0.4)
  const isNight = /\b(?:night|dark|moon|stars?)\b/i.test(prompt)
  const isSea = /\b(?:boat|ship|sea|lake|ocean|water|sail\w*|fish|whale|harbour)\b/i.test(prompt)
  return {
    width,
    height,
    sky: isNight ? '#1f2a4a' : (['#bfe0f2', '#f5d9b8', '#d9e8d0'][seed % 3] ?? '#bfe0f2'),
    ground: isSea ? '#3c7f9e' : isNight ? '#31402f' : '#8fae6b',
    horizon,
    shapes: paths.map((path, index) => ({
      path,
      color: named[index] ?? color,
      x: Math.round(((index + 1) * width) / (paths.length + 1) - scale * 50 + ((seed >> 4) % 41) - 20),
      y: Math.round(horizon - scale * 80),
      scale,
    })),
  }
}

/** Draws discs if the prompt names no known subject. */
function abstractPaths(seed: number): string[] {
  return Array.from({ length: 2 + (seed % 2) }, (_, index) => {
    const radius = 22 + ((seed >> (index * 3)) % 26)
    return `M50 ${50 - radius}A${radius} ${radius} 0 1 1 49.9 ${50 - radius}Z`
  })
}

function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}
