/**
 * A text that a module's table holds and `i18n.t` translates when it is shown. It is not a string, so that it cannot be shown
 * untranslated. `lingui extract` finds it by the comment `i18n` before it, as in the README.
 */
export interface MessageDescriptor {
  readonly id: string
}

/** Accepts literal texts only, which `lingui extract` finds. A text made at run time is a `never`. */
export type Literal<Id extends string> = string extends Id ? never : unknown

/** Arguments that follow a text: none, or its values by the names in its braces. */
export type ValueArguments<Id extends string> = [Placeholders<Id>] extends [never]
  ? []
  : [values: { [Name in Placeholders<Id>]: string | number }]

/**
 * Placeholder names of an ICU message: `{name}` and `{count, plural, one {# chat} other {# chats}}` have one each. Knows plural,
 * select and selectordinal with any arms, also nested. Quoted braces are not supported.
 */
export type Placeholders<Id extends string> = InText<Id, never>

/** Reads text up to an argument, or to the brace that ends the arm around it. */
type InText<Rest extends string, Names> = Rest extends `${infer Before}{${infer Argument}`
  ? Before extends `${string}}${string}`
    ? AfterArm<Rest, Names>
    : InArgument<Argument, Names>
  : AfterArm<Rest, Names>

type AfterArm<Rest extends string, Names> = Rest extends `${string}}${infer Arms}`
  ? InArms<Arms, Names>
  : Names

type InArgument<Rest extends string, Names> = Rest extends `${infer Head}}${infer After}`
  ? Head extends `${infer Name},${infer Format}`
    ? Format extends `${string}{${string}`
      ? InArms<Rest, Names | Name>
      : InText<After, Names | Name>
    : InText<After, Names | Head>
  : Names

/** Reads up to the next arm, or to the brace that ends the argument. */
type InArms<Rest extends string, Names> = Rest extends `${infer Before}{${infer Arm}`
  ? Before extends `${string}}${string}`
    ? AfterArgument<Rest, Names>
    : InText<Arm, Names>
  : AfterArgument<Rest, Names>

type AfterArgument<Rest extends string, Names> = Rest extends `${string}}${infer Text}`
  ? InText<Text, Names>
  : Names

/** Tag names, such as `<link>` in `See <link>the guide</link>.` */
export type Tags<Id extends string> = Id extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | Tags<Rest>
  : never
