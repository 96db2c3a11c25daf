import { parquetMetadata } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import { checkUnpackedSize, readParquetColumns } from './read-parquet-columns.ts'

const file = parquetWriteBuffer({
  columnData: [
    { name: 'city', data: ['Oslo', 'Rome', 'Bern'] },
    { name: 'people', data: [1, 2, 3], type: 'INT32' },
  ],
  rowGroupSize: 1,
})

/** Returns the metadata of the file with other declared sizes of all columns. */
function metadataWith(size: bigint) {
  const metadata = parquetMetadata(file)
  const groups = metadata.row_groups.map((group) => ({
    ...group,
    columns: group.columns.map((column) => ({
      ...column,
      meta_data: column.meta_data && { ...column.meta_data, total_uncompressed_size: size },
    })),
  }))
  return { ...metadata, row_groups: groups }
}

test('the row groups of a file are read one at a time', async () => {
  const groups = []
  for await (const columns of readParquetColumns(new Uint8Array(file))) groups.push(columns.size)
  expect(groups).toEqual([2, 2, 2])
})

test.each([
  ['one column of 2 GB, as large_string_map.brotli of parquet-testing', 2_200_000_000n],
  ['columns that are too large only together', 300_000_000n],
])('a file that unpacks to too much is refused before it is unpacked: %s', (_, size) => {
  expect(() => checkUnpackedSize(metadataWith(size))).toThrow(/unpacks to \d+ MB at once/)
})

test('large files of many row groups are read', () => {
  expect(() => checkUnpackedSize(metadataWith(200_000_000n))).not.toThrow()
  expect(() => checkUnpackedSize({ row_groups: [] })).not.toThrow()
})
