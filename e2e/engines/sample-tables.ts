import { brotliCompressSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { parquetWriteBuffer, type ParquetWriteOptions } from 'hyparquet-writer'

interface City {
  city: string
  people: number
}

const cities: readonly City[] = [
  { city: 'Köln', people: 1_090_000 },
  { city: 'Oslo', people: 709_000 },
  { city: 'Rome', people: 2_750_000 },
]

type Codec = 'BROTLI' | 'SNAPPY' | 'UNCOMPRESSED'

const compressors = { BROTLI: (bytes: Uint8Array) => new Uint8Array(brotliCompressSync(bytes)) }

function writeParquet(options: Pick<ParquetWriteOptions, 'columnData' | 'schema' | 'codec'>): Uint8Array {
  return new Uint8Array(parquetWriteBuffer({ ...options, compressors }))
}

const columnData = [
  { name: 'city', data: cities.map(({ city }) => city) },
  { name: 'people', data: cities.map(({ people }) => BigInt(people)) },
]

const makeParquet = (codec: Codec) => writeParquet({ codec, columnData })

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const

/** The same rows with a column of records and a column of lists. */
function makeNestedParquet(): Uint8Array {
  return writeParquet({
    codec: 'SNAPPY',
    schema: [
      { name: 'root', num_children: 4 },
      { name: 'city', ...text },
      { name: 'people', type: 'INT64', repetition_type: 'OPTIONAL' },
      { name: 'place', num_children: 1, repetition_type: 'OPTIONAL' },
      { name: 'country', ...text },
      { name: 'rivers', num_children: 1, repetition_type: 'OPTIONAL', converted_type: 'LIST' },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
      { name: 'element', ...text },
    ],
    columnData: [
      ...columnData,
      { name: 'place', data: ['Germany', 'Norway', 'Italy'].map((country) => ({ country })) },
      { name: 'rivers', data: [['Rhine'], [], ['Tiber', 'Aniene']] },
    ],
  })
}

const makeWorkbook = (bookType: 'xlsx' | 'ods'): Uint8Array => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.json_to_sheet([...cities]), 'Cities')
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

const makeDelimited = (mark: string) =>
  [['city', 'people'], ...cities.map(({ city, people }) => [city, String(people)])]
    .map((row) => row.join(mark))
    .join('\n')

/** The same table in each format that `analyze_data` reads. */
export const sampleTables: Record<string, string | Uint8Array> = {
  'a.csv': makeDelimited(','),
  'b.tsv': makeDelimited('\t'),
  'c.json': JSON.stringify(cities),
  'd.jsonl': cities.map((row) => JSON.stringify(row)).join('\n'),
  'plain.parquet': makeParquet('UNCOMPRESSED'),
  'snappy.parquet': makeParquet('SNAPPY'),
  'brotli.parquet': makeParquet('BROTLI'),
  'nested.parquet': makeNestedParquet(),
  'book.xlsx': makeWorkbook('xlsx'),
  'sheet.ods': makeWorkbook('ods'),
}
