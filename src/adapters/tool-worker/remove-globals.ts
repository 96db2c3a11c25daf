/**
 * Removes all globals but the allowed ones from a scope and its prototypes. `navigator` is reduced to a few values.
 * Throws if a usable global remains, because a worker that is not isolated must not run.
 */
export function removeGlobals(scope: object, allowedNames: ReadonlySet<string>): void {
  const values = readNavigatorValues(Reflect.get(scope, 'navigator'))
  for (const holder of scopeChain(scope)) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (!allowedNames.has(name) && name !== 'constructor') Reflect.deleteProperty(holder, name)
    }
  }
  const remaining = scopeChain(scope)
    .flatMap((holder) => Object.getOwnPropertyNames(holder))
    .filter((name) => !allowedNames.has(name) && name !== 'constructor' && isUsable(Reflect.get(scope, name)))
  if (remaining.length > 0)
    throw new Error(`these globals could not be removed from the tool worker: ${remaining.join(', ')}`)
  Object.defineProperty(scope, 'navigator', { value: values })
}

/** Returns the scope and its prototypes, except those that all objects and event targets share. */
function scopeChain(scope: object): object[] {
  const chain: object[] = []
  const ends = new Set([Object.prototype, globalThis.EventTarget.prototype, null])
  for (
    let holder: object | null = scope;
    !ends.has(holder);
    holder = Reflect.getPrototypeOf(holder as object)
  )
    chain.push(holder as object)
  return chain
}

function isUsable(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** Returns the values that libraries read to detect browser bugs. */
function readNavigatorValues(navigator: unknown): object {
  const { userAgent, platform, language, hardwareConcurrency } = Object(navigator) as Record<string, unknown>
  return Object.freeze({ userAgent, platform, language, languages: [language], hardwareConcurrency })
}

/**
 * Globals that a tool worker keeps: those that compute, decode and exchange messages. All others are removed.
 * No global in this list may access the network, storage, another worker or another tab.
 */
const language =
  'AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date ' +
  'DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array ' +
  'Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp ' +
  'Set SharedArrayBuffer String SuppressedError Symbol SyntaxError Temporal TypeError URIError Uint16Array Uint32Array ' +
  'Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly console decodeURI decodeURIComponent encodeURI ' +
  'encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined unescape'

const messages =
  'AbortController AbortSignal CustomEvent DOMException DedicatedWorkerGlobalScope ErrorEvent Event EventTarget MessageChannel ' +
  'MessageEvent MessagePort ProgressEvent PromiseRejectionEvent WorkerGlobalScope WorkerLocation clearInterval clearTimeout close ' +
  'location performance postMessage queueMicrotask ' +
  'reportError self setInterval setTimeout structuredClone'

const data =
  'Blob ByteLengthQueuingStrategy CompressionStream CountQueuingStrategy Crypto DecompressionStream File FileReader ' +
  'FileReaderSync Headers ReadableByteStreamController ReadableStream ReadableStreamBYOBReader ReadableStreamBYOBRequest ' +
  'ReadableStreamDefaultController ReadableStreamDefaultReader Response SubtleCrypto TextDecoder TextDecoderStream TextEncoder ' +
  'TextEncoderStream TransformStream TransformStreamDefaultController URL URLSearchParams WritableStream ' +
  'WritableStreamDefaultController WritableStreamDefaultWriter atob btoa crypto'

const images =
  'CanvasGradient CanvasPattern DOMMatrix DOMMatrixReadOnly DOMPoint DOMPointReadOnly DOMQuad DOMRect DOMRectReadOnly ' +
  'ImageBitmap ImageBitmapRenderingContext ImageData ImageDecoder ImageTrack ImageTrackList OffscreenCanvas ' +
  'OffscreenCanvasRenderingContext2D Path2D TextMetrics VideoColorSpace VideoFrame createImageBitmap'

export const allowedGlobals: ReadonlySet<string> = new Set(
  [language, messages, data, images].flatMap((names) => names.split(' ')),
)
