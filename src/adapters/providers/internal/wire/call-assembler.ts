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
  /** A call that may repeat another. It waits until it is known to be different. */
  isRepeat: boolean
  /** Empty arguments with which the call began. They count only if no others arrive. */
  placeholder: string
  /** Key of the delta that began the call, and the number of that event. */
  key: string
  event: number
  rest: JsonRecord
}

/**
 * Joins the deltas of calls, and makes one call of a call that is sent twice.
 * The same id, name and arguments are the same call, whether it comes under one index or under two, before the end of
 * the answer or after it. Without an id, the same name and arguments at the same index are the same call.
 */
export class CallAssembler {
  readonly #open = new Map<string, Call>()
  readonly #calls: Call[] = []
  #event = 0

  get hasCalls(): boolean {
    return this.#calls.length > 0
  }

  /** Whether a call waits for the end. */
  get hasPending(): boolean {
    return this.#calls.some(({ isSent, argumentsText }) => !isSent || argumentsText === '')
  }

  /** Reads the calls of one delta. Returns the deltas for the library. */
  push(calls: unknown): JsonRecord[] {
    const items = toCalls(calls)
    if (items.length > 0) this.#event += 1
    return items.flatMap((item, position) => {
      const delta = readDelta(item)
      return delta ? this.#extend(delta, position) : []
    })
  }

  /** Ends all calls. Calls without a name are counted, because they cannot run. */
  end(): { deltas: JsonRecord[]; nameless: number } {
    const deltas: JsonRecord[] = []
    let nameless = 0
    for (const call of this.#calls) {
      deltas.push(...fillArguments(call))
      if (call.isSent) continue
      if (call.name === '') nameless += 1
      else if (!call.isRepeat || !this.#hasCall(call)) {
        if (call.isRepeat) call.id = undefined
        deltas.push(this.#start(call))
      }
      call.isSent = true
    }
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
    if (openCall.argumentsText === '' && isEmptyObject(added)) {
      openCall.placeholder = added
      return this.#startOnce(openCall)
    }
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

  #add(key: string, delta: CallDelta): JsonRecord[] {
    const { id, name, rest } = delta
    const isRepeat = this.#calls.some((call) => this.#mayRepeat(call, key, delta))
    const isEmpty = isEmptyObject(delta.argumentsText)
    const [argumentsText, placeholder] = isEmpty ? ['', delta.argumentsText] : [delta.argumentsText, '']
    const event = this.#event
    const own = { id, name, argumentsText, placeholder, key, event, isRepeat, rest }
    const call: Call = { index: this.#calls.length, isSent: false, ...own }
    // Calls end in the order in which they start.
    const ended = this.#calls.flatMap(fillArguments)
    this.#calls.push(call)
    this.#open.set(key, call)
    return [...ended, ...this.#startOnce(call)]
  }

  #startOnce(call: Call): JsonRecord[] {
    return call.isSent || call.isRepeat || call.name === '' ? [] : [this.#start(call)]
  }

  /** Without an id, a call in another event repeats one at its index, or one of its name if it has no index. */
  #mayRepeat(call: Call, key: string, { index, id, name }: CallDelta): boolean {
    if (id !== undefined && call.id !== undefined) return id === call.id
    if (call.name !== name || call.event === this.#event) return false
    return call.key === key || index === undefined
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
        (other.id === call.id || other.id === undefined || call.id === undefined) &&
        other.name === call.name &&
        ((call.argumentsText === '' && call.id !== undefined) ||
          isSameJson(other.argumentsText, call.argumentsText)),
    )
  }
}

/** Gives a call without arguments the empty ones with which it began. */
function fillArguments(call: Call): JsonRecord[] {
  if (call.argumentsText !== '' || call.placeholder === '') return []
  call.argumentsText = call.placeholder
  return call.isSent ? [{ index: call.index, function: { arguments: call.placeholder } }] : []
}

interface CallDelta {
  index: number | undefined
  id: string | undefined
  name: string
  argumentsText: string
  rest: JsonRecord
}

const callKeys = ['function', 'custom', 'name', 'id', 'index', 'arguments']

/** Returns the calls in a value: a list, one call, calls by their number, or any of these as JSON. */
function toCalls(value: unknown): unknown[] {
  const calls = typeof value === 'string' ? parseJson(value) : value
  const record = asRecord(calls)
  return record && !callKeys.some((key) => key in record) ? Object.values(record) : toItems(calls)
}

function readDelta(item: unknown): CallDelta | undefined {
  const record = asRecord(item)
  if (!record) return undefined
  const { index, id, type: _type, function: called, custom, name, arguments: text, input, ...rest } = record
  const own =
    asRecord(called) ?? asRecord(custom) ?? (typeof called === 'string' && asRecord(parseJson(called)))
  const { name: ownName, arguments: ownText, parameters, input: ownInput } = own || {}
  return {
    index: toCount(index),
    id: toText(id) || undefined,
    name: toText(ownName) ?? toText(name) ?? (typeof called === 'string' && !own ? called : ''),
    argumentsText: toArgumentsText(ownText ?? parameters ?? ownInput ?? text ?? input),
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
function startsAnother(openCall: Call, delta: CallDelta): boolean {
  const { id, name, argumentsText } = delta
  if (id !== undefined && openCall.id !== undefined && id !== openCall.id) {
    // Some servers make up an id for each delta.
    if (name !== '') return !continuesArguments(openCall, delta)
    return argumentsText.trim() !== '' && isWhole(openCall.argumentsText)
  }
  if (name === '' || openCall.name === '') return false
  if (openCall.placeholder !== '' && openCall.argumentsText === '') return name !== openCall.name
  return isWhole(openCall.argumentsText)
}

/** Returns true for a delta that repeats the name of a call in the middle of its arguments. */
function continuesArguments(openCall: Call, { name, argumentsText }: CallDelta): boolean {
  return (
    name === openCall.name &&
    openCall.argumentsText.trim() !== '' &&
    /^\s*[^\s{]/.test(argumentsText) &&
    !isWhole(openCall.argumentsText)
  )
}

/**
 * Some servers send all arguments so far with every delta, or once more at the end. A brace that begins the object
 * never follows the start of the same object otherwise, since a quote inside a text is escaped.
 */
function addedArguments(openCall: Call, { argumentsText }: CallDelta): string {
  const { argumentsText: earlier } = openCall
  return /^\s*\{/.test(earlier) && argumentsText.startsWith(earlier)
    ? argumentsText.slice(earlier.length)
    : argumentsText
}

function isEmptyObject(argumentsText: string): boolean {
  return argumentsText.length < 8 && /^\s*\{\s*\}\s*$/.test(argumentsText)
}

function isWhole(text: string): boolean {
  return asRecord(parseJson(text)) !== undefined
}

function isSameJson(one: string, other: string): boolean {
  if (one === other) return true
  const value = parseJson(one)
  return value !== undefined && JSON.stringify(value) === JSON.stringify(parseJson(other))
}
