import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import { storageText } from '../../../core/model/messages/write-text.ts'
import { deriveKey } from '../../derive-key.ts'
import type { ByteSource } from './byte-source.ts'
import { FileProblemError, toFileFailure } from './internal/file-problem.ts'
import {
  chunkAlgorithm,
  chunkBytes,
  headerFieldBytes,
  headerBytes,
  headerPosition,
  isSealedHeader,
  maxIterations,
  sealMagic,
  sealVersion,
  authTagBytes,
  type ChunkPosition,
} from './internal/seal-format.ts'

export async function isSealed(source: ByteSource): Promise<boolean> {
  return isSealedHeader(await source.read(0, sealMagic.length))
}

/**
 * Opens an encrypted file for reading. The end is read first, so a file that lost its last chunks is refused. Each
 * chunk is authenticated when it is read; `read` rejects with `file-damaged` if that fails.
 */
export async function openSealed(source: ByteSource, passphrase: string): Promise<Result<ByteSource>> {
  try {
    const header = await source.read(0, headerBytes)
    if (header.length < headerBytes) return fail(createFailure('file-cut'))
    const fields = header.slice(0, headerFieldBytes)
    const iterations = new DataView(fields.buffer).getUint32(9)
    if (fields[8] !== sealVersion) return fail(createFailure('file-newer'))
    if (iterations < 1 || iterations > maxIterations) return fail(createFailure('file-damaged'))
    const key = await deriveKey(passphrase, { iterations, salt: fields.slice(13) })
    const open = async (bytes: Uint8Array<ArrayBuffer>, place: ChunkPosition) => {
      try {
        return new Uint8Array(await crypto.subtle.decrypt(chunkAlgorithm(fields, place), key, bytes))
      } catch {
        return null
      }
    }
    const isRight = (await open(header.slice(headerFieldBytes), headerPosition)) !== null
    if (!isRight) return fail(createFailure('file-passphrase-wrong'))
    return await openChunks(source, open)
  } catch (error) {
    return toFileFailure(error, {})
  }
}

type OpenChunk = (
  bytes: Uint8Array<ArrayBuffer>,
  place: ChunkPosition,
) => Promise<Uint8Array<ArrayBuffer> | null>

async function openChunks(source: ByteSource, open: OpenChunk): Promise<Result<ByteSource>> {
  const sealedBytes = source.size - headerBytes
  const lastIndex = Math.max(0, Math.ceil(sealedBytes / sealedChunkBytes) - 1)
  const readSealed = (index: number) => source.read(headerBytes + index * sealedChunkBytes, sealedChunkBytes)
  const end = await readSealed(lastIndex)
  const last = end.length < authTagBytes ? null : await open(end, { index: lastIndex, isLast: true })
  if (last === null) return fail(createFailure('file-cut'))
  let recent = { index: -1, chunk: last }

  const readChunk = async (index: number): Promise<Uint8Array<ArrayBuffer>> => {
    if (index === lastIndex) return last
    if (index === recent.index) return recent.chunk
    const chunk = await open(await readSealed(index), { index, isLast: false })
    if (chunk === null) {
      const detail = storageText('backup-chunk-replaced', { number: index + 1, count: lastIndex + 1 })
      throw new FileProblemError(createFailure('file-damaged', { detail }))
    }
    recent = { index, chunk }
    return chunk
  }
  const size = lastIndex * chunkBytes + last.length
  return succeed({
    size,
    async read(offset, length) {
      const until = Math.min(offset + length, size)
      const all = new Uint8Array(Math.max(0, until - offset))
      for (let at = offset; at < until;) {
        const index = Math.floor(at / chunkBytes)
        const chunk = await readChunk(index)
        const piece = chunk.subarray(at - index * chunkBytes, until - index * chunkBytes)
        all.set(piece, at - offset)
        at += piece.length
      }
      return all
    },
  })
}

const sealedChunkBytes = chunkBytes + authTagBytes
