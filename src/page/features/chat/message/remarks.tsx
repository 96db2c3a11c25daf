import { say } from '../../../words/say.ts'
import { translate } from '../../../words/translate.ts'
import { Disclosure } from './disclosure.tsx'

/** Remarks of the provider adapter about options it could not apply. They do not interrupt the answer. */
export function Remarks({ messageId, texts }: { messageId: string; texts: readonly string[] }) {
  return (
    <div className="text-sm text-muted">
      <Disclosure
        detailKey={`${messageId}/remarks`}
        label={say('{count, plural, one {# remark} other {# remarks}} about this request', {
          count: texts.length,
        })}
        className="flex items-center gap-1.5 rounded-md py-1 pe-1.5 hover:text-text pointer-coarse:min-h-11"
      >
        {() => (
          <ul className="mt-1 mb-2 ms-1.5 flex flex-col gap-1 border-s border-border ps-4">
            {texts.map((text) => (
              <li key={text} className="break-words">
                {translate(text)}
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  )
}
