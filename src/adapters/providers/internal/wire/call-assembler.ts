import { asRecord, toCount, toItems, toText, type JsonRecord } from './json-values.ts'
import { parseJson } from '../../../../lib/json.ts'

interface Call {
  /** Index that the library sees. */
  index: number
  id: string | undefined
  name: string
  argumentsText: string
  /** Whether the library has seen the start of this call. */
  isSent: boolean
  /** A call that repeats the id of another. It waits until it is known to be different. */
  isRepeat: boolean
  rest: JsonRecord
}

/**
 * Joins the deltas of calls, and makes one call of a call that is sent twice.
 * The same id, name and arguments are the same call, whether it comes under one index or under two.
 */
export class CallAssembler {
  readonly #open = new Map<string, Call>()
  readonly #calls: Call[] = []

  get hasCalls(): boolean {
    return this.#calls.length > 0
  }

  /** Reads the calls of one delta. Returns the deltas for the library. */
  push(calls: unknown): JsonRecord[] {
    return toItems(calls).flatMap((item, position) => {
      const delta = readDelta(item)
      return delta ? this.#extend(delta, position) : []
    })
  }

  /** Ends all calls. Calls without a name are counted, because they cannot run. */
  end(): { deltas: JsonRecord[]; nameless: number } {
    const deltas: JsonRecord[] = []
    let nameless = 0
    for (const call of this.#calls) {
      if (call.isSent) continue
      if (call.name === '') nameless += 1
      else if (!call.isRepeat || !this.#hasCall(call)) {
        if (call.isRepeat) call.id = undefined
        deltas.push(this.#start(call))
      }
    }
    this.#calls.length = 0
    this.#open.clear()
    return { deltas, nameless }
  }

  #extend(delta: CallDelta, position: number): JsonRecord[] {
    const key = keyOf(delta, position, this.#open)
    const openCall = this.#findOpen(key, delta)
    if (!openCall || startsAnother(openCall, delta)) return this.#add(key, delta)
    openCall.id ??= delta.id
    if (openCall.name === '') openCall.name = delta.name
    Object.assign(openCall.rest, delta.rest)
    const added = addedArguments(openCall, delta)
    openCall.argumentsText += added
    if (openCall.isRepeat || openCall.name === '') return []
    if (!openCall.isSent) return [this.#start(openCall)]
    return added === '' ? [] : [{ index: openCall.index, function: { arguments: added } }]
  }

  /** Finds the call that a delta extends. A delta without a name and with an id that no call has extends the newest one. */
  #findOpen(key: string, { index, id, name }: CallDelta): Call | undefined {
    const openCall = this.#open.get(key)
    if (name !== '' || id === undefined || openCall?.id === id) return openCall
    const named = this.#calls.findLast((call) => call.id === id)
    return named ?? openCall ?? (index === undefined ? this.#calls.at(-1) : undefined)
  }

  #add(key: string, { id, name, argumentsText, rest }: CallDelta): JsonRecord[] {
    const isRepeat = id !== undefined && this.#calls.some((call) => call.id === id)
    const call = { index: this.#calls.length, id, name, argumentsText, isSent: false, isRepeat, rest }
    this.#calls.push(call)
    this.#open.set(key, call)
    return isRepeat || name === '' ? [] : [this.#start(call)]
  }

  #start(call: Call): JsonRecord {
    call.isSent = true
    const { index, id, name, argumentsText, rest } = call
    return { ...rest, index, id: id ?? null, type: 'function', function: { name, arguments: argumentsText } }
  }

  #hasCall(call: Call): boolean {
    return this.#calls.some(
      (other) =>
        other !== call &&
        other.isSent &&
        other.id === call.id &&
        other.name === call.name &&
        (call.argumentsText === '' || isSameJson(other.argumentsText, call.argumentsText)),
    )
  }
}

interface CallDelta {
  index: number | undefined
  id: string | undefined
  name: string
  argumentsText: string
  rest: JsonRecord
}

function readDelta(item: unknown): CallDelta | undefined {
  const record = asRecord(item)
  if (!record) return undefined
  const { index, id, type: _type, function: called, name, arguments: input, ...rest } = record
  const own = asRecord(called)
  const callName = toText(own?.['name']) ?? toText(name) ?? (typeof called === 'string' ? called : '')
  return {
    index: toCount(index),
    id: toText(id) || undefined,
    name: callName,
    argumentsText: toArgumentsText(own?.['arguments'] ?? own?.['parameters'] ?? input),
    rest,
  }
}

function toArgumentsText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** Returns the key of a delta: its index, else its id, else its place. A delta with neither extends the newest call. */
function keyOf({ index, id, name }: CallDelta, position: number, open: ReadonlyMap<string, Call>): string {
  if (index !== undefined) return `index ${index}`
  if (id !== undefined) return `id ${id}`
  const keys = [...open.keys()]
  return name === '' ? (keys.at(-1) ?? `place ${position}`) : `place ${open.size}`
}

/**
 * Servers that number every call 0 start another call with another id. After whole arguments, a delta with a name
 * starts another call too, or repeats the same one.
 */
function startsAnother(openCall: Call, { id, name, argumentsText }: CallDelta): boolean {
  if (id !== undefined && openCall.id !== undefined && id !== openCall.id) {
    // Some servers make up an id for each delta.
    return name !== '' || (argumentsText.trim() !== '' && isWhole(openCall.argumentsText))
  }
  return name !== '' && openCall.name !== '' && isWhole(openCall.argumentsText)
}

/** Some servers send all arguments so far with every delta, together with id and name. */
function addedArguments(openCall: Call, { id, name, argumentsText }: CallDelta): string {
  const isRepeated = id !== undefined && name !== '' && openCall.argumentsText.length > 1
  return isRepeated && argumentsText.startsWith(openCall.argumentsText)
    ? argumentsText.slice(openCall.argumentsText.length)
    : argumentsText
}

function isWhole(text: string): boolean {
  return asRecord(parseJson(text)) !== undefined
}

function isSameJson(one: string, other: string): boolean {
  if (one === other) return true
  const value = parseJson(one)
  return value !== undefined && JSON.stringify(value) === JSON.stringify(parseJson(other))
}
