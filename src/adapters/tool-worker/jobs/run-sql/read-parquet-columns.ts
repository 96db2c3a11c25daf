import { parquetMetadata, parquetReadObjects, type FileMetaData } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { toolWorkerText } from '../../../../core/model/messages/write-text.ts'
import { TextError } from '../../../../core/model/messages/text-error.ts'
import { toColumnValues, type ColumnValues } from './to-arrow-stream.ts'

/** Size of all values of one row group after unpacking. A tool worker has memory for about four times this size. */
const maxUnpackedBytes = 500_000_000

/** Throws if a row group unpacks to more than this application reads, by the sizes that the file declares. */
export function checkUnpackedSize({ row_groups: groups }: Pick<FileMetaData, 'row_groups'>): void {
  for (const { columns } of groups) {
    const size = columns.reduce((sum, { meta_data: data }) => {
      return sum + Number(data?.total_uncompressed_size ?? 0)
    }, 0)
    if (size > maxUnpackedBytes) {
      throw new TextError(toolWorkerText('table-unpacks-too-large', { count: Math.round(size / 1_000_000) }))
    }
  }
}

/** Yields the columns of one row group at a time, so that only one is unpacked in memory. Throws for invalid Parquet. */
export async function* readParquetColumns(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<ColumnValues> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const metadata = parquetMetadata(file)
  checkUnpackedSize(metadata)
  let rowStart = 0
  for (const { num_rows: rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(rows)
    const records = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd })
    yield toColumnValues(records)
    rowStart = rowEnd
  }
}
