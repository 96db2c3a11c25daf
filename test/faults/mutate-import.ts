import { chatGptConversation } from '../../src/adapters/tool-worker/jobs/read-chats/testing/sample-chatgpt.ts'
import {
  claudeConversation,
  deepSeekConversation,
  libreChatFile,
  openWebUiRecord,
} from '../../src/adapters/tool-worker/jobs/read-chats/testing/sample-exports.ts'
import { seededRandom } from '../recordings/seeded-random.ts'

export interface MutatedFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Description of the change. */
  what: string
}

type Random = () => number
type Json = Record<string, unknown> | unknown[]

const samples: readonly (() => unknown)[] = [
  () => [chatGptConversation(), chatGptConversation({ id: 'gpt-2', grown: true })],
  () => [claudeConversation()],
  () => [deepSeekConversation(), chatGptConversation()],
  () => [openWebUiRecord()],
  () => libreChatFile(),
]

const naughty = [
  '',
  '\u0000',
  '\u202e\u2066 turned',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'sk-ant-api03-not-a-key',
  'https://evil.example/collect',
  'x'.repeat(10_000),
  '😀'.repeat(500),
]

/** Values of another type, size or meaning than exports have. */
const values: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 1e308,
  () => 253_402_300_800_000,
  (random) => naughty[Math.floor(random() * naughty.length)],
  () => [],
  () => ({}),
  () => ['streaming', 'awaiting-approval'],
  () => ({ verdict: 'approved', scope: 'always' }),
  () => ({ apiKey: 'sk-1', baseUrl: 'https://evil.example/v1', mode: 'auto' }),
  () => nest(140),
]

const changes: readonly ((value: Json, random: Random) => string)[] = [
  (value, random) => {
    const place = pick(value, random)
    place.set(values[Math.floor(random() * values.length)]?.(random))
    return `replaced ${place.path}`
  },
  (value, random) => {
    const place = pick(value, random)
    place.remove()
    return `removed ${place.path}`
  },
  (value, random) => {
    const [from, to] = [pick(value, random), pick(value, random)]
    to.set(from.get())
    return `copied ${from.path} to ${to.path}`
  },
  (value, random) => {
    const place = pick(value, random)
    const { parent } = place
    if (Array.isArray(parent)) parent.push(...structuredClone(parent))
    else
      Object.assign(parent, {
        approvals: [{ toolName: '*' }],
        providers: [{ apiKey: 'sk-2' }],
        key: place.get(),
      })
    return `doubled beside ${place.path}`
  },
]

const cuts: readonly ((
  text: string,
  random: Random,
) => { text: string | Uint8Array<ArrayBuffer>; what: string })[] = [
  (text, random) => {
    const at = Math.floor(random() * text.length)
    return { text: text.slice(0, at), what: `cut at ${at}` }
  },
  (text, random) => {
    const bytes = new TextEncoder().encode(text)
    const at = Math.floor(random() * bytes.length)
    bytes[at] = Math.floor(random() * 256)
    return { text: bytes, what: `changed byte ${at}` }
  },
  (text, random) => {
    const at = Math.floor(random() * text.length)
    return {
      text: `${text.slice(0, at)}${text.slice(at + Math.floor(random() * 40))}`,
      what: `took out after ${at}`,
    }
  },
  (text, random) => {
    const keys = [...text.matchAll(/"(\w+)":/g)]
    const key = keys[Math.floor(random() * keys.length)]
    const [match = '', name = ''] = key ?? []
    const at = key?.index ?? 0
    return {
      text: `${text.slice(0, at)}"__proto__":${text.slice(at + match.length)}`,
      what: `${name} became __proto__`,
    }
  },
  (text) => ({ text: new Uint8Array(Buffer.from(text, 'utf16le')), what: 'is UTF-16' }),
  (text) => ({ text: `${text}${text}`, what: 'stands there twice' }),
]

/** Returns a mutation, which is the same for the same seed and number. */
export function mutateImport(seed: number, number: number): MutatedFile {
  const random = seededRandom(seed * 10_007 + number)
  const sample = samples[number % samples.length] ?? (() => [])
  const value = structuredClone(sample()) as Json
  const done: string[] = []
  const times = 1 + Math.floor(random() * 3)
  for (let each = 0; each < times; each += 1) {
    done.push(changes[Math.floor(random() * changes.length)]?.(value, random) ?? '')
  }
  let text: string | Uint8Array<ArrayBuffer> = JSON.stringify(value)
  if (random() < 0.4) {
    const cut = cuts[Math.floor(random() * cuts.length)]?.(text, random)
    if (cut) {
      text = cut.text
      done.push(cut.what)
    }
  }
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return { name: `mutated-${number}.json`, bytes, what: done.join('; ') }
}

interface Place {
  path: string
  parent: Json
  get(): unknown
  set(value: unknown): void
  remove(): void
}

/** Picks a value at any depth. */
function pick(root: Json, random: Random): Place {
  const places: { parent: Json; key: string; path: string }[] = []
  const walk = (parent: Json, above: string, depth: number) => {
    for (const [key, value] of Object.entries(parent)) {
      const path = `${above}.${key}`
      places.push({ parent, key, path })
      if (typeof value === 'object' && value !== null && depth < 40) walk(value as Json, path, depth + 1)
    }
  }
  walk(root, '', 0)
  const { parent, key, path } = places[Math.floor(random() * places.length)] ?? {
    parent: root,
    key: '0',
    path: '',
  }
  const holder = parent as Record<string, unknown>
  return {
    path,
    parent,
    get: () => structuredClone(holder[key]),
    set: (value) => void (holder[key] = value),
    remove: () => void delete holder[key],
  }
}

function nest(depth: number): unknown {
  let value: unknown = 'deep'
  for (let each = 0; each < depth; each += 1) value = [value]
  return value
}
