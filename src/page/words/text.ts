import type { german } from './german.ts'

/** Every text of the interface, in English: it is its own key. What follows a `|` tells two of the same words apart. */
export type Text = keyof typeof german

/** A text that is said as it stands. */
export type Phrase = { [Key in Text]: [Holes<Key>] extends [never] ? Key : never }[Text]

/** What has to be told to a text, by the names in its braces. */
export type Values<Key extends string> = { [Name in Holes<Key>]: string | number }

/** `{name}` and `{count, plural, one {# chat} other {# chats}}` have one each. */
export type Holes<Key extends string> = Key extends `${infer Before}{${infer Head}}${infer Tail}`
  ? (Before extends ` ${Arm} ` ? HolesAfterArm<Head> : HolesIn<Head>) | Holes<Tail>
  : never

/** What a plural has one for each of. */
type Arm = 'one' | 'other'

type HolesIn<Head extends string> = Head extends `${infer Outer}{${infer Inner}`
  ? Name<Outer> | (Outer extends `${string}, ${Arm} ` ? HolesAfterArm<Inner> : HolesIn<Inner>)
  : Name<Head>

/** The words of an arm are no name. */
type HolesAfterArm<Head extends string> = Head extends `${string}{${infer Inner}` ? HolesIn<Inner> : never

type Name<Part extends string> = Part extends `${infer Before}, ${'plural' | 'select'}${string}`
  ? Name<Before>
  : Part extends '' | `${string}${' ' | '#'}${string}`
    ? never
    : Part

/** `<link>` in `See <link>the guide</link>.` */
export type Tags<Key extends string> = Key extends `${string}</${infer Tag}>${infer Tail}`
  ? Tag | Tags<Tail>
  : never
