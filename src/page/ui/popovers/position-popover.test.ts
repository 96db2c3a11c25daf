import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeSubmenuPosition } from './menu.tsx'
import { computePopoverPosition } from './position-popover.ts'

const viewport = { width: 400, height: 800 }

describe('placePopup', () => {
  it('opens on the preferred side if there is space', () => {
    const trigger = { top: 700, bottom: 730, left: 20, right: 120 }
    expect(computePopoverPosition(trigger, viewport, { side: 'above', align: 'start' })).toEqual({
      bottom: 106,
      left: 20,
      maxHeight: 686,
    })
    expect(
      computePopoverPosition({ ...trigger, top: 20, bottom: 50 }, viewport, { side: 'below', align: 'end' }),
    ).toEqual({
      top: 56,
      right: 280,
      maxHeight: 736,
    })
  })

  it('opens on the opposite side if there is none', () => {
    const low = { top: 760, bottom: 790, left: 300, right: 330 }
    expect(computePopoverPosition(low, viewport, { side: 'below', align: 'end' })).toMatchObject({
      bottom: 46,
      maxHeight: 746,
    })
  })

  it('stays on screen, wherever its trigger is', () => {
    const place = fc.record({
      top: fc.integer({ min: 0, max: 770 }),
      left: fc.integer({ min: -50, max: 420 }),
    })
    const sides = fc.constantFrom('above' as const, 'below' as const)
    fc.assert(
      fc.property(
        place,
        sides,
        fc.constantFrom('start' as const, 'end' as const),
        ({ top, left }, side, align) => {
          const trigger = { top, bottom: top + 30, left, right: left + 30 }
          const {
            top: y,
            bottom,
            left: x,
            right,
            maxHeight,
          } = computePopoverPosition(trigger, viewport, { side, align })
          expect((y ?? bottom ?? 0) + maxHeight).toBeLessThanOrEqual(viewport.height)
          expect(x ?? right ?? -1).toBeGreaterThanOrEqual(0)
          expect(maxHeight).toBeGreaterThanOrEqual(240)
        },
      ),
    )
  })
})

describe('computeSubmenuPosition', () => {
  const size = { width: 180, height: 300 }
  it('opens to the right, at the height of its item', () =>
    expect(computeSubmenuPosition({ top: 100, bottom: 136, left: 20, right: 200 }, viewport, size)).toEqual({
      top: 96,
      left: 196,
      maxHeight: 784,
    }))
  it('opens to the left at the right edge, and higher at the lower edge', () =>
    expect(computeSubmenuPosition({ top: 700, bottom: 736, left: 210, right: 390 }, viewport, size)).toEqual({
      top: 492,
      left: 34,
      maxHeight: 784,
    }))
  it('opens to the left from right to left, or to the right at the left edge', () => {
    const place = (left: number) =>
      computeSubmenuPosition(
        { top: 100, bottom: 136, left, right: left + 100 },
        { ...viewport, isRightToLeft: true },
        size,
      ).left
    expect([place(290), place(20), place(150)]).toEqual([114, 116, 212])
  })
  it('stays on a narrow screen, over its menu', () =>
    expect(
      computeSubmenuPosition({ top: 700, bottom: 736, left: 100, right: 300 }, viewport, size),
    ).toMatchObject({ left: 8 }))
})
