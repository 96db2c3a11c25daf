// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { activateEnglish, loadLocale } from '../../i18n/locale.ts'
import { createFailureReporter, findProblem } from './report-failure.ts'

const refused = fail(createFailure('passphrase-wrong'))

afterEach(() => activateEnglish('en'))

it('shows a reason and a remedy in the current language', async () => {
  const english = await findProblem(Promise.resolve(refused))
  await loadLocale({ language: 'de', locale: 'de' }, () => true)
  const german = await findProblem(Promise.resolve(refused))
  expect(english).toContain(refused.failure.message)
  expect(german).not.toContain(refused.failure.message)
  expect(await findProblem(Promise.resolve(succeed({})))).toBeNull()
})

it('shows a notice only for a failure, and passes the output on', async () => {
  const failed: unknown[] = []
  const report = createFailureReporter({
    done: () => {},
    undoable: () => {},
    failed: (...notice) => void failed.push(notice),
  })
  expect(await report(Promise.resolve(succeed(5)), 'It failed.')).toBe(5)
  expect(failed).toEqual([])
  expect(await report(Promise.resolve(refused), 'It failed.')).toBeUndefined()
  expect(failed).toEqual([[`It failed. ${refused.failure.message}`, undefined]])
})
