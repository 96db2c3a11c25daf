// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ListboxChoices, positionSheet, type ListboxOption } from './listbox-button.tsx'

afterEach(cleanup)

function setup(options: readonly ListboxOption[], favorites: readonly string[] = []) {
  const [onChange, onToggle, close] = [
    vi.fn<(value: string) => void>(),
    vi.fn<(value: string) => void>(),
    vi.fn(),
  ]
  render(
    <ListboxChoices
      listLabel="Models"
      searchLabel="Search models"
      groups={[{ label: 'All', options }]}
      value="1"
      favorites={{ values: new Set(favorites), onToggle }}
      onChange={onChange}
      close={close}
    />,
  )
  const search = (text: string) => {
    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value: text } })
    return field
  }
  return {
    onChange,
    onToggle,
    search,
    names: () => screen.getAllByRole('option').map((each) => each.getAttribute('aria-label')),
  }
}

const make = (count: number): ListboxOption[] =>
  Array.from({ length: count }, (_, index) => ({
    value: String(index),
    label: `Mine/model-${index}`,
    content: `Model ${index}`,
    description: index === 1500 ? 'Sees images' : 'Price unknown',
  }))

it('draws 200 of 2,000 options, finds the others by any of their texts, and picks the first with Enter', () => {
  const { search, names, onChange } = setup(make(2000))
  expect(names()).toHaveLength(200)
  expect(screen.getByText('1,800 more. Search to narrow the list.')).toBeTruthy()
  const field = search('sees IMAGES')
  expect(names()).toEqual(['Model 1500, Mine/model-1500'])
  expect(screen.getByRole('status').textContent).toBe('1 result')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1500')
})

it('marks the option that had the focus last as a favorite, from the keyboard', () => {
  const { onToggle } = setup(make(3), ['2'])
  const button = () => screen.getByRole('button', { name: /^Favorite: / })
  expect(button().textContent).toBe('Favorite: Mine/model-1')
  expect(button().getAttribute('aria-pressed')).toBe('false')
  fireEvent.focus(screen.getByRole('option', { name: 'Model 2, Mine/model-2' }))
  expect(button().getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button())
  expect(onToggle).toHaveBeenCalledExactlyOnceWith('2')
})

it.each([
  [390, { left: '0px', right: '0px' }],
  [700, { left: '300px', right: 'auto' }],
] as const)('is a sheet on narrow screens only: %i px', (width, place) => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width)
  const [panel, trigger] = [document.createElement('div'), document.createElement('button')]
  vi.spyOn(panel, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 250, 30))
  vi.spyOn(trigger, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 20, 40, 30))
  positionSheet(panel, trigger, { side: 'above', align: 'start' })
  expect(panel.style).toMatchObject(place)
  expect(panel.hasAttribute('data-sheet')).toBe(width < 640)
})
