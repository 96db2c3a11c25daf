import type { FileProblem, RestoreDifference } from '../../../core/kernel/restore.ts'
import { ChatTitle } from '../../ui/chat-title.tsx'
import { RevealedText } from '../../ui/revealed-text.tsx'
import { Said } from '../../i18n/said.tsx'
import { say } from '../../i18n/say.ts'
import { translate } from '../../i18n/translate.ts'

/** Rows of the file that could not be used, with their location. */
export function ProblemList({ difference: { problems, problemCount } }: { difference: RestoreDifference }) {
  if (problemCount === 0) return null
  return (
    <div role="group" aria-label={say('Problems')} className="rounded-lg bg-warning-soft px-4 py-3">
      <p className="font-medium">
        {say('{count, plural, one {# row} other {# rows}} of the file cannot be used:', {
          count: problemCount,
        })}
      </p>
      <ul className="mt-1 list-disc ps-5 text-sm">
        {problems.map((problem, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <li key={index} className="break-words">
            {problem.chat !== undefined && (
              <>
                <Said text="“{title}”:" values={{ title: <ChatTitle title={problem.chat} /> }} />{' '}
              </>
            )}
            {describePlace(problem)}
            <RevealedText text={translate(problem.text)} />
          </li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p className="mt-1 text-sm">{say('The first {count} are listed.', { count: problems.length })}</p>
      )}
    </div>
  )
}

function describePlace({ part, line, field }: FileProblem): string {
  const words = [part, line === undefined ? undefined : say('line {line}', { line }), field]
  const known = words.filter((word) => word !== undefined && word !== '')
  return known.length === 0 ? '' : `${known.join(', ')}: `
}
