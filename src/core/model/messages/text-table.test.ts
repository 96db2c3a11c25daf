import { expect, test } from 'vitest'
import { findTemplate, textTable } from './text-table.ts'

// The texts of reviews include those of records.
const tables = import.meta.glob<Record<string, Record<string, string>>>(
  ['./texts/*.ts', '!./texts/*-records.ts'],
  { eager: true },
)

test('every code belongs to one table and has one to eight texts', () => {
  const codes = Object.values(tables).flatMap((table) => Object.values(table).flatMap(Object.keys))
  expect(codes.length).toBeGreaterThan(900)
  expect(codes.toSorted()).toEqual(Object.keys(textTable).toSorted())
  expect(codes.filter((code) => !/^[a-z]+(-[a-z0-9]+){0,7}$/.test(code))).toEqual([])
})

test('a code of another version has no template', () => {
  expect(findTemplate('of-a-newer-version')).toBeUndefined()
  expect(findTemplate('failure-of-a-newer-version')).toBeUndefined()
  expect(findTemplate('toString')).toBeUndefined()
})
