import { expect, test } from 'vitest'
import { nameTables, quoteName } from './name-tables.ts'

test('table names are unique and need no quotes', () => {
  expect(
    nameTables([
      'samples/Sales Q1.csv',
      'sales-q1.tsv',
      '2024.csv',
      'order.json',
      'Ärger.csv',
      '数据.csv',
      '.csv',
    ]),
  ).toEqual(['sales_q1', 'sales_q1_2', 't_2024', 'order_table', 'arger', 'data_table', 'data_table_2'])
})

test('quotes in a name are escaped', () => {
  expect(quoteName('a"; DROP')).toBe('"a""; DROP"')
})
