// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DemoPreviewView } from './open-demo-dialog.tsx'

afterEach(cleanup)

it('shows hidden characters of a demo file by name', () => {
  const hidden = '\u{E0041}\u200B\u202E'
  const { container } = render(
    <DemoPreviewView
      demo={{
        id: '1',
        title: `Title${hidden}`,
        description: `About${hidden}`,
        starters: [`Ask${hidden}`],
        instructions: `Be kind${hidden}`,
        tools: [`tool${hidden}`],
        model: { modelId: `m${hidden}`, providerName: `p${hidden}`, isHere: false },
        hasSession: false,
        ignored: [`key${hidden}`],
      }}
    />,
  )
  expect(container.textContent?.match(/U\+E0041U\+200BU\+202E/g)).toHaveLength(8)
  expect(container.textContent).not.toMatch(/[\u{E0041}\u200B\u202E]/u)
  expect(screen.getByRole('region', { name: 'Instructions' }).textContent).toContain('Be kindU+E0041')
})
