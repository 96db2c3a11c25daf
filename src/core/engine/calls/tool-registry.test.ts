import { expect, test } from 'vitest'
import { z } from 'zod'
import { succeed } from '../../model/failures/result.ts'
import { ToolRegistry } from './tool-registry.ts'
import { defineTool, type Tool } from './tool.ts'

function toolNamed(name: string, parameters: z.ZodType = z.object({})): Tool {
  return defineTool({ name, description: name, parameters, effects: [], execute: () => succeed(null) })
}

function registryOf(...names: string[]): ToolRegistry {
  const registry = new ToolRegistry()
  for (const name of names) registry.register(toolNamed(name))
  return registry
}

test('tools are sorted by name, in any order of registration', () => {
  const names = (registry: ToolRegistry) => registry.getAll().map((tool) => tool.name)
  expect(names(registryOf('b', 'C', 'a_1'))).toEqual(names(registryOf('a_1', 'b', 'C')))
  expect(names(registryOf('b', 'C', 'a_1'))).toEqual(['C', 'a_1', 'b'])
})

test('tools can be added and removed', () => {
  const registry = registryOf('a', 'b')
  expect(registry.unregister('a')).toBe(true)
  expect(registry.unregister('a')).toBe(false)
  expect(registry.get('a')).toBeUndefined()
  expect(registry.get('b')?.name).toBe('b')
  registry.clear()
  expect(registry.declarations()).toEqual([])
})

test('the part of the prompt about tools contains their rules, in order', () => {
  const registry = registryOf('a')
  expect(registry.getBasePrompt()).toBe('')
  registry.register({ ...toolNamed('z'), selectionRule: 'for the end.' })
  registry.register({ ...toolNamed('b'), selectionRule: 'for the middle.' })
  expect(registry.getBasePrompt()).toBe('When to use which tool:\n- b: for the middle.\n- z: for the end.')
})

test('a declaration is a plain JSON schema', () => {
  const registry = new ToolRegistry()
  registry.register(
    toolNamed('a', z.object({ n: z.number().describe('How many'), s: z.string().optional() })),
  )
  expect(registry.declarations()).toEqual([
    {
      name: 'a',
      description: 'a',
      parameters: {
        type: 'object',
        properties: { n: { type: 'number', description: 'How many' }, s: { type: 'string' } },
        required: ['n'],
      },
    },
  ])
})

test.each([['a b'], [''], ['x'.repeat(65)], ['é']])('"%s" is not a valid name', (name) => {
  expect(() => registryOf(name)).toThrow('is not a valid tool name')
})

test('a name can be used only once', () => {
  expect(() => registryOf('a', 'a')).toThrow('already registered')
})

test('parameters without a schema are rejected when the tool is registered', () => {
  expect(() => new ToolRegistry().register(toolNamed('a', z.object({ n: z.bigint() })))).toThrow(/bigint/i)
})

test('a tool is found by its aliases, and listed by its name', () => {
  const registry = new ToolRegistry()
  registry.register({ ...toolNamed('peek'), aliases: ['look', 'see'] })
  expect(registry.get('look')?.name).toBe('peek')
  expect(registry.declarations().map(({ name }) => name)).toEqual(['peek'])
  expect(() => registry.register(toolNamed('see'))).toThrow('already registered')
  registry.unregister('peek')
  expect(registry.get('see')).toBeUndefined()
})
