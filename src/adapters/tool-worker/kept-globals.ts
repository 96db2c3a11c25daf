/**
 * All that a tool worker keeps of its global scope: what computes, decodes and answers. Whatever else a browser has, or
 * will have, is taken away, so nothing here may reach a network, storage, another worker or another tab.
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

const pictures =
  'CanvasGradient CanvasPattern DOMMatrix DOMMatrixReadOnly DOMPoint DOMPointReadOnly DOMQuad DOMRect DOMRectReadOnly ' +
  'ImageBitmap ImageBitmapRenderingContext ImageData ImageDecoder ImageTrack ImageTrackList OffscreenCanvas ' +
  'OffscreenCanvasRenderingContext2D Path2D TextMetrics VideoColorSpace VideoFrame createImageBitmap'

export const keptGlobals: ReadonlySet<string> = new Set(
  [language, messages, data, pictures].flatMap((names) => names.split(' ')),
)
