import { asRecord, toCount, toItems, toText, type JsonRecord } from './json-values.ts'
import { parseJson } from '../../../../lib/json.ts'

interface Call {
  /** Index that the library sees. */
  index: number
  id: string | undefined
  name: string
  args: ArgumentsJoiner
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
    return this.#calls.some(({ isSent, args }) => !isSent || args.text === '' || args.isUndecided)
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
      deltas.push(...endArguments(call, true))
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
    if (openCall.args.text === '' && isEmptyObject(delta.argumentsText)) {
      openCall.placeholder = delta.argumentsText
      return this.#startOnce(openCall)
    }
    const added = openCall.args.push(delta.argumentsText)
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
    const args = new ArgumentsJoiner()
    args.push(argumentsText)
    const own = { id, name, args, placeholder, key, event, isRepeat, rest }
    const call: Call = { index: this.#calls.length, isSent: false, ...own }
    // Calls end in the order in which they start.
    const ended = this.#calls.flatMap((each) => endArguments(each, false))
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
    const { index, id, name, args, rest } = call
    return { ...rest, index, id: id ?? null, type: 'function', function: { name, arguments: args.text } }
  }

  #hasCall(call: Call): boolean {
    return this.#calls.some(
      (other) =>
        other !== call &&
        other.isSent &&
        (other.id === call.id || other.id === undefined || call.id === undefined) &&
        other.name === call.name &&
        ((call.args.text === '' && call.id !== undefined) || isSameJson(other.args.text, call.args.text)),
    )
  }
}

/** Decides the arguments of a call. A call without any gets the empty ones with which it began. */
function endArguments({ args, placeholder, isSent, index }: Call, isEnd: boolean): JsonRecord[] {
  const added = args.text === '' ? args.push(placeholder) : args.decide(isEnd)
  return isSent && added !== '' ? [{ index, function: { arguments: added } }] : []
}

/**
 * Joins the deltas of the arguments of one call. Some servers send all arguments so far with every delta, or once more at
 * the end. After the start of an object, the same start can follow only where a value begins. There it may also be an
 * object in the object, so that it waits for the next delta or the end.
 */
class ArgumentsJoiner {
  /** The arguments that are decided. */
  text = ''
  /** Whether the arguments begin with a brace. */
  #isObject = false
  /** Last character that is not a space, with the undecided deltas. */
  #last = ''
  /** Undecided deltas after the text, and the latest one, which may repeat all arguments so far. */
  #undecided = ''
  #whole = ''

  /** Whether there is more than spaces. */
  get hasText(): boolean {
    return this.#last !== ''
  }

  get isUndecided(): boolean {
    return this.#undecided !== ''
  }

  /** Whether the arguments are a whole object before a delta that begins as given. */
  isWholeBefore(delta: string): boolean {
    if (this.#last !== '}') return false
    return this.isUndecided
      ? /^\s*\{/.test(delta) && !delta.startsWith(this.#whole) && isWhole(this.#whole)
      : isWhole(this.text)
  }

  /** Adds a delta. Returns what it adds to the text. */
  push(delta: string): string {
    if (this.isUndecided) {
      if (delta.trim() === '') {
        this.#undecided += delta
        return ''
      }
      if (!delta.startsWith(this.#whole)) return this.#append(this.#undecided + delta)
    } else if (!this.#isObject || delta.length < this.text.length || !delta.startsWith(this.text)) {
      return this.#append(delta)
    }
    if (!/[:[,]/.test(this.#last)) return this.#append(delta.slice(this.text.length))
    this.#undecided += delta
    this.#whole = delta
    this.#last = delta.trimEnd().at(-1) ?? ''
    return ''
  }

  /** Decides the waiting deltas. If the arguments are complete, they repeated them; at the end, they were parts. */
  decide(isEnd: boolean): string {
    if (this.isUndecided && isWhole(this.#whole)) return this.#append(this.#whole.slice(this.text.length))
    return isEnd ? this.#append(this.#undecided) : ''
  }

  #append(added: string): string {
    const trimmed = added.trim()
    if (!this.hasText) this.#isObject = trimmed.startsWith('{')
    this.#last = trimmed.at(-1) ?? this.#last
    this.#undecided = ''
    this.text += added
    return added
  }
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
    return argumentsText.trim() !== '' && openCall.args.isWholeBefore(argumentsText)
  }
  if (name === '' || openCall.name === '') return false
  if (openCall.placeholder !== '' && openCall.args.text === '') return name !== openCall.name
  return openCall.args.isWholeBefore(argumentsText)
}

/** Returns true for a delta that repeats the name of a call in the middle of its arguments. */
function continuesArguments(openCall: Call, { name, argumentsText }: CallDelta): boolean {
  return (
    name === openCall.name &&
    openCall.args.hasText &&
    /^\s*[^\s{]/.test(argumentsText) &&
    !openCall.args.isWholeBefore(argumentsText)
  )
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
