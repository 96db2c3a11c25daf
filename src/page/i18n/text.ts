import type { german } from './german.ts'

/** All texts of the interface, in English. Each is its own key. A suffix after `|` tells two meanings apart. */
export type Text = keyof typeof german

/** Texts without placeholders. */
export type Phrase = { [Key in Text]: [Holes<Key>] extends [never] ? Key : never }[Text]

/** Values of a text, by the names in its braces. */
export type Values<Key extends string> = { [Name in Holes<Key>]: string | number }

/** Placeholder names: `{name}` and `{count, plural, one {# chat} other {# chats}}` have one each. */
export type Holes<Key extends string> = Key extends `${infer Before}{${infer Head}}${infer Tail}`
  ? (Before extends ` ${Arm} ` ? HolesAfterArm<Head> : HolesIn<Head>) | Holes<Tail>
  : never

/** Plural forms. */
type Arm = 'one' | 'other'

type HolesIn<Head extends string> = Head extends `${infer Outer}{${infer Inner}`
  ? Name<Outer> | (Outer extends `${string}, ${Arm} ` ? HolesAfterArm<Inner> : HolesIn<Inner>)
  : Name<Head>

/** Text of a plural form contains no placeholder name by itself. */
type HolesAfterArm<Head extends string> = Head extends `${string}{${infer Inner}` ? HolesIn<Inner> : never

type Name<Part extends string> = Part extends `${infer Before}, ${'plural' | 'select'}${string}`
  ? Name<Before>
  : Part extends '' | `${string}${' ' | '#'}${string}`
    ? never
    : Part

/** Tag names, such as `<link>` in `See <link>the guide</link>.` */
export type Tags<Key extends string> = Key extends `${string}</${infer Tag}>${infer Tail}`
  ? Tag | Tags<Tail>
  : never
