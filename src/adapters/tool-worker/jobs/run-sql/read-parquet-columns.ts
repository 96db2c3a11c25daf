import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { toColumnValues, type ColumnValues } from './to-arrow-stream.ts'

/** Yields the columns of one row group at a time, so that only one is unpacked in memory. Throws for invalid Parquet. */
export async function* readParquetColumns(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<ColumnValues> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const metadata = parquetMetadata(file)
  let rowStart = 0
  for (const { num_rows: rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(rows)
    const records = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd })
    yield toColumnValues(records)
    rowStart = rowEnd
  }
}
