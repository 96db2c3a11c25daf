import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'
import { detectEncoding } from '../../text-encoding/decode-text.ts'
import { ImportFault } from './import-fault.ts'

/** Enough bytes of a file to detect its encoding. */
const detectedBytes = 65_536

/**
 * Converts a file to UTF-8 while it is read. Only an encoding that its start shows for certain is converted; everything else
 * passes unchanged, so that damaged UTF-8 is still reported. Throws an `ImportFault` if other bytes are damaged.
 */
export async function* decodeChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | undefined = new Uint8Array(0)
  let decoder: TextDecoder | undefined
  const encoder = new TextEncoder()
  const convert = (bytes: Uint8Array) =>
    decoder ? encoder.encode(decode(decoder, bytes, { stream: true })) : bytes
  const begin = (bytes: Uint8Array) => {
    const { encoding, isUnsure } = detectEncoding(bytes)
    if (encoding !== 'utf-8' && isUnsure !== true) decoder = new TextDecoder(encoding, { fatal: true })
    start = undefined
    return convert(bytes)
  }
  for await (const chunk of chunks) {
    if (start === undefined) {
      yield convert(chunk)
      continue
    }
    const joined: Uint8Array = new Uint8Array(start.length + chunk.length)
    joined.set(start)
    joined.set(chunk, start.length)
    start = joined
    if (joined.length >= detectedBytes) yield begin(joined)
  }
  if (start !== undefined && start.length > 0) yield begin(start)
  if (decoder) yield encoder.encode(decode(decoder))
}

function decode(decoder: TextDecoder, ...bytes: Parameters<TextDecoder['decode']>): string {
  try {
    return decoder.decode(...bytes)
  } catch {
    // A fatal decoder throws only for invalid bytes.
    throw new ImportFault(toolWorkerText('import-json-damaged'))
  }
}
