import { reviewText } from '../../../../core/model/messages/write-text.ts'
// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DetailGroups } from '../detail-groups.tsx'
import { RecordedHeaders, RecordedText, RecordedAttempt } from './recorded-rows.tsx'

const hidden = '\u{E0041}\u200B\u202E'
const named = 'U+E0041U+200BU+202E'

afterEach(cleanup)

test.each([
  [
    'facts',
    <DetailGroups
      key="1"
      groups={[
        {
          title: reviewText('record-call'),
          details: [
            { name: reviewText('record-tool'), form: 'text', value: hidden },
            { name: reviewText('record-input'), form: 'block', value: hidden },
          ],
        },
      ]}
    />,
    2,
  ],
  ['headers', <RecordedHeaders key="1" headers={[{ name: `x-${hidden}`, value: hidden }]} />, 2],
  [
    'a body',
    <RecordedText
      key="1"
      label="Body"
      copyLabel="Copy"
      text={`{"a":"${hidden}"}`}
      hash={undefined}
      fidelity="exact"
      proof="all"
    />,
    1,
  ],
])('shows invisible characters by name in %s', (_, view, count) => {
  const { container } = render(view)
  expect(container.textContent?.split(named)).toHaveLength(count + 1)
})

test('formatted text has spaces of its own', () => {
  const recordDetails = [{ name: reviewText('record-sent'), form: 'bytes', value: 12_345_678 }] as const
  const { container } = render(
    <DetailGroups groups={[{ title: reviewText('record-call'), details: recordDetails }]} />,
  )
  expect(container.querySelector('mark')).toBeNull()
})

test('a value that was not recorded is shown as missing', () => {
  const { container } = render(
    <RecordedAttempt title="POST">
      <RecordedHeaders headers={[{ name: 'authorization' }]} />
    </RecordedAttempt>,
  )
  expect(container.textContent).toContain('POST')
})
