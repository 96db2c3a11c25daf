import type { ResultProperty } from '../../../../../core/model/workflows/result-schema.ts'
import { i18n } from '../../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../../i18n/message-types.ts'
import { NumberInput } from '../../../../ui/controls/number-input.tsx'
import { FormField } from './fields.tsx'
import { LinesInput } from '../../../../ui/controls/lines-input.tsx'
import { formatLine, parseLine } from './line-values.ts'
import { More } from './more.tsx'

type Limit = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems'

const limitLabels: Readonly<Record<Limit, MessageDescriptor>> = {
  minimum: /*i18n*/ { id: 'Minimum' },
  maximum: /*i18n*/ { id: 'Maximum' },
  minLength: /*i18n*/ { id: 'Minimum length' },
  maxLength: /*i18n*/ { id: 'Maximum length' },
  minItems: /*i18n*/ { id: 'Minimum number of items' },
  maxItems: /*i18n*/ { id: 'Maximum number of items' },
}

const limitsOf: Readonly<Record<ResultProperty['type'], readonly Limit[]>> = {
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
  boolean: [],
  object: [],
}

interface LimitFieldsProps {
  at: string
  property: ResultProperty
  onChange: (property: ResultProperty) => void
}

/** Fields for the allowed values of a result and the limits of its type. */
export function LimitFields({ at, property, onChange }: LimitFieldsProps) {
  const { type, enum: options } = property
  const limits = limitsOf[type]
  if (limits.length === 0) return null
  const count = limits.filter((limit) => property[limit] !== undefined).length + (options ? 1 : 0)
  return (
    <More label={i18n.t('Limits')} count={count} isPlain>
      {type !== 'array' && <AllowedValues at={at} property={property} onChange={onChange} />}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {limits.map((limit) => (
          <FormField key={limit} label={i18n.t(limitLabels[limit])} at={`${at}.${limit}`}>
            <NumberInput
              value={property[limit]}
              onChange={(number) => onChange({ ...property, [limit]: number })}
            />
          </FormField>
        ))}
      </div>
    </More>
  )
}

function AllowedValues({ at, property, onChange }: LimitFieldsProps) {
  const { type, enum: options = [] } = property
  const isText = type === 'string'
  return (
    <FormField
      label={i18n.t('Allowed values')}
      hint={
        isText
          ? i18n.t('One per line. Leave empty to allow any text.')
          : i18n.t('One per line. Leave empty to allow any number.')
      }
      at={`${at}.enum`}
    >
      <LinesInput
        value={options.map(formatLine)}
        onChange={(lines) => {
          const changed = lines.map((line) => parseLine(line, !isText))
          onChange({ ...property, enum: changed.length === 0 ? undefined : changed })
        }}
      />
    </FormField>
  )
}
