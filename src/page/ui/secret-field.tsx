import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { say } from '../i18n/say.ts'
import { controlClass } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export type SecretFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'>

/** A field with hidden text and a button that reveals it. Fits into a `Field`. */
export function SecretField(props: SecretFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <span className="relative flex">
      <input
        {...props}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className={`${controlClass} pe-11`}
      />
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={isShown ? say('Hide') : say('Show')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute end-0.5 top-1/2 -translate-y-1/2"
      />
    </span>
  )
}
